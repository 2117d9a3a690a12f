package liss.unfolding;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * A hash table of events, with open addressing. An entry is an event and, in the bits above it, as
 * much of its hash as there is room for. So an entry takes 4 bytes, and most events with other
 * hashes are told apart without a look at them. The hashes are computed again when the table grows.
 */
final class EventTable {

  private static final int FEW_BITS = 12;

  private final IntUnaryOperator hashes;
  private int[] entries = new int[1 << FEW_BITS];

  /** All events are less than two to the power of this. */
  private int bits = FEW_BITS;

  private int size;

  /**
   * An empty table.
   *
   * @param hashes the hash of each event in it
   */
  EventTable(IntUnaryOperator hashes) {
    this.hashes = hashes;
  }

  static int hash(int action, int[] parents, int count) {
    int hash = action * 0x9e3779b9;
    for (int i = 0; i < count; i++) {
      hash = (Integer.rotateLeft(hash, 13) ^ parents[i]) * 0x85ebca6b;
    }
    return hash ^ (hash >>> 15);
  }

  int first(int hash) {
    return hash & (entries.length - 1);
  }

  int next(int index) {
    return (index + 1) & (entries.length - 1);
  }

  /** The event at a place of the table; 0 if there is none. */
  int at(int index) {
    return entries[index] & ((1 << bits) - 1);
  }

  /** Whether the event at a place may have this hash. */
  boolean mayHave(int index, int hash) {
    return entries[index] >>> bits == hash >>> bits;
  }

  void put(int event, int hash) {
    boolean isFull = 4L * ++size > 3L * entries.length;
    if (isFull || event >>> bits != 0) {
      int needed = Integer.SIZE - Integer.numberOfLeadingZeros(event);
      rebuild(isFull ? 2 * entries.length : entries.length, Math.max(bits, needed));
    }
    insert(event, hash);
  }

  /** Removes all events. */
  void clear() {
    Arrays.fill(entries, 0);
    size = 0;
  }

  private void insert(int event, int hash) {
    int index = first(hash);
    while (entries[index] != 0) {
      index = next(index);
    }
    entries[index] = event | hash >>> bits << bits;
  }

  private void rebuild(int length, int bitsOfEvents) {
    int[] old = entries;
    int mask = (1 << bits) - 1;
    entries = new int[length];
    bits = bitsOfEvents;
    for (int entry : old) {
      int event = entry & mask;
      if (event != 0) {
        insert(event, hashes.applyAsInt(event));
      }
    }
  }
}
