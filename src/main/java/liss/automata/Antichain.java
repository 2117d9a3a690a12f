package liss.automata;

import java.util.ArrayList;
import java.util.List;

/**
 * The pairs (state of A, set of numbers) of a search, with a test for smaller pairs: those of the
 * same state whose set is a subset.
 *
 * <p>The sets of one state form a {@link SetTrie}. Larger sets are not removed when a smaller one
 * is added ([LISS] Algorithm 1, rule R2); the search drops them when it meets them again.
 */
final class Antichain {

  private final List<SetTrie> byState = new ArrayList<>();
  private int size;
  private long comparisons;

  /** The number of pairs. */
  int size() {
    return size;
  }

  /** The number of sets and inner nodes that all tests so far have looked at. */
  long comparisons() {
    return comparisons;
  }

  /** Whether a set of at most so many elements with this state is a subset of the given one. */
  boolean hasSubset(int state, MarkedSet set, int atMost) {
    if (state >= byState.size()) {
      return false;
    }
    SetTrie sets = byState.get(state);
    long before = sets.comparisons();
    boolean found = sets.hasSubset(set, atMost);
    comparisons += sets.comparisons() - before;
    return found;
  }

  /** Adds a pair; no pair with the same state and an equal set may be there. */
  void add(int state, int[] set) {
    while (byState.size() <= state) {
      byState.add(new SetTrie());
    }
    byState.get(state).add(set);
    size++;
  }

  /** Removes a pair, named by the array that was added. */
  void remove(int state, int[] set) {
    if (byState.get(state).remove(set)) {
      size--;
    }
  }
}
