package liss.automata.inclusion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The states of the determinized B, numbered when they are first reached: sets of states of B,
 * closed downwards under simulation. To close a set changes nothing in what it accepts, and makes
 * many sets one.
 */
final class Macrostates {

  private static final int UNKNOWN = -1;

  private final CompactNfa b;
  private final List<Set> sets = new ArrayList<>();

  /** By macrostate its signature, see {@link #folded} and {@link #sampled}. */
  private long[] folded = new long[64];

  private long[] sampled = new long[64];
  private final Map<Set, Integer> numbers = new HashMap<>();
  private final List<int[]> successors = new ArrayList<>();
  private long effort;

  /** The words of a set from the first to the last one that is not zero. */
  private record Set(int offset, long[] words) {

    static Set of(long[] set) {
      int end = set.length;
      while (end > 0 && set[end - 1] == 0) {
        end--;
      }
      int start = 0;
      while (start < end && set[start] == 0) {
        start++;
      }
      return new Set(start, Arrays.copyOfRange(set, start, end));
    }

    boolean isSubsetOf(Set other) {
      int shift = offset - other.offset;
      if (words.length > 0 && (shift < 0 || shift + words.length > other.words.length)) {
        return false;
      }
      for (int i = 0; i < words.length; i++) {
        if ((words[i] & ~other.words[shift + i]) != 0) {
          return false;
        }
      }
      return true;
    }

    void addTo(long[] set) {
      for (int i = 0; i < words.length; i++) {
        set[offset + i] |= words[i];
      }
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Set set && offset == set.offset && Arrays.equals(words, set.words);
    }

    @Override
    public int hashCode() {
      return 31 * offset + Arrays.hashCode(words);
    }
  }

  Macrostates(InclusionQuestion automata) {
    this.b = automata.b();
  }

  /** The initial states. */
  int initial() {
    return number(b.initial());
  }

  /** What a macrostate reaches with a symbol. */
  int successor(int macrostate, int symbol) {
    int[] known = successors.get(macrostate);
    if (known[symbol] == UNKNOWN) {
      long[] targets = Bits.empty(b.states());
      effort += b.targets().get(symbol).addAll(elements(macrostate), targets);
      known[symbol] = number(targets);
    }
    return known[symbol];
  }

  boolean isAccepting(int macrostate) {
    return Bits.intersect(elements(macrostate), b.accepting());
  }

  boolean isSubset(int smaller, int larger) {
    return (folded[smaller] & ~folded[larger]) == 0
        && (sampled[smaller] & ~sampled[larger]) == 0
        && sets.get(smaller).isSubsetOf(sets.get(larger));
  }

  /** A fresh array of the states of B. */
  long[] elements(int macrostate) {
    long[] set = Bits.empty(b.states());
    sets.get(macrostate).addTo(set);
    return set;
  }

  int count() {
    return sets.size();
  }

  /** The words that were handled so far. */
  long effort() {
    return effort;
  }

  private int number(long[] set) {
    Set key = Set.of(set);
    Integer known = numbers.putIfAbsent(key, sets.size());
    effort += 4L * set.length;
    if (known != null) {
      return known;
    }
    if (sets.size() == folded.length) {
      folded = Arrays.copyOf(folded, 2 * sets.size());
      sampled = Arrays.copyOf(sampled, 2 * sets.size());
    }
    folded[sets.size()] = folded(set);
    sampled[sets.size()] = sampled(set);
    sets.add(key);
    int[] none = new int[b.symbols()];
    Arrays.fill(none, UNKNOWN);
    successors.add(none);
    return sets.size() - 1;
  }

  /** All words of a set in one: a subset has a subset, which tells much where sets are small. */
  private static long folded(long[] set) {
    long all = 0;
    for (long word : set) {
      all |= word;
    }
    return all;
  }

  /** Which of 64 states are in the set: a subset has a subset, which tells much in large sets. */
  private long sampled(long[] set) {
    long sample = 0;
    for (int i = 0; i < Long.SIZE; i++) {
      int state = (int) ((long) i * b.states() / Long.SIZE);
      if (state < b.states() && Bits.contains(set, state)) {
        sample |= 1L << i;
      }
    }
    return sample;
  }
}
