package liss.automata.inclusion;

import java.util.Optional;
import liss.automata.ExplicitNfa;
import liss.automata.ExplicitNfa.Transition;
import liss.automata.Nfa;
import liss.automata.Trimming;

/**
 * Makes an automaton smaller without determinizing it: states that simulate each other become one,
 * and of the transitions of a state with one symbol those to a state below another target go, and
 * so do initial states below others (D. Bustan, O. Grumberg, "Simulation-based minimization", ACM
 * Transactions on Computational Logic 4(2), 2003: the smallest automaton that is simulation
 * equivalent). Polynomial time.
 */
public final class SimulationQuotient {

  private SimulationQuotient() {}

  /** An automaton for the same language that has no more states, and no useless ones. */
  public static ExplicitNfa of(Nfa nfa) {
    ExplicitNfa given = Trimming.trimmed(nfa);
    int symbols = given.transitions().stream().mapToInt(t -> t.symbol() + 1).max().orElse(0);
    Optional<long[][]> found = Simulation.above(given, symbols, Long.MAX_VALUE);
    long[][] above = found.orElseThrow();
    int[] representatives = new int[above.length];
    for (int state = 0; state < above.length; state++) {
      int other = 0;
      while (!Bits.contains(above[state], other) || !Bits.contains(above[other], state)) {
        other++;
      }
      representatives[state] = other;
    }
    ExplicitNfa.Builder quotient = ExplicitNfa.builder();
    for (int initial : given.initialStates()) {
      if (isMaximal(initial, given.initialStates(), above)) {
        quotient.initial(representatives[initial]);
      }
    }
    for (int state = 0; state < above.length; state++) {
      if (representatives[state] == state) {
        addState(state, given, above, representatives, quotient);
      }
    }
    return Trimming.trimmed(quotient.build());
  }

  private static void addState(
      int state,
      ExplicitNfa given,
      long[][] above,
      int[] representatives,
      ExplicitNfa.Builder quotient) {
    if (given.isAccepting(state)) {
      quotient.accepting(state);
    }
    for (Transition t : given.transitionsOf(state)) {
      int[] targets =
          given.transitionsOf(state).stream()
              .filter(other -> other.symbol() == t.symbol())
              .mapToInt(Transition::target)
              .toArray();
      if (isMaximal(t.target(), targets, above)) {
        quotient.transition(state, t.symbol(), representatives[t.target()]);
      }
    }
  }

  /** Whether no other one of the states is above and not below. */
  private static boolean isMaximal(int state, int[] others, long[][] above) {
    for (int other : others) {
      if (Bits.contains(above[state], other) && !Bits.contains(above[other], state)) {
        return false;
      }
    }
    return true;
  }
}
