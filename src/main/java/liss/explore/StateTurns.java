package liss.explore;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import liss.search.Strategy;

/**
 * Lets a search of states go on now and then while runs are explored: when these have twice as many
 * events as at the last turn, for about as much time. So neither takes much longer than twice what
 * it would alone. Asked before each event whether the exploration of runs is to end; it is if all
 * states are known, and the runs have had one more turn to show what is wrong, by shorter ways.
 */
final class StateTurns implements BooleanSupplier {

  /** More states than fit into so many integers are not remembered: 256 MB. */
  private static final long MOST_INTEGERS = 1L << 26;

  /** A state takes about as much less time than an event. */
  private static final int STATES_PER_EVENT = 4;

  private StateExploration states;
  private final BooleanSupplier stop;
  private boolean isComplete;
  private long events;
  private long nextTurn = Strategy.STATES.budget();

  StateTurns(StateExploration states, BooleanSupplier stop) {
    this.states = states;
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
      isComplete = isCompleteAfter(STATES_PER_EVENT * events);
    }
    return isComplete && states.findings().isEmpty() || stop.getAsBoolean();
  }

  private boolean isCompleteAfter(long most) {
    boolean ends = explore(most);
    Optional<StateExploration> instead = states.withNames();
    if (instead.isPresent()) {
      states = instead.get();
      return explore(most);
    }
    return ends;
  }

  private boolean explore(long most) {
    return states.integers() < MOST_INTEGERS
        && states.explore(most, () -> states.integers() >= MOST_INTEGERS || stop.getAsBoolean());
  }

  /** The search of states, if that has ended and the exploration of runs was told to. */
  Optional<StateExploration> completed() {
    return isComplete ? Optional.of(states) : Optional.empty();
  }
}
