package liss.automata;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * The subset construction with limits, which the library's does not have: it can be stopped, and
 * gives up when the automaton gets too large (M. O. Rabin, D. Scott, "Finite Automata and Their
 * Decision Problems", IBM Journal 3, 1959).
 */
public final class Determinization {

  /** The most states looked at, counted once for each set. */
  private static final long MOST_ELEMENTS = 50_000_000;

  private final ExplicitNfa nfa;
  private final Map<BitSet, Integer> numbers = new HashMap<>();
  private final List<BitSet> sets = new ArrayList<>();
  private final ExplicitNfa.Builder result = ExplicitNfa.builder();
  private long elements;

  private Determinization(ExplicitNfa nfa) {
    this.nfa = nfa;
  }

  /**
   * A deterministic automaton for the same language, without silent steps; empty if it has more
   * states than given, or the effort is too great.
   *
   * @param stop asked now and then; when true there is no answer
   */
  public static Optional<ExplicitNfa> of(ExplicitNfa nfa, int mostStates, BooleanSupplier stop) {
    return new Determinization(nfa).run(mostStates, stop);
  }

  private Optional<ExplicitNfa> run(int mostStates, BooleanSupplier stop) {
    BitSet start = new BitSet();
    for (int state : nfa.initialStates()) {
      start.set(state);
    }
    result.initial(number(start));
    for (int source = 0; source < sets.size(); source++) {
      if (sets.size() > mostStates || elements > MOST_ELEMENTS || stop.getAsBoolean()) {
        return Optional.empty();
      }
      expand(source);
    }
    return Optional.of(result.build());
  }

  private void expand(int source) {
    Map<Integer, BitSet> targets = new TreeMap<>();
    BitSet set = sets.get(source);
    for (int state = set.nextSetBit(0); state >= 0; state = set.nextSetBit(state + 1)) {
      if (nfa.isAccepting(state)) {
        result.accepting(source);
      }
      nfa.forEachTransition(
          state,
          (symbol, target) -> {
            if (symbol != Nfa.EPSILON) {
              targets.computeIfAbsent(symbol, s -> new BitSet()).set(target);
            }
          });
    }
    targets.forEach((symbol, target) -> result.transition(source, symbol, number(target)));
  }

  private int number(BitSet set) {
    close(set);
    Integer known = numbers.putIfAbsent(set, sets.size());
    if (known == null) {
      elements += set.cardinality();
      sets.add(set);
      return sets.size() - 1;
    }
    return known;
  }

  /** Adds what silent steps reach. */
  private void close(BitSet set) {
    Deque<Integer> open = new ArrayDeque<>(set.stream().boxed().toList());
    while (!open.isEmpty()) {
      nfa.forEachTransition(
          open.remove(),
          (symbol, target) -> {
            if (symbol == Nfa.EPSILON && !set.get(target)) {
              set.set(target);
              open.add(target);
            }
          });
    }
  }
}
