/**
 * Decides what a placement of locks is, what it costs and whether it is legal: which lock and
 * unlock statements are inserted at which insertion points of the source text ({@link
 * liss.cfa.InsertionPoint}). Everything here follows the program; no solver is asked. {@link
 * liss.placement.search} finds best placements.
 *
 * <pre>{@code
 * LockPlacement placement = ...;
 * List<Violation> violations = PlacementLegality.violations(program, placement);
 * boolean isEnough = HeldLocks.of(program, placement).satisfies(clauses);
 * PlacementCost cost = PlacementCost.of(program, placement);
 * List<String> names = Emitter.names(program.program(), placement.locks());
 * ProgramCfa locked = placement.applyTo(program, names);
 * }</pre>
 *
 * <p>A counterexample to preemption-safety is blocked when a lock realises at least one of its
 * <em>exclusions</em> ({@link liss.placement.model.ExclusionClause}). The rules of {@link
 * liss.placement.model.PlacementLegality} keep programs free of new deadlocks.
 *
 * <p>Main types: {@link liss.placement.model.LockPlacement}; {@link
 * liss.placement.model.PlacementResult}, the answer of a search; {@link
 * liss.placement.model.PlacementCost}; {@link liss.placement.model.HeldLocks}, the locks that
 * threads hold; {@link liss.placement.model.Goal}, which says what is best: an {@link
 * liss.placement.model.Objective} or a {@link liss.placement.model.CostModel}; {@link
 * liss.placement.model.InsertedSections}, which tells what each critical section is needed for;
 * {@link liss.placement.model.OwnSections}, the program's own sections of a lock that is reused;
 * {@link liss.placement.model.LockOrder}, the locks that are taken under others.
 *
 * <p>Paper: Cerny, Clarke, Henzinger, Radhakrishna, Ryzhyk, Samanta, Tarrach, "From non-preemptive
 * to preemptive scheduling using synchronization synthesis", Formal Methods in System Design, 2016
 * ([LISS]), sections 8 and 9. The model and its proofs are in docs/placement.md.
 *
 * <p>Rejected: operations before and after every location, as in the paper (a procedure would get
 * different text at each call, and most of the locations coincide); the classes of locations and
 * the rules as clauses in this package (nobody but the searches needs them, and they would be
 * public).
 */
@NullMarked
package liss.placement.model;

import org.jspecify.annotations.NullMarked;
