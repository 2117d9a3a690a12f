package liss.unfolding;

/** The set D of events that must not be explored, as a stack: it shrinks when C does. */
final class DisabledEvents {

  private final Unfolding unfolding;
  private final IntList events = new IntList();

  /** For each event of C the size of D when it was added. */
  private final IntList sizes = new IntList();

  DisabledEvents(Unfolding unfolding) {
    this.unfolding = unfolding;
  }

  /** An event is added to C. */
  void push() {
    sizes.add(events.size());
  }

  /** The last event of C is removed; D is what it was before. */
  void pop() {
    int size = sizes.removeLast();
    while (events.size() > size) {
      unfolding.enable(events.removeLast());
    }
  }

  /** How many there were when the event of C at a position was added. */
  int sizeBefore(int position) {
    return sizes.get(position);
  }

  void add(int event) {
    events.add(event);
    unfolding.disable(event);
  }

  /** The events have new numbers. */
  void renumber(int[] numbers) {
    events.replaceAll(event -> numbers[event]);
  }

  /** The events, the one that was disabled last at the end; not to be changed. */
  IntList events() {
    return events;
  }
}
