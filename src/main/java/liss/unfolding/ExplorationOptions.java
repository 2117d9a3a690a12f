package liss.unfolding;

import java.util.OptionalInt;
import java.util.function.BooleanSupplier;

/**
 * How a system is explored.
 *
 * @param alternatives how precisely runs that were seen are avoided
 * @param cutoffs what is done about states that were seen
 * @param order which thread goes first
 * @param preemptions how many preemptions a run may have; empty for any number
 * @param standbyStates how many states are kept along the run that is explored; others are computed
 *     again from the closest one that is kept
 * @param keptEvents how many events are kept before those that no alternative can need any more are
 *     dropped; with cutoffs all are kept
 * @param stop asked before each step; when true the exploration ends early
 */
public record ExplorationOptions(
    Alternatives alternatives,
    CutoffMode cutoffs,
    SearchOrder order,
    OptionalInt preemptions,
    int standbyStates,
    int keptEvents,
    BooleanSupplier stop) {

  /** Some megabytes; of fewer events more are found again, and of more fewer are in the caches. */
  private static final int USUALLY_KEPT = 100_000;

  /** Checks the number of states. */
  public ExplorationOptions {
    if (standbyStates < 1) {
      throw new IllegalArgumentException("no standby state");
    }
  }

  /** Optimal exploration of all runs, without cutoffs. */
  public static ExplorationOptions standard() {
    return new ExplorationOptions(
        Alternatives.optimal(),
        CutoffMode.OFF,
        new SearchOrder.Ascending(),
        OptionalInt.empty(),
        1000,
        USUALLY_KEPT,
        () -> false);
  }

  /** A copy with other alternatives. */
  public ExplorationOptions with(Alternatives other) {
    return new ExplorationOptions(
        other, cutoffs, order, preemptions, standbyStates, keptEvents, stop);
  }

  /** A copy with other cutoffs. */
  public ExplorationOptions with(CutoffMode other) {
    return new ExplorationOptions(
        alternatives, other, order, preemptions, standbyStates, keptEvents, stop);
  }

  /** A copy with another order. */
  public ExplorationOptions with(SearchOrder other) {
    return new ExplorationOptions(
        alternatives, cutoffs, other, preemptions, standbyStates, keptEvents, stop);
  }

  /** A copy with a bound on preemptions. */
  public ExplorationOptions withPreemptions(int bound) {
    return new ExplorationOptions(
        alternatives, cutoffs, order, OptionalInt.of(bound), standbyStates, keptEvents, stop);
  }

  /** A copy with another number of states that are kept. */
  public ExplorationOptions withStandbyStates(int number) {
    return new ExplorationOptions(
        alternatives, cutoffs, order, preemptions, number, keptEvents, stop);
  }

  /** A copy with another number of events that are kept. */
  public ExplorationOptions withKeptEvents(int number) {
    return new ExplorationOptions(
        alternatives, cutoffs, order, preemptions, standbyStates, number, stop);
  }

  /** A copy with another reason to end early. */
  public ExplorationOptions stoppingWhen(BooleanSupplier other) {
    return new ExplorationOptions(
        alternatives, cutoffs, order, preemptions, standbyStates, keptEvents, other);
  }
}
