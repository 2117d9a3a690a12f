package liss.automata;

import java.util.BitSet;
import java.util.PriorityQueue;

/**
 * A Mazurkiewicz trace: the class of all words that differ from each other only in the order of
 * independent neighbours.
 *
 * <p>It is kept as its lexicographically least word (A. V. Anisimov and D. E. Knuth, "Inhomogeneous
 * sorting", International Journal of Computer and Information Sciences 8, 1979) with the dependence
 * order over the positions of that word. Two traces are equal when they have the same words.
 *
 * @param order the dependence order over the positions of the {@link #normalForm()}
 */
public record Trace(DependencePoset order) {

  /** The trace of a word. */
  public static Trace of(Word word, IndependenceRelation independence) {
    DependencePoset order = DependencePoset.of(word, independence);
    return new Trace(DependencePoset.of(leastExtension(order), independence));
  }

  /** Whether the words have the same trace. */
  public static boolean equivalent(Word first, Word second, IndependenceRelation independence) {
    return first.length() == second.length()
        && of(first, independence).equals(of(second, independence));
  }

  /** The lexicographically least word of this trace. */
  public Word normalForm() {
    return order.word();
  }

  /** Two minimal positions never carry the same symbol, so that the least one is unique. */
  private static Word leastExtension(DependencePoset order) {
    Word word = order.word();
    BitSet taken = new BitSet(word.length());
    BitSet offered = new BitSet(word.length());
    PriorityQueue<Long> minimal = new PriorityQueue<>();
    int[] least = new int[word.length()];
    for (int length = 0; length < least.length; length++) {
      for (int p = taken.nextClearBit(0); p < least.length; p = taken.nextClearBit(p + 1)) {
        if (!offered.get(p) && order.isMinimalOutside(taken, p)) {
          offered.set(p);
          minimal.add((long) word.symbolAt(p) << Integer.SIZE | p);
        }
      }
      int next = minimal.remove().intValue();
      taken.set(next);
      least[length] = word.symbolAt(next);
    }
    return Word.of(least);
  }

  @Override
  public String toString() {
    return normalForm().toString();
  }
}
