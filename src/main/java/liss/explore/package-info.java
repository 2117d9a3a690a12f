/**
 * Explores all runs of a W program up to the order of independent steps, and finds what is wrong
 * with them.
 *
 * <pre>{@code
 * ProgramCfa program = CfaBuilder.build(parsed);
 * ProgramExploration result =
 *     ProgramExploration.of(
 *         program,
 *         Dependence.ACCESS,
 *         List.of(0L, 1L),
 *         ExplorationOptions.standard(),
 *         ProgramExploration.allButRaces());
 * result.runs().maximalConfigurations();      // runs up to the order of independent steps
 * for (Finding finding : result.findings()) {
 *   show(finding.violation(), finding.schedule().steps());
 * }
 * }</pre>
 *
 * <p>A program is explored in a domain of {@link liss.explore.Values}: with numbers, where inputs
 * come from a finite set, or with terms over unknown inputs ({@code liss.symbolic}). {@link
 * liss.explore.StepSemantics} says what a step does to the {@link liss.explore.Memory} and what it
 * needs, {@link liss.explore.ProgramTransitions} is the transition system of a program, {@link
 * liss.explore.Dependence} says whether shared accesses order threads, {@link
 * liss.explore.ProgramExploration} is the result. A {@link liss.explore.Finding} is a {@link
 * liss.explore.Violation} with a {@link liss.explore.Schedule} that {@code liss.concrete} has
 * executed, which shares no code with the explorer; as {@link liss.explore.TraceStep}s it can be
 * kept and executed again ({@link liss.explore.Replay}). {@link liss.explore.FewestPreemptions} is
 * a run that ends like a given one and is easier to follow.
 *
 * <p>Papers: those of {@link liss.unfolding}; for data races A. Pozniansky, A. Schuster, "Efficient
 * on-the-fly data race detection in multithreaded C++ programs", PPoPP 2003.
 *
 * <p>Rejected: an event for each edge of a control-flow automaton. Steps that no other thread sees
 * make no new runs, only longer ones; they go with the step before them. Rejected: findings that
 * are only argued from a configuration (see docs/decisions/041-findings.md).
 */
@NullMarked
package liss.explore;

import org.jspecify.annotations.NullMarked;
