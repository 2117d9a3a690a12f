package liss.automata;

import java.util.Arrays;

/** A map from longs to ints that are not negative, by open addressing; nothing is removed. */
final class LongIntMap {

  /** What {@link #get} returns for a key that is not in the map. */
  static final int ABSENT = -1;

  private long[] keys;
  private int[] values;
  private int size;

  LongIntMap() {
    this(16);
  }

  /** An empty map with room for half as many keys as there are slots, a power of two. */
  LongIntMap(int slots) {
    keys = new long[slots];
    values = new int[slots];
    Arrays.fill(values, ABSENT);
  }

  /** The key made of two ints. */
  static long key(int high, int low) {
    return (long) high << Integer.SIZE | Integer.toUnsignedLong(low);
  }

  int size() {
    return size;
  }

  int get(long key) {
    return values[slotOf(key)];
  }

  /** Enters the value, in place of an earlier one. */
  void put(long key, int value) {
    int slot = slotOf(key);
    if (values[slot] == ABSENT) {
      keys[slot] = key;
      size++;
    }
    values[slot] = value;
    if (2 * size > keys.length) {
      grow();
    }
  }

  private int slotOf(long key) {
    int mask = keys.length - 1;
    long mixed = key * 0x9E3779B97F4A7C15L;
    int slot = (int) (mixed ^ mixed >>> 32) & mask;
    while (values[slot] != ABSENT && keys[slot] != key) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    keys = new long[2 * oldKeys.length];
    values = new int[keys.length];
    Arrays.fill(values, ABSENT);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldValues[i] != ABSENT) {
        int slot = slotOf(oldKeys[i]);
        keys[slot] = oldKeys[i];
        values[slot] = oldValues[i];
      }
    }
  }
}
