/**
 * Decides what a W program does only if threads are preempted, for all inputs: whether a
 * counterexample of the abstraction is a run, and which behaviours no cooperative run has.
 *
 * <p>The abstraction has forgotten all values. Whether one of its runs is a run of the program:
 *
 * <pre>{@code
 * try (FeasibilityCheck check = new FeasibilityCheck(program)) {
 *   switch (check.of(steps, FeasibilityCheck.Extent.UP_TO_THE_END)) {
 *     case RunFeasibility.Feasible feasible -> print(feasible.inputs());
 *     case RunFeasibility.Spurious spurious -> print(spurious.core());
 *     case RunFeasibility.Undecided open -> print(open.reason());
 *   }
 * }
 * }</pre>
 *
 * <p>What a program shows only under a preemptive scheduler:
 *
 * <pre>{@code
 * PreemptiveOnly.of(program, () -> false).findings();
 * }</pre>
 *
 * <p>{@link liss.behaviour.FeasibleRuns} looks at the runs that terminate or fail for one that is
 * wanted, among all or near one of the abstraction ({@code GuidedSearch}). Of a run that fails,
 * {@link liss.behaviour.FailureComparison} says whether a cooperative run fails in the same way
 * (docs/serialization.md, "Failing runs").
 *
 * <p>Inputs and choices are unknowns, as in {@link liss.explore.ExecutionTerms}; {@code
 * SymbolicExecutor} executes one schedule with them, {@link liss.explore.Condition} is one conjunct
 * of its path condition with its place in the source.
 *
 * <p>Papers: King, "Symbolic Execution and Program Testing", Communications of the ACM 19, 1976;
 * Schemmel et al., "Symbolic Partial-Order Execution for Testing Multi-Threaded Programs", CAV 2020
 * ([SPOE]).
 *
 * <p>Rejected: a search for the steps that the abstraction has forgotten (they are the only way
 * between the steps that it keeps, since it keeps all branches).
 */
@NullMarked
package liss.behaviour;

import org.jspecify.annotations.NullMarked;
