package liss.unfolding;

import java.util.List;

/**
 * The label of an event: what a thread did, and whom it woke ([SPOE] 3.1).
 *
 * @param thread who did it
 * @param operation what it did
 * @param woken the threads that a signal or broadcast has woken, in order; empty for a lost one and
 *     for all other operations
 */
public record EventAction(int thread, Operation operation, List<Integer> woken) {

  /** Copies the list. */
  public EventAction {
    woken = List.copyOf(woken);
  }

  /** An action that wakes nobody. */
  static EventAction of(int thread, Operation operation) {
    return new EventAction(thread, operation, List.of());
  }
}
