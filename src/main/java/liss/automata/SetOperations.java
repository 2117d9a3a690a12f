package liss.automata;

import dk.brics.automaton.Automaton;
import dk.brics.automaton.State;
import dk.brics.automaton.Transition;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Operations on regular languages. Symbols are numbers below a limit, the alphabet. States of a
 * result are numbered in the order of a breadth-first search by symbols, so that a minimal
 * automaton is the same however it came about; states from which no word is accepted are left out.
 * To determinize takes time exponential in the states at worst.
 */
public final class SetOperations {

  /** The characters of the library. */
  public static final int MOST_SYMBOLS = Character.MAX_VALUE + 1;

  private SetOperations() {}

  /** A deterministic automaton for the same language: the subsets that are reached. */
  public static ExplicitNfa determinized(Nfa nfa) {
    Automaton automaton = automaton(nfa);
    automaton.determinize();
    return nfa(automaton);
  }

  /** The minimal deterministic automaton for the same language. */
  public static ExplicitNfa minimized(Nfa nfa) {
    return minimal(automaton(nfa));
  }

  /** The minimal deterministic automaton for the words over the alphabet that are not accepted. */
  public static ExplicitNfa complement(Nfa nfa, int alphabet) {
    Automaton all =
        alphabet == 0
            ? Automaton.makeEmptyString()
            : Automaton.makeCharRange((char) 0, symbol(alphabet - 1)).repeat();
    return minimal(all.minus(automaton(nfa)));
  }

  /** The minimal deterministic automaton for the words that both accept. */
  public static ExplicitNfa intersection(Nfa first, Nfa second) {
    return minimal(automaton(first).intersection(automaton(second)));
  }

  /** The minimal deterministic automaton for the words that only the first one accepts. */
  public static ExplicitNfa difference(Nfa first, Nfa second) {
    return minimal(automaton(first).minus(automaton(second)));
  }

  /** A shortest word that only the first one accepts. */
  public static Optional<Word> shortestInDifference(Nfa first, Nfa second) {
    return shortestWord(automaton(first).minus(automaton(second)));
  }

  /** A shortest word. */
  public static Optional<Word> shortestWord(Nfa nfa) {
    return shortestWord(automaton(nfa));
  }

  private static Optional<Word> shortestWord(Automaton automaton) {
    String shortest = automaton.getShortestExample(true);
    return shortest == null ? Optional.empty() : Optional.of(Word.of(shortest.chars().toArray()));
  }

  /** How many words are accepted; empty if there are infinitely many. */
  public static Optional<BigInteger> wordCount(Nfa nfa) {
    Automaton automaton = automaton(nfa);
    automaton.minimize();
    automaton.removeDeadTransitions();
    return automaton.isFinite()
        ? Optional.of(wordCount(automaton.getInitialState(), new HashMap<>()))
        : Optional.empty();
  }

  private static BigInteger wordCount(State state, Map<State, BigInteger> known) {
    BigInteger before = known.get(state);
    if (before != null) {
      return before;
    }
    BigInteger count = state.isAccept() ? BigInteger.ONE : BigInteger.ZERO;
    for (Transition t : state.getTransitions()) {
      BigInteger symbols = BigInteger.valueOf(1 + t.getMax() - t.getMin());
      count = count.add(symbols.multiply(wordCount(t.getDest(), known)));
    }
    known.put(state, count);
    return count;
  }

  private static ExplicitNfa minimal(Automaton automaton) {
    automaton.minimize();
    return nfa(automaton);
  }

  private static char symbol(int symbol) {
    if (symbol >= MOST_SYMBOLS) {
      throw new IllegalArgumentException("more than " + MOST_SYMBOLS + " symbols");
    }
    return (char) symbol;
  }

  /** The library has one initial state; it gets the transitions of all. */
  private static Automaton automaton(Nfa nfa) {
    ExplicitNfa given = Trimming.trimmed(nfa);
    List<State> states = Stream.generate(State::new).limit(given.stateCount()).toList();
    for (int state = 0; state < states.size(); state++) {
      states.get(state).setAccept(given.isAccepting(state));
    }
    for (ExplicitNfa.Transition t : given.transitions()) {
      states.get(t.source()).addTransition(step(t.symbol(), states.get(t.target())));
    }
    State start = new State();
    for (int initial : given.initialStates()) {
      start.setAccept(start.isAccept() || given.isAccepting(initial));
      given.forEachTransition(
          initial, (symbol, target) -> start.addTransition(step(symbol, states.get(target))));
    }
    Automaton automaton = new Automaton();
    automaton.setInitialState(start);
    automaton.setDeterministic(false);
    automaton.restoreInvariant();
    return automaton;
  }

  private static Transition step(int symbol, State target) {
    return new Transition(symbol(symbol), target);
  }

  private static ExplicitNfa nfa(Automaton automaton) {
    automaton.removeDeadTransitions();
    Map<State, Integer> numbers = new HashMap<>();
    List<State> states = new ArrayList<>();
    ExplicitNfa.Builder nfa = ExplicitNfa.builder();
    nfa.initial(number(automaton.getInitialState(), numbers, states));
    for (int source = 0; source < states.size(); source++) {
      if (states.get(source).isAccept()) {
        nfa.accepting(source);
      }
      for (Transition t : states.get(source).getSortedTransitions(false)) {
        int target = number(t.getDest(), numbers, states);
        for (int symbol = t.getMin(); symbol <= t.getMax(); symbol++) {
          nfa.transition(source, symbol, target);
        }
      }
    }
    return nfa.build();
  }

  private static int number(State state, Map<State, Integer> numbers, List<State> states) {
    Integer known = numbers.putIfAbsent(state, states.size());
    if (known == null) {
      states.add(state);
      return states.size() - 1;
    }
    return known;
  }
}
