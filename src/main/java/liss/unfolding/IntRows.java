package liss.unfolding;

import java.util.Arrays;

/** A growing table of ints with rows of one width, in blocks of rows. */
final class IntRows {

  private static final int BITS = 10;
  private static final int MASK = (1 << BITS) - 1;

  private final int width;
  private int[][] blocks = new int[16][];
  private int size;

  IntRows(int width) {
    this.width = width;
  }

  int get(int row, int column) {
    return blocks[row >> BITS][(row & MASK) * width + column];
  }

  void add(int[] row) {
    int block = size >> BITS;
    if ((size & MASK) == 0) {
      if (block == blocks.length) {
        blocks = Arrays.copyOf(blocks, 2 * block);
      }
      blocks[block] = new int[width << BITS];
    }
    System.arraycopy(row, 0, blocks[block], (size & MASK) * width, width);
    size++;
  }

  /** Replaces each entry of the array by the one of the row if that is larger. */
  void maximize(int[] entries, int row) {
    int[] block = blocks[row >> BITS];
    int start = (row & MASK) * width;
    for (int column = 0; column < width; column++) {
      entries[column] = Math.max(entries[column], block[start + column]);
    }
  }
}
