/**
 * Partial-order exploration of concrete W programs.
 *
 * <pre>{@code
 * ProgramCfa program = CfaBuilder.build(parsed);
 * ProgramExploration result =
 *     ProgramExploration.of(
 *         program, Dependence.ACCESS, List.of(0L, 1L), ExplorationOptions.standard());
 * result.runs().maximalConfigurations();      // runs up to the order of independent steps
 * result.findings();                          // deadlocks, failed assertions, run-time errors
 * }</pre>
 *
 * <p>{@link liss.explore.ConcreteTransitions} is the transition system of a program, {@link
 * liss.explore.Dependence} says whether shared accesses order threads, {@link
 * liss.explore.ProgramExploration} is the result.
 *
 * <p>Papers: those of {@link liss.unfolding}.
 *
 * <p>Rejected: an event for each edge of a control-flow automaton. Steps that no other thread sees
 * make no new runs, only longer ones; they go with the step before them.
 */
@NullMarked
package liss.explore;

import org.jspecify.annotations.NullMarked;
