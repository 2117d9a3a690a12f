package liss.trace;

import java.util.BitSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.Stream;

/**
 * A Mazurkiewicz trace: the class of all words that differ from each other only in the order of
 * independent neighbours.
 *
 * <p>It is kept as its lexicographically least word (A. V. Anisimov and D. E. Knuth, "Inhomogeneous
 * sorting", International Journal of Computer and Information Sciences 8, 1979) with the dependence
 * order over the positions of that word. Two traces are equal when they have the same words.
 */
public final class Trace {

  private final DependencePoset order;

  private Trace(DependencePoset order) {
    this.order = order;
  }

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

  /** The number of symbols in every word of this trace. */
  public int length() {
    return order.word().length();
  }

  /** The lexicographically least word of this trace. */
  public Word normalForm() {
    return order.word();
  }

  /** The dependence order over the positions of the {@link #normalForm()}. */
  public DependencePoset order() {
    return order;
  }

  /**
   * The Foata normal form: sets of pairwise independent symbols, each as early as possible and in
   * ascending order (P. Cartier and D. Foata, "Problèmes combinatoires de commutation et
   * réarrangements", LNM 85, 1969).
   */
  public List<List<Integer>> foataNormalForm() {
    return order.levels().stream()
        .map(level -> level.stream().map(position -> normalForm().symbolAt(position)).sorted())
        .map(Stream::toList)
        .toList();
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
  public boolean equals(Object other) {
    return other instanceof Trace trace
        && normalForm().equals(trace.normalForm())
        && order.hasSameOrderAs(trace.order);
  }

  @Override
  public int hashCode() {
    return normalForm().hashCode();
  }

  @Override
  public String toString() {
    return normalForm().toString();
  }
}
