package liss.placement.search;

import java.util.BitSet;

/** Questions about sets of classes, pairs or groups. */
final class Subsets {

  private Subsets() {}

  /** Whether all elements of the second set are in the first. */
  static boolean contains(BitSet first, BitSet second) {
    for (int i = second.nextSetBit(0); i >= 0; i = second.nextSetBit(i + 1)) {
      if (!first.get(i)) {
        return false;
      }
    }
    return true;
  }
}
