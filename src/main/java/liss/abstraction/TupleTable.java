package liss.abstraction;

import java.util.Arrays;

/**
 * Numbers tuples of integers of one width in the order in which they are first seen. Tuples lie one
 * behind the other; lookup is by open addressing, in expected constant time.
 *
 * <p>The tuples are in chunks, so that tables may outgrow one array. Chunks are far smaller than
 * arrays may be: {@link Arrays#equals(int[], int, int, int[], int, int)} as compiled by JDK 25
 * fails from index 2^29 on.
 */
public final class TupleTable {

  private static final int CHUNK = 1 << 24;

  /** A new table has room for so many tuples; searches over few blocks need no more. */
  private static final int FEW = 8;

  private final int width;

  /** A chunk has 2 to this tuples. */
  private final int shift;

  private int[][] chunks;
  private int[] slots = new int[2 * FEW];
  private int size;

  /** An empty table for tuples of the given width. */
  public TupleTable(int width) {
    this(width, CHUNK);
  }

  /** An empty table with room for so many integers in a chunk, or for one tuple if that is more. */
  TupleTable(int width, int chunk) {
    this.width = width;
    int tuples = Math.max(1, chunk / Math.max(1, width));
    this.shift = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(tuples);
    this.chunks = new int[][] {new int[width * Math.min(FEW, 1 << shift)]};
    Arrays.fill(slots, -1);
  }

  /** The number of a tuple, a new one if it was not seen before. */
  public int number(int[] tuple) {
    int slot = find(tuple);
    if (slots[slot] < 0) {
      makeRoom();
      System.arraycopy(tuple, 0, chunk(size), offset(size), width);
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
    int from = offset(number);
    return Arrays.copyOfRange(chunk(number), from, from + width);
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
    int from = offset(number);
    return Arrays.equals(chunk(number), from, from + width, tuple, 0, width);
  }

  private int[] chunk(int number) {
    return chunks[number >>> shift];
  }

  private int offset(int number) {
    return (number & (1 << shift) - 1) * width;
  }

  /** The first chunk grows; the others have their full length from the start. */
  private void makeRoom() {
    int chunk = size >>> shift;
    if (chunk == chunks.length) {
      chunks = Arrays.copyOf(chunks, chunk + 1);
      chunks[chunk] = new int[width << shift];
    } else if (offset(size) + width > chunks[chunk].length) {
      chunks[chunk] = Arrays.copyOf(chunks[chunk], 2 * chunks[chunk].length);
    }
  }

  private void rehash() {
    slots = new int[Math.multiplyExact(slots.length, 2)];
    Arrays.fill(slots, -1);
    for (int number = 0; number < size; number++) {
      slots[find(tuple(number))] = number;
    }
  }

  /**
   * Positions of two long threads differ in small numbers, for which {@link Arrays#hashCode(int[])}
   * has few values.
   */
  static int hash(int[] tuple) {
    int hash = 0;
    for (int value : tuple) {
      hash = (hash + value) * 0x9E3779B1;
      hash ^= hash >>> 15;
    }
    return hash;
  }
}
