package liss.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The partial order over the positions of one word in which a position precedes a later one when
 * some chain of dependent symbols leads from the one to the other.
 *
 * <p>The words equivalent to this one are its linear extensions (A. Mazurkiewicz, "Trace theory",
 * Advances in Petri Nets 1986, LNCS 255, 1987). Construction takes a quadratic number of
 * independence tests.
 */
public final class DependencePoset {

  private final Word word;
  private final BitSet[] below;
  private final int[][] covered;

  private DependencePoset(Word word, BitSet[] below, int[][] covered) {
    this.word = word;
    this.below = below;
    this.covered = covered;
  }

  /** The order that the word and the independence relation define. */
  public static DependencePoset of(Word word, IndependenceRelation independence) {
    int length = word.length();
    BitSet[] below = new BitSet[length];
    int[][] covered = new int[length][];
    for (int later = 0; later < length; later++) {
      BitSet smaller = new BitSet(later);
      BitSet immediate = new BitSet(later);
      // Downwards, so that what a nearer predecessor implies is known when it comes up.
      for (int earlier = later - 1; earlier >= 0; earlier--) {
        if (!smaller.get(earlier)
            && !independence.independent(word.symbolAt(earlier), word.symbolAt(later))) {
          immediate.set(earlier);
          smaller.set(earlier);
          smaller.or(below[earlier]);
        }
      }
      below[later] = smaller;
      covered[later] = immediate.stream().toArray();
    }
    return new DependencePoset(word, below, covered);
  }

  /** The word whose positions are ordered. */
  public Word word() {
    return word;
  }

  /** Whether the first position comes before the second one in every equivalent word. */
  public boolean precedes(int first, int second) {
    return below[second].get(first);
  }

  /** The positions directly below, in ascending order. */
  public List<Integer> immediatePredecessors(int position) {
    return Arrays.stream(covered[position]).boxed().toList();
  }

  /**
   * Whether the position is minimal among those outside a set that is closed downwards, so that
   * adding it keeps the set closed.
   */
  public boolean isMinimalOutside(BitSet ideal, int position) {
    if (ideal.get(position)) {
      return false;
    }
    for (int predecessor : covered[position]) {
      if (!ideal.get(predecessor)) {
        return false;
      }
    }
    return true;
  }

  /** The positions of each height, lowest first: the antichains of the Foata normal form. */
  List<List<Integer>> levels() {
    List<List<Integer>> levels = new ArrayList<>();
    int[] height = new int[word.length()];
    for (int position = 0; position < word.length(); position++) {
      for (int predecessor : covered[position]) {
        height[position] = Math.max(height[position], height[predecessor] + 1);
      }
      if (height[position] == levels.size()) {
        levels.add(new ArrayList<>());
      }
      levels.get(height[position]).add(position);
    }
    return levels;
  }

  /** Whether the other order relates the same positions. */
  boolean hasSameOrderAs(DependencePoset other) {
    return Arrays.deepEquals(covered, other.covered);
  }
}
