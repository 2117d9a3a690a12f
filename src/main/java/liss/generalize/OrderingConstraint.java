package liss.generalize;

import liss.abstraction.Event;

/**
 * The atomic ordering constraint {@code before < after}: the interleavings in which one event
 * happens before another ([LISS] 7.1, form (a)).
 */
public record OrderingConstraint(Event before, Event after) {

  /** Rejects events of one thread, which program order has decided. */
  public OrderingConstraint {
    if (before.thread() == after.thread()) {
      throw new IllegalArgumentException(before + " and " + after + " are of one thread");
    }
  }

  @Override
  public String toString() {
    return before + " < " + after;
  }
}
