/**
 * Decides where to put locks: finds placements that satisfy clauses and are best by an objective,
 * and proves that no better placement exists, or bounds what all of them cost.
 *
 * <p>All clauses together with the rules for locks form a weighted MaxSAT problem, with variables
 * for classes of locations that hold the same locks under every legal placement.
 *
 * <pre>{@code
 * ProgramCfa program = ...;
 * List<ExclusionClause> clauses = List.of(ExclusionClause.of(new Exclusion(read1, write2)));
 * PlacementProblem problem = new PlacementProblem(program, clauses, Objective.COARSE);
 * switch (PlacementSolver.solve(problem, () -> false)) {
 *   case PlacementResult.Placed placed -> ... placed.placement() ...
 *   case PlacementResult.Infeasible infeasible -> report(infeasible.unsatisfiable());
 *   case PlacementResult.Stopped stopped -> giveUp();
 * }
 * }</pre>
 *
 * <p>Main types: {@link liss.placement.search.PlacementProblem} and {@link
 * liss.placement.search.PlacementSolver}; {@link liss.placement.search.ParetoFront} finds all
 * Pareto-optimal placements. Inside, by what they do:
 *
 * <ul>
 *   <li>the model: {@code HeldClasses}, the classes; {@code ClassSet}, where a lock is held; {@code
 *       Requirement}, a clause in terms of them; {@code LockRules}, the rules for one lock as
 *       clauses, and {@code LockVariables}, those for several;
 *   <li>{@code LockEncoding}, locks that serve requirements as clauses; {@code Minimisation}, which
 *       minimises what they cost;
 *   <li>the searches ({@code LockSearch}): {@code IncreasingLocks} with one lock, two, and so on;
 *       {@code AnyNumberOfLocks}; {@code FineSearch} for {@code FINE}, with one formula for few
 *       requirements ({@code ExactSearch}) and {@code HittingSetSearch} for many;
 *   <li>hitting sets, where only sets, their costs and an order of them are known, but nothing of
 *       locks: {@code RuinAndRecreate} from above, {@code LagrangianBound} from below; {@code
 *       LegalSections} is where they ask which sets there are. {@code SearchOptions} has the
 *       effort.
 * </ul>
 *
 * <p>Papers: [LISS], section 9; Law, Lee, "Global constraints for integer and set value
 * precedence", CP 2004; Beasley, "A Lagrangian heuristic for set-covering problems", Naval Research
 * Logistics, 1990; Schrimpf, Schneider, Stamm-Wilbrandt, Dueck, "Record breaking optimization
 * results using the ruin and recreate principle", Journal of Computational Physics, 2000.
 * docs/placement.md has the proofs.
 *
 * <p>Rejected: one soft clause per pair of statements for {@code FINE} (does not scale); an exact
 * search for hitting sets, which hardly ever found more than the local search
 * (docs/decisions/023-local-search-for-fine.md); a search of its own for each independent group of
 * clauses, and a search for ties among placements with excluded pairs
 * (docs/decisions/025-one-question-to-the-solver.md).
 */
@NullMarked
package liss.placement.search;

import org.jspecify.annotations.NullMarked;
