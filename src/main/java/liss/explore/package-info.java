/**
 * Explores all runs of a W program up to the order of independent steps, over a domain of values:
 * decides what can go wrong in any of them, and what {@code liss explore} answers.
 *
 * <pre>{@code
 * ProgramCfa program = CfaBuilder.build(parsed);
 * ProgramExploration result =
 *     ProgramExploration.of(
 *         program,
 *         new Inputs.OneOf(List.of(0L, 1L)),
 *         Dependence.ACCESS,
 *         ExplorationOptions.standard(),
 *         ProgramExploration.allButRaces());
 * result.runs().maximalConfigurations();      // runs up to the order of independent steps
 * for (Finding finding : result.findings()) {
 *   show(finding.violation(), finding.schedule().steps());
 * }
 * }</pre>
 *
 * <p>{@link liss.explore.Inputs} names the domain of {@link liss.explore.Values}: numbers from a
 * finite set ({@code ConcreteValues}), or terms over unknown inputs, with a path condition for each
 * run that Z3 decides ({@link liss.explore.ExecutionTerms}). Z3 is started by the first condition
 * that mentions an unknown: a program without inputs needs none.
 *
 * <p>{@link liss.explore.StepSemantics} says what a step does to the {@link liss.explore.Memory}
 * and what it needs, {@link liss.explore.ProgramTransitions} is the transition system of a program,
 * {@link liss.explore.Dependence} says whether shared accesses order threads. The search is that of
 * {@link liss.unfolding}; {@link liss.explore.ProgramExploration} is its result. Findings are runs
 * of {@link liss.run}, executed step by step. {@link liss.explore.Explorer} adds what is done where
 * there are too many runs: {@code StateExploration} searches states, of which there may be fewer.
 *
 * <p>Papers: those of {@link liss.unfolding}; for unknown inputs, Schemmel et al., "Symbolic
 * Partial-Order Execution for Testing Multi-Threaded Programs", CAV 2020 ([SPOE]).
 *
 * <p>Rejected: an event for each edge of a control-flow automaton (steps that no other thread sees
 * make no new runs, only longer ones; they go with the step before them); unbounded integers in
 * place of bit vectors (W wraps around, and a witness has to be one;
 * docs/decisions/080-symbolic-values.md); sleep sets in the search of states (they save steps and
 * no states, and have to be remembered with these).
 */
@NullMarked
package liss.explore;

import org.jspecify.annotations.NullMarked;
