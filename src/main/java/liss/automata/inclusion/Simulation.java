package liss.automata.inclusion;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import liss.automata.ExplicitNfa;

/**
 * The greatest simulation of an automaton: the largest preorder in which a state that accepts is
 * below accepting states only, and each step of a state can be answered by every state above it
 * with the same symbol, to a state above the target. A state accepts at most what the states above
 * it accept.
 *
 * <p>The fixed point of M. R. Henzinger, T. A. Henzinger, P. W. Kopke, "Computing simulations on
 * finite and infinite graphs", FOCS 1995, with sets of states as arrays of words in place of their
 * counters: O(n^2 m) word operations at worst, where a few times n m is usual.
 */
final class Simulation {

  private final long mostSteps;

  /** The automaton with all transitions turned round. */
  private final CompactNfa reversed;

  /** By state the states that may be above it. */
  private final long[][] above;

  private final Deque<Integer> changed = new ArrayDeque<>();
  private final long[] isChanged;
  private long steps;

  private Simulation(ExplicitNfa nfa, int symbols, long mostSteps) {
    this.mostSteps = mostSteps;
    this.reversed = CompactNfa.of(nfa.reversed(), symbols, UnaryOperator.identity());
    this.above = CompactNfa.rows(nfa.stateCount(), nfa.stateCount());
    this.isChanged = Bits.empty(nfa.stateCount());
    for (int state = 0; state < above.length; state++) {
      for (int other = 0; other < above.length; other++) {
        if (nfa.isAccepting(other) || !nfa.isAccepting(state)) {
          Bits.add(above[state], other);
        }
      }
      markChanged(state);
    }
  }

  /**
   * By state the set of states above it; nothing if that takes more steps than allowed.
   *
   * @param nfa has no silent steps
   * @param symbols one more than the greatest symbol
   */
  static Optional<long[][]> above(ExplicitNfa nfa, int symbols, long mostSteps) {
    long states = nfa.stateCount();
    return states * states > mostSteps
        ? Optional.empty()
        : new Simulation(nfa, symbols, mostSteps).compute();
  }

  private void markChanged(int state) {
    if (!Bits.contains(isChanged, state)) {
      Bits.add(isChanged, state);
      changed.add(state);
    }
  }

  private Optional<long[][]> compute() {
    List<Rows> sources = reversed.targets();
    while (!changed.isEmpty()) {
      int target = changed.remove();
      Bits.remove(isChanged, target);
      long[] one = Bits.empty(above.length);
      Bits.add(one, target);
      long[] symbols = Bits.empty(sources.size());
      reversed.symbolsOf().addAll(one, symbols);
      for (int s = Bits.next(symbols, 0); s >= 0; s = Bits.next(symbols, s + 1)) {
        long[] affected = Bits.empty(above.length);
        steps += sources.get(s).addAll(one, affected);
        long[] able = Bits.empty(above.length);
        steps += sources.get(s).addAll(above[target], able);
        restrict(affected, able);
      }
      if (steps > mostSteps) {
        return Optional.empty();
      }
    }
    return Optional.of(above);
  }

  /** Leaves above the affected states only those that are able to answer. */
  private void restrict(long[] affected, long[] able) {
    for (int state = Bits.next(affected, 0); state >= 0; state = Bits.next(affected, state + 1)) {
      steps += able.length;
      if (Bits.retainAll(above[state], able)) {
        markChanged(state);
      }
    }
  }
}
