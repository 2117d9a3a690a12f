package liss.automata;

import java.util.Arrays;

/**
 * Numbers pairs of ints from 0 in the order in which they are first seen; lookup is by open
 * addressing, in expected constant time.
 */
final class PairTable {

  /** What {@link #find} returns for a pair without a number. */
  static final int ABSENT = -1;

  private long[] pairs;
  private int[] slots;
  private int size;

  PairTable() {
    this(16);
  }

  /** An empty table with room for half as many pairs as there are slots, a power of two. */
  PairTable(int slots) {
    this.pairs = new long[slots / 2 + 1];
    this.slots = new int[slots];
    Arrays.fill(this.slots, ABSENT);
  }

  /** How many pairs have a number. */
  int size() {
    return size;
  }

  int first(int number) {
    return (int) (pairs[number] >>> Integer.SIZE);
  }

  int second(int number) {
    return (int) pairs[number];
  }

  /** The number of a pair, or {@link #ABSENT}. */
  int find(int first, int second) {
    return slots[slotOf(pair(first, second))];
  }

  /** The number of a pair, a new one if it was not seen before. */
  int number(int first, int second) {
    long pair = pair(first, second);
    int slot = slotOf(pair);
    int known = slots[slot];
    if (known != ABSENT) {
      return known;
    }
    pairs[size] = pair;
    slots[slot] = size++;
    if (2 * size > slots.length) {
      grow();
    }
    return size - 1;
  }

  private static long pair(int first, int second) {
    return (long) first << Integer.SIZE | Integer.toUnsignedLong(second);
  }

  private int slotOf(long pair) {
    int mask = slots.length - 1;
    long mixed = pair * 0x9E3779B97F4A7C15L;
    int slot = (int) (mixed ^ mixed >>> 32) & mask;
    while (slots[slot] != ABSENT && pairs[slots[slot]] != pair) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    slots = new int[2 * slots.length];
    Arrays.fill(slots, ABSENT);
    pairs = Arrays.copyOf(pairs, slots.length / 2 + 1);
    for (int number = 0; number < size; number++) {
      slots[slotOf(pairs[number])] = number;
    }
  }
}
