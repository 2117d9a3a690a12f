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
 * <em>exclusions</em> ({@link liss.placement.ExclusionClause}). The rules of {@link
 * liss.placement.PlacementLegality} keep programs free of new deadlocks.
 *
 * <p>Main types: {@link liss.placement.LockPlacement}; {@link liss.placement.PlacementResult}, the
 * answer of a search; {@link liss.placement.PlacementCost}; {@link liss.placement.HeldLocks}, the
 * locks that threads hold; {@link liss.placement.Goal}, which says what is best: an {@link
 * liss.placement.Objective} or a {@link liss.placement.CostModel}; {@link
 * liss.placement.InsertedSections}, which tells what each critical section is needed for; {@link
 * liss.placement.OwnSections}, the program's own sections of a lock that is reused; {@link
 * liss.placement.LockOrder}, the locks that are taken under others.
 *
 * <p>Paper: Cerny, Clarke, Henzinger, Radhakrishna, Ryzhyk, Samanta, Tarrach, "From non-preemptive
 * to preemptive scheduling using synchronization synthesis", Formal Methods in System Design, 2016
 * ([LISS]), sections 8 and 9. The model and its proofs are in docs/placement.md.
 *
 * <p>Rejected: operations before and after every location, as in the paper (a procedure would get
 * different text at each call, and most of the locations coincide).
 */
@NullMarked
package liss.placement;

import org.jspecify.annotations.NullMarked;
