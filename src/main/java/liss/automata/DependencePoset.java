package liss.automata;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The partial order over the positions of one word in which a position precedes a later one when
 * some chain of dependent symbols leads from the one to the other.
 *
 * <p>The words equivalent to this one are its linear extensions (A. Mazurkiewicz, "Trace theory",
 * Advances in Petri Nets 1986, LNCS 255, 1987). Construction takes a quadratic number of
 * independence tests.
 *
 * @param word the word whose positions are ordered
 * @param below for each position those that precede it
 */
public record DependencePoset(Word word, List<BitSet> below) {

  /** The order that the word and the independence relation define. */
  public static DependencePoset of(Word word, IndependenceRelation independence) {
    List<BitSet> below = new ArrayList<>();
    for (int later = 0; later < word.length(); later++) {
      BitSet smaller = new BitSet(later);
      // Downwards, so that what a nearer predecessor implies is known when it comes up.
      for (int earlier = later - 1; earlier >= 0; earlier--) {
        if (!smaller.get(earlier)
            && !independence.independent(word.symbolAt(earlier), word.symbolAt(later))) {
          smaller.set(earlier);
          smaller.or(below.get(earlier));
        }
      }
      below.add(smaller);
    }
    return new DependencePoset(word, below);
  }

  /** Whether the first position comes before the second one in every equivalent word. */
  public boolean precedes(int first, int second) {
    return below.get(second).get(first);
  }

  /**
   * Whether the position is minimal among those outside a set that is closed downwards, so that
   * adding it keeps the set closed.
   */
  public boolean isMinimalOutside(BitSet ideal, int position) {
    if (ideal.get(position)) {
      return false;
    }
    BitSet smaller = below.get(position);
    for (int p = smaller.nextSetBit(0); p >= 0; p = smaller.nextSetBit(p + 1)) {
      if (!ideal.get(p)) {
        return false;
      }
    }
    return true;
  }
}
