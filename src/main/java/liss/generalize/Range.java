package liss.generalize;

import liss.abstraction.Event;
import liss.cfa.Edge;

/**
 * A stretch of one thread, written {@code t.[from:to]}.
 *
 * @param from the first step of the stretch
 * @param to its last step
 */
public record Range(int thread, Edge from, Edge to) {

  /** Rejects steps of other threads. */
  public Range {
    if (from.thread() != thread || to.thread() != thread) {
      throw new IllegalArgumentException("not in thread " + thread + ": " + from + ", " + to);
    }
  }

  /** Returns the stretch between two events of one thread, both included. */
  static Range between(Event from, Event to) {
    return new Range(from.thread(), from.edge(), to.edge());
  }

  @Override
  public String toString() {
    return "T" + thread + ".[" + from.id() + ":" + to.id() + "]";
  }
}
