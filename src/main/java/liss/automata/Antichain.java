package liss.automata;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pairs (state of A, set of numbers) of a search, with a test for smaller pairs: those of the
 * same state whose set is a subset.
 *
 * <p>A few sets of one state are compared one by one. From {@link #LARGE} on, each set is filed
 * under one of its elements, the rarest one when it was added; a subset of a given set is then
 * filed under an element of that set, so that all others are never looked at.
 *
 * <p>Larger sets are not removed when a smaller one is added ([LISS] Algorithm 1, rule R2); the
 * search drops them when it meets them again.
 */
final class Antichain {

  private static final int LARGE = 16;

  /** The element under which the empty set is filed. */
  private static final int NO_ELEMENT = -1;

  private final List<@Nullable Sets> byState = new ArrayList<>();
  private int[] occurrences = new int[16];
  private int size;
  private long comparisons;

  /** The number of pairs. */
  int size() {
    return size;
  }

  /** The number of sets that were compared in all tests so far. */
  long comparisons() {
    return comparisons;
  }

  /** Whether a set of at most so many elements with this state is a subset of the given one. */
  boolean hasSubset(int state, MarkedSet set, int atMost) {
    Sets sets = state < byState.size() ? byState.get(state) : null;
    return sets != null && sets.hasSubset(set, atMost);
  }

  /** Adds a pair; no pair with the same state and an equal set may be there. */
  void add(int state, int[] set) {
    for (int element : set) {
      if (element >= occurrences.length) {
        occurrences = Arrays.copyOf(occurrences, Math.max(2 * occurrences.length, element + 1));
      }
      occurrences[element]++;
    }
    while (byState.size() <= state) {
      byState.add(null);
    }
    Sets sets = byState.get(state);
    if (sets == null) {
      sets = new Sets();
      byState.set(state, sets);
    }
    sets.add(set);
    size++;
  }

  /** Removes a pair, named by the array that was added. */
  void remove(int state, int[] set) {
    Sets sets = byState.get(state);
    if (sets != null && sets.remove(set)) {
      size--;
    }
  }

  private int rarestElement(int[] set) {
    int rarest = NO_ELEMENT;
    for (int element : set) {
      if (rarest == NO_ELEMENT || occurrences[element] < occurrences[rarest]) {
        rarest = element;
      }
    }
    return rarest;
  }

  /** The sets of one state of A. */
  private final class Sets {

    private final List<int[]> few = new ArrayList<>(1);
    private final LongIntMap files = new LongIntMap(2);
    private final List<List<int[]>> filed = new ArrayList<>(0);

    boolean hasSubset(MarkedSet set, int atMost) {
      if (filed.isEmpty()) {
        return hasSubset(few, set, atMost);
      }
      for (int element : set.elements()) {
        if (hasSubset(file(element), set, atMost)) {
          return true;
        }
      }
      return hasSubset(file(NO_ELEMENT), set, atMost);
    }

    private boolean hasSubset(List<int[]> candidates, MarkedSet set, int atMost) {
      for (int[] candidate : candidates) {
        comparisons++;
        if (candidate.length <= atMost && set.containsAll(candidate)) {
          return true;
        }
      }
      return false;
    }

    void add(int[] set) {
      if (!filed.isEmpty()) {
        fileFor(rarestElement(set)).add(set);
        return;
      }
      few.add(set);
      if (few.size() == LARGE) {
        few.forEach(member -> fileFor(rarestElement(member)).add(member));
        few.clear();
      }
    }

    boolean remove(int[] set) {
      if (removeFrom(few, set) || removeFrom(file(NO_ELEMENT), set)) {
        return true;
      }
      for (int element : set) {
        if (removeFrom(file(element), set)) {
          return true;
        }
      }
      return false;
    }

    @SuppressWarnings("ReferenceEquality") // the very array that was added
    private boolean removeFrom(List<int[]> sets, int[] set) {
      for (int i = 0; i < sets.size(); i++) {
        if (sets.get(i) == set) {
          sets.remove(i);
          return true;
        }
      }
      return false;
    }

    private List<int[]> file(int element) {
      int number = files.get(element);
      return number == LongIntMap.ABSENT ? List.of() : filed.get(number);
    }

    private List<int[]> fileFor(int element) {
      if (files.get(element) == LongIntMap.ABSENT) {
        files.put(element, filed.size());
        filed.add(new ArrayList<>(1));
      }
      return filed.get(files.get(element));
    }
  }
}
