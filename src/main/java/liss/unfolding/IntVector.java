package liss.unfolding;

import java.util.Arrays;

/** A growing sequence of ints, in blocks, so that growing copies nothing but the list of blocks. */
final class IntVector {

  private static final int BITS = 14;
  private static final int MASK = (1 << BITS) - 1;

  private int[][] blocks = new int[16][];
  private int size;

  int size() {
    return size;
  }

  int get(int index) {
    return blocks[index >> BITS][index & MASK];
  }

  void set(int index, int value) {
    blocks[index >> BITS][index & MASK] = value;
  }

  void add(int value) {
    int block = size >> BITS;
    if ((size & MASK) == 0) {
      if (block == blocks.length) {
        blocks = Arrays.copyOf(blocks, 2 * block);
      }
      blocks[block] = new int[1 << BITS];
    }
    blocks[block][size & MASK] = value;
    size++;
  }
}
