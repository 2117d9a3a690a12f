/**
 * Executes a W program: decides what one run does, step by step and with numbers, what is wrong
 * with it, and which run with the fewest preemptions ends in the same way.
 *
 * <p>It is the yardstick for the data-oblivious abstraction: whatever a program can show only under
 * the preemptive scheduler must be reported as unsafe ([LISS] Theorem 1). Every violation that a
 * search reports is executed here again before it is shown.
 *
 * <pre>{@code
 * ProgramCfa program = CfaBuilder.build(parsed);
 * ConcreteSemantics semantics =
 *     new ConcreteSemantics(program, Scheduler.PREEMPTIVE, ValueSource.anyOf(List.of(0L, 1L)));
 * RandomRun run = new RandomRun(semantics, new Random(7));
 * for (Optional<Step> step = run.advance(); step.isPresent(); step = run.advance()) {
 *   step.get().observable().ifPresent(symbol -> print(symbol.describe(program)));
 * }
 *
 * Schedule schedule = Schedule.of(program, moves).orElseThrow();
 * for (Violation violation : schedule.violations()) {
 *   FewestPreemptions easier = FewestPreemptions.to(violation, schedule, () -> false);
 *   show(violation, easier.schedule().steps());
 * }
 * }</pre>
 *
 * <p>Steps: {@link liss.run.ConcreteSemantics} gives the steps of a {@link liss.run.ConcreteState},
 * {@link liss.run.RandomRun} takes some of them. A run ends with a {@link liss.run.RunEnd}; what it
 * has shown is a sequence of {@link liss.run.Observable}s, and up to equivalence a {@link
 * liss.run.Behaviour}.
 *
 * <p>Runs: a {@link liss.run.Schedule} is a run that was executed; it shares with {@code
 * liss.explore} where a program stores what, and not what steps do ({@link liss.cfa.Store}). A
 * {@link liss.run.Move} is a step of a schedule without the states. A {@link liss.run.Finding} is a
 * {@link liss.run.Violation} with such a run. As {@link liss.run.TraceStep}s a run can be kept and
 * executed again ({@link liss.run.Replay}). {@link liss.run.RaceDetector} finds data races with
 * vector clocks. {@link liss.run.FewestPreemptions} is found by a search over the states ({@code
 * PreemptionSearch}) or, where there are too many, by an order of the same steps ({@code
 * Linearization}).
 *
 * <p>Papers: Cerny, Clarke, Henzinger, Radhakrishna, Ryzhyk, Samanta, Tarrach, "From non-preemptive
 * to preemptive scheduling using synchronization synthesis", Formal Methods in System Design, 2016
 * ([LISS]), sections 4.1 and 4.3. POSIX condition variables, which that paper does not define:
 * Schemmel, Büning, Rodríguez, Laprell, Wehrle, "Symbolic Partial-Order Execution for Testing
 * Multi-Threaded Programs", CAV 2020 ([SPOE]), section 3.1. Races: Pozniansky, Schuster, "Efficient
 * on-the-fly data race detection in multithreaded C++ programs", PPoPP 2003.
 *
 * <p>Rejected: sharing the treatment of locks and flags with {@code liss.abstraction} (a mistake in
 * it would then be on both sides of every comparison); switches of threads as steps of their own
 * (runs would differ in steps that nobody sees); spurious wakeups of POSIX condition variables,
 * which [SPOE] does not have either; findings that are only argued from a configuration
 * (docs/decisions/041-findings.md).
 */
@NullMarked
package liss.run;

import org.jspecify.annotations.NullMarked;
