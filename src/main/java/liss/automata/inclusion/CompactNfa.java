package liss.automata.inclusion;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.automata.ExplicitNfa;
import liss.automata.ExplicitNfa.Transition;

/**
 * An automaton without silent steps, in sets of states ({@link Bits}).
 *
 * @param symbolsOf by state the symbols of its transitions
 * @param targets by symbol and then by state the targets of transitions
 */
record CompactNfa(
    int states, long[] initial, long[] accepting, Rows symbolsOf, List<Rows> targets) {

  /**
   * An automaton, which must not have silent steps, with symbols below a limit.
   *
   * @param closure enlarges the set of initial states and all sets of targets
   */
  static CompactNfa of(ExplicitNfa nfa, int symbols, UnaryOperator<long[]> closure) {
    int states = nfa.stateCount();
    long[] initial = Bits.empty(states);
    for (int state : nfa.initialStates()) {
      Bits.add(initial, state);
    }
    long[][] symbolsOf = rows(states, symbols);
    List<List<Transition>> bySymbol =
        Stream.generate(() -> (List<Transition>) new ArrayList<Transition>())
            .limit(symbols)
            .toList();
    for (Transition t : nfa.transitions()) {
      Bits.add(symbolsOf[t.source()], t.symbol());
      bySymbol.get(t.symbol()).add(t);
    }
    return new CompactNfa(
        states,
        closure.apply(initial),
        accepting(nfa),
        new Rows(symbolsOf),
        bySymbol.stream().map(transitions -> targets(transitions, states, closure)).toList());
  }

  private static long[] accepting(ExplicitNfa nfa) {
    long[] accepting = Bits.empty(nfa.stateCount());
    for (int state = 0; state < nfa.stateCount(); state++) {
      if (nfa.isAccepting(state)) {
        Bits.add(accepting, state);
      }
    }
    return accepting;
  }

  private static Rows targets(
      List<Transition> transitions, int states, UnaryOperator<long[]> closure) {
    long[][] rows = new long[states][0];
    for (Transition t : transitions) {
      if (rows[t.source()].length == 0) {
        rows[t.source()] = Bits.empty(states);
      }
      Bits.add(rows[t.source()], t.target());
    }
    for (int source = 0; source < states; source++) {
      rows[source] = rows[source].length == 0 ? rows[source] : closure.apply(rows[source]);
    }
    return new Rows(rows);
  }

  /** Empty sets for numbers below a limit. */
  static long[][] rows(int count, int limit) {
    return IntStream.range(0, count).mapToObj(i -> Bits.empty(limit)).toArray(long[][]::new);
  }

  int symbols() {
    return targets.size();
  }
}
