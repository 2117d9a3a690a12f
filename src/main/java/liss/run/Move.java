package liss.run;

import java.util.List;
import java.util.Optional;
import liss.cfa.Action;
import liss.cfa.Edge;

/**
 * A step without the states around it: what has to be known to take it again.
 *
 * @param edge what the thread does
 * @param value the value that was chosen, for havoc and input
 * @param woken the threads that a signal or broadcast wakes
 */
public record Move(Edge edge, Optional<Long> value, List<Integer> woken) {

  /** Copies the list. */
  public Move {
    woken = List.copyOf(woken);
  }

  /** The move of a step that is taken in a state. */
  public static Move of(Step step, ConcreteState before) {
    Optional<Long> value =
        step.edge().action().isInput() ? step.observable().map(o -> o.value()) : Optional.empty();
    return new Move(step.edge(), value, woken(step, before));
  }

  /** The threads that a step wakes. */
  public static List<Integer> woken(Step step, ConcreteState before) {
    return notified(step.edge().action()).stream()
        .flatMap(condvar -> before.sleepers(condvar).stream())
        .filter(step.target()::isWoken)
        .toList();
  }

  private static Optional<Integer> notified(Action action) {
    if (action instanceof Action.CondvarSignal signal) {
      return Optional.of(signal.condvar());
    }
    return action instanceof Action.CondvarBroadcast broadcast
        ? Optional.of(broadcast.condvar())
        : Optional.empty();
  }
}
