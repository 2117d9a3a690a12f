package liss.generalize;

import java.util.ArrayList;
import java.util.List;
import liss.generalize.Neighborhood.Ordering;

/**
 * A cycle of blocks: after every ordering the next one starts in the same thread, in the same block
 * or a later one.
 */
record BlockCycle(List<Ordering> orderings) {

  /**
   * What a cycle passes of one thread between two orderings. It is entered at one event and left at
   * another one; if it is left before it is entered, the cycle interrupts the block there.
   */
  record Segment(int enter, int leave) {

    /** Whether the block is interrupted: left first and entered again later. */
    boolean isInterrupted() {
      return leave < enter;
    }

    int length() {
      return Math.abs(leave - enter);
    }
  }

  BlockCycle {
    orderings = List.copyOf(orderings);
  }

  /** The segments, each one in front of the ordering with the same number. */
  List<Segment> segments() {
    List<Segment> segments = new ArrayList<>();
    Ordering previous = orderings.getLast();
    for (Ordering ordering : orderings) {
      segments.add(new Segment(previous.after(), ordering.before()));
      previous = ordering;
    }
    return segments;
  }
}
