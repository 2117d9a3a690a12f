package liss.unfolding;

import java.util.Arrays;

/**
 * A table of ints with rows of one width, in blocks of rows: growing copies no row. A table that
 * was cut keeps its blocks for the rows to come.
 */
final class IntRows {

  private static final int BITS = 10;
  private static final int MASK = (1 << BITS) - 1;

  private final int width;
  private int[][] blocks = new int[16][];
  private int allocated;
  private int size;

  IntRows(int width) {
    this.width = width;
  }

  /** How many rows there are. */
  int size() {
    return size;
  }

  int get(int row, int column) {
    return blocks[row >> BITS][(row & MASK) * width + column];
  }

  void set(int row, int column, int value) {
    blocks[row >> BITS][(row & MASK) * width + column] = value;
  }

  /** Appends the first ints of an array, and returns the number of the row. */
  int add(int[] row) {
    int block = size >> BITS;
    if (block == allocated) {
      if (block == blocks.length) {
        blocks = Arrays.copyOf(blocks, 2 * block);
      }
      blocks[block] = new int[width << BITS];
      allocated++;
    }
    System.arraycopy(row, 0, blocks[block], (size & MASK) * width, width);
    return size++;
  }

  /**
   * Drops all rows but the first ones. Until they are overwritten by rows that are added, those
   * dropped can be read.
   */
  void cut(int rows) {
    size = rows;
  }

  /** Replaces each entry of the array from some column on by the one of the row if larger. */
  void maximize(int[] entries, int row, int firstColumn) {
    int[] block = blocks[row >> BITS];
    int start = (row & MASK) * width;
    for (int column = firstColumn; column < width; column++) {
      entries[column] = Math.max(entries[column], block[start + column]);
    }
  }

  /** Makes room for one more column at the end, which is 0 everywhere. */
  IntRows widened() {
    IntRows wide = new IntRows(width + 1);
    int[] row = new int[width + 1];
    for (int i = 0; i < size; i++) {
      System.arraycopy(blocks[i >> BITS], (i & MASK) * width, row, 0, width);
      wide.add(row);
    }
    return wide;
  }
}
