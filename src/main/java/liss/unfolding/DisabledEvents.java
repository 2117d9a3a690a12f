package liss.unfolding;

import java.util.Arrays;

/** The set D of events that must not be explored, as a stack: it shrinks when C does. */
final class DisabledEvents {

  private final Unfolding unfolding;
  private int[] events = new int[64];
  private int size;

  /** For each event of C the size of D when it was added. */
  private int[] sizes = new int[64];

  private int depth;

  DisabledEvents(Unfolding unfolding) {
    this.unfolding = unfolding;
  }

  /** An event is added to C. */
  void push() {
    if (depth == sizes.length) {
      sizes = Arrays.copyOf(sizes, 2 * depth);
    }
    sizes[depth++] = size;
  }

  /** The last event of C is removed; D is what it was before. */
  void pop() {
    depth--;
    while (size > sizes[depth]) {
      unfolding.enable(events[--size]);
    }
  }

  void add(int event) {
    if (size == events.length) {
      events = Arrays.copyOf(events, 2 * size);
    }
    events[size++] = event;
    unfolding.disable(event);
  }

  /** The events, the one that was disabled last at the end; not to be changed. */
  int[] events() {
    return events;
  }

  int size() {
    return size;
  }
}
