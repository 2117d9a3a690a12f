package liss.automata;

import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** Small random automata. */
public final class RandomNfa {

  private RandomNfa() {}

  /** An automaton with silent steps and, as a rule, cycles. */
  public static ExplicitNfa any(Random random, int states, int symbols) {
    ExplicitNfa.Builder nfa = frame(random, states);
    int transitions = states + random.nextInt(2 * states);
    for (int i = 0; i < transitions; i++) {
      nfa.transition(
          random.nextInt(states), random.nextInt(symbols + 1) - 1, random.nextInt(states));
    }
    return nfa.build();
  }

  /** An automaton of a finite language: every transition leads to a greater state. */
  public static ExplicitNfa acyclic(Random random, int states, int symbols) {
    ExplicitNfa.Builder nfa = frame(random, states);
    for (int source = 0; source + 1 < states; source++) {
      int transitions = 1 + random.nextInt(3);
      for (int i = 0; i < transitions; i++) {
        int symbol = random.nextInt(8) == 0 ? Nfa.EPSILON : random.nextInt(symbols);
        int target = Math.min(states - 1, source + 1 + random.nextInt(8) / 6);
        nfa.transition(source, symbol, target);
      }
    }
    return nfa.build();
  }

  /**
   * An automaton of layers with one or two states each and up to so many transitions from one layer
   * to the next: many words meet in few states.
   */
  public static ExplicitNfa layered(Random random, int layers, int symbols, int transitions) {
    ExplicitNfa.Builder nfa = ExplicitNfa.builder().initial(0).accepting(2 * layers - 2);
    for (int layer = 0; layer + 1 < layers; layer++) {
      for (int i = random.nextInt(transitions); i >= 0; i--) {
        int source = 2 * layer + random.nextInt(4) / 3;
        int target = 2 * layer + 2 + random.nextInt(4) / 3;
        nfa.transition(source, random.nextInt(symbols), target);
      }
    }
    return nfa.build();
  }

  /**
   * An automaton over two symbols with state 0 initial and accepting, so many transitions per state
   * and symbol, and such a part of the states accepting (D. Tabakov, M. Y. Vardi, "Experimental
   * evaluation of classical automata constructions", LPAR 2005).
   */
  public static ExplicitNfa tabakovVardi(
      Random random, int states, double transitions, double accepting) {
    ExplicitNfa.Builder nfa = ExplicitNfa.builder().initial(0).accepting(0);
    chosen(random, states - 1, Math.round(accepting * states) - 1)
        .forEach(state -> nfa.accepting(1 + (int) (long) state));
    for (int symbol = 0; symbol < 2; symbol++) {
      for (long pair : chosen(random, (long) states * states, Math.round(transitions * states))) {
        nfa.transition((int) (pair / states), symbol, (int) (pair % states));
      }
    }
    return nfa.build();
  }

  /** So many different numbers below a limit. */
  private static Set<Long> chosen(Random random, long limit, long count) {
    Set<Long> chosen = new TreeSet<>();
    while (chosen.size() < count) {
      chosen.add((long) (random.nextDouble() * limit));
    }
    return chosen;
  }

  private static ExplicitNfa.Builder frame(Random random, int states) {
    ExplicitNfa.Builder nfa = ExplicitNfa.builder().initial(0).accepting(states - 1);
    if (random.nextInt(4) == 0) {
      nfa.initial(random.nextInt(states)).accepting(random.nextInt(states));
    }
    return nfa;
  }
}
