package liss.search;

import java.util.Arrays;

/**
 * Numbers tuples of integers of one width in the order in which they are first seen. Tuples lie one
 * after the other; lookup is by open addressing, in expected constant time. A slot has the hash
 * beside the number, so that few tuples are compared.
 *
 * <p>The tuples are in chunks, so that tables may outgrow one array. Chunks are far smaller than
 * arrays may be: {@link Arrays#equals(int[], int, int, int[], int, int)} as compiled by JDK 25
 * fails from index 2^29 on.
 */
public final class TupleTable {

  private static final int CHUNK = 1 << 24;

  /** A new table has room for so many tuples; searches over few blocks need no more. */
  private static final int FEW = 8;

  private static final long EMPTY = -1;

  private final int width;

  /** A chunk has 2 to this tuples. */
  private final int shift;

  private int[][] chunks;

  /** The hash of a tuple and its number, or {@link #EMPTY}. */
  private long[] slots = new long[2 * FEW];

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
    Arrays.fill(slots, EMPTY);
  }

  /** The number of a tuple, a new one if it was not seen before. */
  public int number(int[] tuple) {
    int hash = hash(tuple);
    int slot = hash & slots.length - 1;
    while (slots[slot] != EMPTY && !isAt(slots[slot], hash, tuple)) {
      slot = slot + 1 & slots.length - 1;
    }
    if (slots[slot] != EMPTY) {
      return (int) slots[slot];
    }
    makeRoom();
    System.arraycopy(tuple, 0, chunk(size), offset(size), width);
    slots[slot] = (long) hash << Integer.SIZE | size;
    size++;
    if (size * 2 > slots.length) {
      grow();
    }
    return size - 1;
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

  private boolean isAt(long slot, int hash, int[] tuple) {
    int number = (int) slot;
    int from = offset(number);
    return (int) (slot >>> Integer.SIZE) == hash
        && Arrays.equals(chunk(number), from, from + width, tuple, 0, width);
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

  private void grow() {
    long[] old = slots;
    slots = new long[Math.multiplyExact(old.length, 2)];
    Arrays.fill(slots, EMPTY);
    for (long entry : old) {
      if (entry != EMPTY) {
        int slot = (int) (entry >>> Integer.SIZE) & slots.length - 1;
        while (slots[slot] != EMPTY) {
          slot = slot + 1 & slots.length - 1;
        }
        slots[slot] = entry;
      }
    }
  }

  /**
   * Positions of two long threads differ in small numbers, for which {@link Arrays#hashCode(int[])}
   * has few values.
   */
  private static int hash(int[] tuple) {
    int hash = 0;
    for (int value : tuple) {
      hash = scrambled(hash + value);
    }
    return hash;
  }

  /** A number of which all bits depend on those of the given one. */
  public static int scrambled(int number) {
    int product = number * 0x9E3779B1;
    return product ^ product >>> 15;
  }
}
