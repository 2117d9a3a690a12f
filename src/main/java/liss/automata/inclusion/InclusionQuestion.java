package liss.automata.inclusion;

import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import liss.automata.ExplicitNfa;
import liss.automata.Nfa;
import liss.automata.Trimming;

/**
 * The two automata of a question without useless states, with the simulation preorder over the
 * states of both; only equal states are related if the preorder is too much work.
 *
 * @param b its transitions lead to all states below their targets, too, which changes nothing in
 *     what it accepts and makes many sets of states equal
 * @param belowInA by state of B the states of A below it
 * @param belowOwn by state of A the other states of A below it
 */
record InclusionQuestion(CompactNfa a, CompactNfa b, Rows belowInA, Rows belowOwn) {

  /** Effort after which the search begins without a simulation; about a tenth of a second. */
  private static final long MOST_STEPS = 100_000_000;

  static InclusionQuestion of(Nfa first, Nfa second) {
    ExplicitNfa a = Trimming.trimmed(first);
    ExplicitNfa b = Trimming.trimmed(second);
    int symbols =
        Stream.of(a, b)
            .flatMap(nfa -> nfa.transitions().stream())
            .mapToInt(t -> t.symbol() + 1)
            .max()
            .orElse(0);
    CompactNfa left = CompactNfa.of(a, symbols, UnaryOperator.identity());
    Optional<long[][]> found = Simulation.above(a.besides(b), symbols, MOST_STEPS);
    if (found.isEmpty()) {
      Rows none = new Rows(new long[0][]);
      return new InclusionQuestion(
          left, CompactNfa.of(b, symbols, UnaryOperator.identity()), none, none);
    }
    long[][] above = found.get();
    Part ofA = new Part(0, a.stateCount());
    Part ofB = new Part(a.stateCount(), above.length);
    Rows belowInB = below(above, ofB, ofB);
    return new InclusionQuestion(
        left,
        CompactNfa.of(b, symbols, set -> united(set, belowInB)),
        below(above, ofA, ofB),
        below(above, ofA, ofA));
  }

  /** Consecutive states of both automata. */
  private record Part(int from, int to) {
    int size() {
      return to - from;
    }
  }

  /** By state of the one part the other states of the other part that are below it. */
  private static Rows below(long[][] above, Part low, Part high) {
    long[][] rows = CompactNfa.rows(high.size(), low.size());
    for (int state = low.from(); state < low.to(); state++) {
      for (int other = Bits.next(above[state], high.from()); other >= 0 && other < high.to(); ) {
        if (other != state) {
          Bits.add(rows[other - high.from()], state - low.from());
        }
        other = Bits.next(above[state], other + 1);
      }
    }
    return new Rows(rows);
  }

  private static long[] united(long[] set, Rows below) {
    long[] all = set.clone();
    below.addAll(set, all);
    return all;
  }
}
