package liss.automata;

import java.util.Random;

/** Small random automata. */
final class RandomNfa {

  private RandomNfa() {}

  /** An automaton with silent steps and, as a rule, cycles. */
  static ExplicitNfa any(Random random, int states, int symbols) {
    ExplicitNfa.Builder nfa = frame(random, states);
    int transitions = states + random.nextInt(2 * states);
    for (int i = 0; i < transitions; i++) {
      nfa.transition(
          random.nextInt(states), random.nextInt(symbols + 1) - 1, random.nextInt(states));
    }
    return nfa.build();
  }

  /** An automaton of a finite language: every transition leads to a greater state. */
  static ExplicitNfa acyclic(Random random, int states, int symbols) {
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
  static ExplicitNfa layered(Random random, int layers, int symbols, int transitions) {
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

  private static ExplicitNfa.Builder frame(Random random, int states) {
    ExplicitNfa.Builder nfa = ExplicitNfa.builder().initial(0).accepting(states - 1);
    if (random.nextInt(4) == 0) {
      nfa.initial(random.nextInt(states)).accepting(random.nextInt(states));
    }
    return nfa;
  }
}
