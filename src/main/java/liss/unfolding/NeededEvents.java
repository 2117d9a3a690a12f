package liss.unfolding;

import java.util.BitSet;

/**
 * The events that an alternative may need ([QPOR] section 4, the set Q): those of C and D, those in
 * immediate conflict with them, and the causes of all of these.
 */
final class NeededEvents {

  private final Unfolding unfolding;
  private final BitSet events = new BitSet();

  NeededEvents(Unfolding unfolding) {
    this.unfolding = unfolding;
  }

  void add(int event) {
    events.set(event);
  }

  /** Adds an event and those that it is in immediate conflict with. */
  void addWithConflicts(int event) {
    add(event);
    ChainTrees slots = unfolding.slots();
    for (int i = 0; i < unfolding.chains(event).length; i++) {
      for (int group = unfolding.firstGroupBeside(event, i);
          group != 0;
          group = slots.nextGroup(group)) {
        if (slots.key(group) != unfolding.groupKey(event, i)) {
          for (int slot = slots.newest(group); slot != 0; slot = slots.older(slot, group)) {
            add(slots.event(slot));
          }
        }
      }
    }
  }

  /** All that were added, and their causes; not to be changed. */
  BitSet withCauses() {
    // Causes have smaller numbers.
    for (int e = events.length() - 1; e > 0; e = events.previousSetBit(e - 1)) {
      for (int i = 0; i < unfolding.chains(e).length; i++) {
        add(unfolding.slots().parent(e, i));
      }
    }
    return events;
  }
}
