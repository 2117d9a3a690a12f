package liss.abstraction;

import java.util.Arrays;

/**
 * Numbers tuples of integers of one width in the order in which they are first seen. Tuples lie one
 * behind the other in one array; lookup is by open addressing, in expected constant time.
 */
public final class TupleTable {

  private final int width;
  private int[] tuples;
  private int[] slots = new int[64];
  private int size;

  /** An empty table for tuples of the given width. */
  public TupleTable(int width) {
    this.width = width;
    this.tuples = new int[Math.max(1, width) * 64];
    Arrays.fill(slots, -1);
  }

  /** The number of a tuple, a new one if it was not seen before. */
  public int number(int[] tuple) {
    int slot = find(tuple);
    if (slots[slot] < 0) {
      if ((size + 1) * width > tuples.length) {
        tuples = Arrays.copyOf(tuples, Math.multiplyExact(tuples.length, 2));
      }
      System.arraycopy(tuple, 0, tuples, size * width, width);
      slots[slot] = size++;
      if (size * 2 > slots.length) {
        rehash();
        return size - 1;
      }
    }
    return slots[slot];
  }

  /** A copy of the tuple with a number. */
  public int[] tuple(int number) {
    return Arrays.copyOfRange(tuples, number * width, (number + 1) * width);
  }

  /** How many tuples have a number. */
  public int size() {
    return size;
  }

  private int find(int[] tuple) {
    int mask = slots.length - 1;
    int slot = hash(tuple) & mask;
    while (slots[slot] >= 0 && !isAt(slots[slot], tuple)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private boolean isAt(int number, int[] tuple) {
    int from = number * width;
    return Arrays.equals(tuples, from, from + width, tuple, 0, width);
  }

  private void rehash() {
    slots = new int[slots.length * 2];
    Arrays.fill(slots, -1);
    for (int number = 0; number < size; number++) {
      slots[find(tuple(number))] = number;
    }
  }

  /**
   * Positions of two long threads differ in small numbers, for which {@link Arrays#hashCode(int[])}
   * has few values.
   */
  private static int hash(int[] tuple) {
    int hash = 0;
    for (int value : tuple) {
      hash = (hash + value) * 0x9E3779B1;
      hash ^= hash >>> 15;
    }
    return hash;
  }
}
