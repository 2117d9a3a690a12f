package liss.proof;

import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import liss.cfa.LocalExpr;

/**
 * A step of a thread that no other thread interrupts.
 *
 * @param target the location after it, or {@link #FAILURE}
 * @param conditions what holds before it, over the slots before it and unknown inputs
 * @param updates the new values of slots, all at once
 */
record Transition(
    int source, int target, List<LocalExpr> conditions, SortedMap<Integer, LocalExpr> updates) {

  /** Where a thread is when something has gone wrong. */
  static final int FAILURE = -1;

  Transition {
    conditions = List.copyOf(conditions);
    updates = new TreeMap<>(updates);
  }

  /** Steps are few, and their expressions large. */
  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return 31 * source + target;
  }

  /** The slots on which it depends, if those that it changes matter. */
  BitSet reads(BitSet matters) {
    BitSet reads = new BitSet();
    conditions.forEach(condition -> reads.or(Terms.slots(condition)));
    updates.forEach((slot, value) -> {
      if (matters.get(slot)) {
        reads.or(Terms.slots(value));
      }
    });
    return reads;
  }

  /** A copy without updates of slots that do not matter. */
  Transition keeping(BitSet matters) {
    SortedMap<Integer, LocalExpr> kept = new TreeMap<>(updates);
    kept.keySet().removeIf(slot -> !matters.get(slot));
    return new Transition(source, target, conditions, kept);
  }
}
