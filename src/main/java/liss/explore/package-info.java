/**
 * Decides what can go wrong in any run of a W program: explores all runs up to the order of
 * independent steps.
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
 * liss.explore.ProgramExploration} is the result. Its findings are runs of {@link liss.schedule},
 * executed step by step.
 *
 * <p>Papers: those of {@link liss.unfolding}.
 *
 * <p>Rejected: an event for each edge of a control-flow automaton. Steps that no other thread sees
 * make no new runs, only longer ones; they go with the step before them.
 */
@NullMarked
package liss.explore;

import org.jspecify.annotations.NullMarked;
