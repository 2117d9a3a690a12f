package liss.run;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;
import liss.cfa.ProgramCfa;

/**
 * A run with few preemptions that ends as another one does, with the same values from outside: the
 * n-th {@code input} of a thread yields what the n-th {@code input} of that thread has yielded
 * there, and so does its n-th {@code havoc}. Values that were not needed there are 0.
 *
 * @param schedule the run
 * @param minimality whether another one can have fewer preemptions
 */
public record FewestPreemptions(Schedule schedule, Minimality minimality) {

  /** What is known of the preemptions of other runs with these values that end in this way. */
  public enum Minimality {
    /** None has fewer: all runs with fewer were looked at. */
    FEWEST,
    /** There were too many runs to look at all of them. */
    UNKNOWN
  }

  private static final Comparator<Schedule> FEWEST_FIRST =
      Comparator.comparingInt(schedule -> schedule.preemptions().size());

  /** A run of which no more is known than that none has fewer preemptions than 0. */
  public static FewestPreemptions unsearched(Schedule schedule) {
    return new FewestPreemptions(
        schedule, schedule.preemptions().isEmpty() ? Minimality.FEWEST : Minimality.UNKNOWN);
  }

  /**
   * A run that ends in the same violation; the accesses of a race may come in the other order.
   *
   * @param stop asked now and then; when true the search ends early
   */
  public static FewestPreemptions to(Violation violation, Schedule schedule, BooleanSupplier stop) {
    return of(
        schedule,
        RunGoal.at(violation, schedule.program()),
        other -> other.violations().stream().anyMatch(violation::isLike),
        stop);
  }

  /**
   * A run that terminates with the same behaviour.
   *
   * @param schedule terminates
   * @param stop asked now and then; when true the search ends early
   */
  public static FewestPreemptions showingTheSame(Schedule schedule, BooleanSupplier stop) {
    Behaviour behaviour = behaviour(schedule);
    return of(
        schedule,
        BehaviourProgress.of(behaviour, schedule.program()),
        other -> behaviour(other).equals(behaviour),
        stop);
  }

  private static FewestPreemptions of(
      Schedule schedule, RunGoal goal, Predicate<Schedule> endsAlike, BooleanSupplier stop) {
    return new PreemptionSearch(schedule, goal)
        .run(stop)
        .map(found -> new FewestPreemptions(found, Minimality.FEWEST))
        .orElseGet(() -> unsearched(rearranged(schedule, endsAlike)));
  }

  /** The run, or an equivalent one with fewer preemptions. */
  private static Schedule rearranged(Schedule schedule, Predicate<Schedule> endsAlike) {
    ProgramCfa program = schedule.program();
    Optional<Schedule> other =
        Schedule.of(program, Linearization.of(ScheduleTasks.of(schedule))).filter(endsAlike);
    return Stream.concat(Stream.of(schedule), other.stream()).min(FEWEST_FIRST).orElseThrow();
  }

  /** What a run has shown. */
  public static Behaviour behaviour(Schedule schedule) {
    List<Observable> symbols =
        schedule.steps().stream().map(Step::observable).flatMap(Optional::stream).toList();
    return Behaviour.of(schedule.program(), symbols);
  }
}
