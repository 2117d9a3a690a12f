/**
 * Decides what is wrong with a run of a W program that is executed step by step, and which run with
 * the fewest preemptions ends in the same way.
 *
 * <pre>{@code
 * Schedule schedule = Schedule.of(program, moves).orElseThrow();
 * for (Violation violation : schedule.violations()) {
 *   FewestPreemptions easier = FewestPreemptions.to(violation, schedule, () -> false);
 *   show(violation, easier.schedule().steps());
 * }
 * }</pre>
 *
 * <p>A {@link liss.schedule.Schedule} is a run that {@code liss.concrete} has executed. It shares
 * with the explorers where a program stores what, and not what steps do ({@link liss.cfa.Store}). A
 * {@link liss.schedule.Move} is a step of a schedule without the states. A {@link
 * liss.schedule.Finding} is a {@link liss.schedule.Violation} with such a run. As {@link
 * liss.schedule.TraceStep}s a run can be kept and executed again ({@link liss.schedule.Replay}).
 *
 * <p>{@link liss.schedule.RaceDetector} finds data races with vector clocks. {@link
 * liss.schedule.FewestPreemptions} is found by a search over the concrete states ({@code
 * PreemptionSearch}) or, where there are too many states, by an order of the same steps ({@code
 * Linearization}).
 *
 * <p>Papers: A. Pozniansky, A. Schuster, "Efficient on-the-fly data race detection in multithreaded
 * C++ programs", PPoPP 2003.
 *
 * <p>Rejected: findings that are only argued from a configuration (see
 * docs/decisions/041-findings.md).
 */
@NullMarked
package liss.schedule;

import org.jspecify.annotations.NullMarked;
