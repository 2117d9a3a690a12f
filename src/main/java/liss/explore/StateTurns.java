package liss.explore;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import liss.search.Strategy;

/**
 * Lets a search of states go on now and then while runs are explored: when these have twice as many
 * events as at the last turn, for about as much time. So neither takes much longer than twice what
 * it would alone. Asked before each event whether the exploration of runs is to end; it is if all
 * states are known, and the runs have had one more turn to show what is wrong, by shorter ways.
 */
final class StateTurns implements BooleanSupplier {

  /** More states are not remembered. */
  private static final long MOST_BYTES = 256L << 20;

  /** A state takes about as much less time than an event. */
  private static final int STATES_PER_EVENT = 4;

  private final Supplier<StateExploration> search;
  private final BooleanSupplier stop;

  /** The search; none before its first turn. */
  private Optional<StateExploration> states = Optional.empty();

  private boolean isComplete;
  private boolean isRight;
  private long events;
  private long nextTurn = Strategy.STATES.budget();

  /**
   * No turn was taken.
   *
   * @param search a search that has not begun; asked for at the first turn, so that programs with
   *     few runs do not pay for it
   */
  StateTurns(Supplier<StateExploration> search, BooleanSupplier stop) {
    this.search = search;
    this.stop = stop;
  }

  @Override
  public boolean getAsBoolean() {
    events++;
    if (events == nextTurn) {
      if (isComplete) {
        return true;
      }
      nextTurn *= 2;
      takeTurn();
    }
    return isRight || stop.getAsBoolean();
  }

  private void takeTurn() {
    StateExploration all = states.orElseGet(search);
    isComplete = isComplete(all);
    Optional<StateExploration> instead = all.withNames();
    if (instead.isPresent()) {
      all = instead.get();
      isComplete = isComplete(all);
    }
    isRight = isComplete && all.findings().isEmpty();
    states = Optional.of(all);
  }

  private boolean isComplete(StateExploration all) {
    return all.explore(
        STATES_PER_EVENT * events, () -> all.bytes() >= MOST_BYTES || stop.getAsBoolean());
  }

  /** The search of states, if that has ended and the exploration of runs was told to. */
  Optional<StateExploration> completed() {
    return states.filter(all -> isComplete);
  }
}
