/**
 * Where to put locks: places as few, or as fine, locks into a program as its constraints allow, and
 * proves that no better placement exists.
 *
 * <p>A counterexample to preemption-safety is blocked when at least one of its <em>exclusions</em>
 * is realised by a lock ({@link liss.placement.ExclusionClause}). All clauses together with the
 * rules that keep programs free of new deadlocks ([LISS] section 8) form a weighted MaxSAT problem
 * over the places of the source text where statements can be inserted ({@link
 * liss.cfa.InsertionPoint}).
 *
 * <pre>{@code
 * ProgramCfa program = ...;
 * List<ExclusionClause> clauses = List.of(ExclusionClause.of(new Exclusion(read1, write2)));
 * PlacementProblem problem = new PlacementProblem(program, clauses, Objective.COARSE);
 * switch (PlacementSolver.solve(problem, () -> false)) {
 *   case PlacementResult.Placed placed -> {
 *     List<String> names = Emitter.names(program.program(), placed.placement().locks());
 *     ProgramCfa locked = placed.placement().applyTo(program, names);
 *   }
 *   case PlacementResult.Infeasible infeasible -> report(infeasible.unsatisfiable());
 *   case PlacementResult.Stopped stopped -> giveUp();
 * }
 * }</pre>
 *
 * <p>Main types: {@link liss.placement.PlacementProblem} and {@link
 * liss.placement.PlacementSolver}; {@link liss.placement.LockPlacement} is the answer, {@link
 * liss.placement.PlacementCost} what it costs, {@link liss.placement.PlacementLegality} checks it
 * without any solver. {@link liss.placement.Goal} says what is best: an {@link
 * liss.placement.Objective} or a {@link liss.placement.CostModel}; {@link
 * liss.placement.ParetoFront} finds all that no other beats, and {@link
 * liss.placement.InsertedSections} tells what each critical section is needed for. The search
 * itself is {@code MaxSat}, which knows nothing of locks.
 *
 * <p>Papers: Cerny, Clarke, Henzinger, Radhakrishna, Ryzhyk, Samanta, Tarrach, "From non-preemptive
 * to preemptive scheduling using synchronization synthesis", Formal Methods in System Design, 2016
 * ([LISS]), sections 8 and 9; Andres, Kaufmann, Matheis, Schaub, "Unsatisfiability-based
 * optimization in clasp", ICLP 2012 (OLL); Morgado, Dodaro, Marques-Silva, "Core-guided MaxSAT with
 * soft cardinality constraints", CP 2014; Ignatiev, Morgado, Marques-Silva, "RC2: an efficient
 * MaxSAT solver", JSAT 2019. The model and its proofs are in docs/placement.md.
 *
 * <p>Rejected: variables before and after every location, as in the paper (a procedure would get
 * different text at each call; and most of them coincide); the linear search of Sat4j's own
 * optimizer (proves hardly any optimum at this size); one soft clause per pair of statements for
 * {@code FINE} (does not scale).
 */
@NullMarked
package liss.placement;

import org.jspecify.annotations.NullMarked;
