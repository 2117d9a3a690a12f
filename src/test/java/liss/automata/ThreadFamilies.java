package liss.automata;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Automata of n threads of some length, every thread a straight line, under a preemptive and a
 * cooperative scheduler. Symbols of a thread depend on each other, and the symbols at shared
 * positions of different threads conflict.
 */
final class ThreadFamilies {

  private static final int FIRST_SHARED = 1 << 16;

  /** What the threads share. */
  enum Sharing {
    NOTHING,
    /** The last symbol of each thread is an access to the same variable. */
    LAST,
    /** The first and the last symbol are. */
    FIRST_AND_LAST
  }

  private ThreadFamilies() {}

  static int symbol(int thread, int position, int length) {
    return thread * length + position;
  }

  /** Independence when nothing is shared; shared symbols have numbers of their own. */
  static IndependenceRelation independence(int length) {
    return (first, second) -> {
      boolean bothShared = first >= FIRST_SHARED && second >= FIRST_SHARED;
      return !bothShared && first % FIRST_SHARED / length != second % FIRST_SHARED / length;
    };
  }

  private static int symbol(int thread, int position, int length, Sharing sharing) {
    boolean shared =
        switch (sharing) {
          case NOTHING -> false;
          case LAST -> position == length - 1;
          case FIRST_AND_LAST -> position == length - 1 || position == 0;
        };
    return symbol(thread, position, length) + (shared ? FIRST_SHARED : 0);
  }

  /** All interleavings. */
  static Nfa preemptive(int threads, int length, Sharing sharing) {
    return new Threads(threads, length, sharing, false);
  }

  /** One thread after the other, in any order. */
  static Nfa cooperative(int threads, int length, Sharing sharing) {
    return new Threads(threads, length, sharing, true);
  }

  private static final class Threads implements Nfa {
    private final int threads;
    private final int length;
    private final Sharing sharing;
    private final boolean serial;
    private final List<List<Integer>> states = new ArrayList<>();
    private final Map<List<Integer>, Integer> numbers = new HashMap<>();

    Threads(int threads, int length, Sharing sharing, boolean serial) {
      this.threads = threads;
      this.length = length;
      this.sharing = sharing;
      this.serial = serial;
    }

    private int number(List<Integer> state) {
      return numbers.computeIfAbsent(
          state,
          fresh -> {
            states.add(fresh);
            return states.size() - 1;
          });
    }

    @Override
    public int[] initialStates() {
      return new int[] {number(Collections.nCopies(threads, 0))};
    }

    @Override
    public boolean isAccepting(int state) {
      return states.get(state).stream().allMatch(position -> position == length);
    }

    @Override
    public void forEachTransition(int state, TransitionVisitor visitor) {
      List<Integer> positions = states.get(state);
      boolean inside = serial && positions.stream().anyMatch(p -> p > 0 && p < length);
      for (int thread = 0; thread < threads; thread++) {
        int position = positions.get(thread);
        if (position < length && !(inside && position == 0)) {
          Integer[] next = positions.toArray(Integer[]::new);
          next[thread]++;
          visitor.visit(symbol(thread, position, length, sharing), number(Arrays.asList(next)));
        }
      }
    }
  }
}
