/**
 * Decides what a W program can do for all inputs: inputs and choices are unknowns, and a schedule
 * has a path condition.
 *
 * <p>It answers whether a counterexample of the abstraction, which has forgotten all values, is a
 * run of the program:
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
 * <p>And it finds what a program shows only under a preemptive scheduler, for all inputs:
 *
 * <pre>{@code
 * PreemptiveOnly.of(program, () -> false).findings();
 * }</pre>
 *
 * <p>{@link liss.symbolic.SymbolicExploration} explores all runs up to the order of independent
 * steps, with unknown values; {@link liss.symbolic.FeasibleRuns} looks at those that terminate or
 * fail for one that is wanted, among all or near one of the abstraction ({@code GuidedSearch}).
 *
 * <p>Of a run that fails, {@link liss.symbolic.FailureComparison} says whether a cooperative run
 * fails in the same way (docs/serialization.md, "Failing runs").
 *
 * <p>{@link liss.symbolic.ExecutionTerms} are the {@link liss.explore.Values} over unknown inputs,
 * {@link liss.symbolic.SymbolicExecutor} executes one schedule with them, {@link
 * liss.explore.Condition} is one conjunct of the path condition with its place in the source, and
 * {@link liss.symbolic.PathSolver} asks Z3. Z3 is started by the first condition that mentions an
 * unknown: a program without inputs needs none.
 *
 * <p>Papers: King, "Symbolic Execution and Program Testing", Communications of the ACM 19, 1976;
 * Schemmel et al., "Symbolic Partial-Order Execution for Testing Multi-Threaded Programs", CAV 2020
 * ([SPOE]).
 *
 * <p>Rejected: unbounded integers in place of bit vectors (W wraps around, and a witness has to be
 * one; docs/decisions/080-symbolic-values.md); a search for the steps that the abstraction has
 * forgotten (they are the only way between the steps that it keeps, since it keeps all branches).
 */
@NullMarked
package liss.symbolic;

import org.jspecify.annotations.NullMarked;
