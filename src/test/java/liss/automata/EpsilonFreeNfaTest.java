package liss.automata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EpsilonFreeNfaTest {

  @Test
  void keeps_the_language_and_has_no_silent_step() {
    for (int seed = 0; seed < 500; seed++) {
      ExplicitNfa nfa = RandomNfa.any(new Random(seed), 6, 2);
      EpsilonFreeNfa epsilonFree = new EpsilonFreeNfa(nfa);
      for (int state = 0; state < nfa.stateCount(); state++) {
        epsilonFree.forEachTransition(
            state, (symbol, target) -> assertThat(symbol).isNotEqualTo(Nfa.EPSILON));
      }
      assertThat(Naive.words(epsilonFree, 5))
          .as("seed %d: %s", seed, nfa)
          .isEqualTo(Naive.words(nfa, 5));
    }
  }

  @Test
  void drops_targets_that_another_target_reaches_silently() {
    Nfa nfa =
        ExplicitNfa.builder()
            .initial(0)
            .accepting(3)
            .epsilon(0, 1)
            .transition(0, 7, 2)
            .transition(1, 7, 3)
            .epsilon(2, 3)
            .build();
    EpsilonFreeNfa epsilonFree = new EpsilonFreeNfa(nfa);
    assertThat(epsilonFree.symbols(0)).containsExactly(7);
    assertThat(epsilonFree.targets(0, 0)).containsExactly(2);
    assertThat(epsilonFree.isAccepting(2)).isTrue();
  }

  @Test
  void asks_only_for_states_that_are_reached() {
    List<Integer> asked = new ArrayList<>();
    Nfa endless =
        new Nfa() {
          @Override
          public int[] initialStates() {
            return new int[] {0};
          }

          @Override
          public boolean isAccepting(int state) {
            return false;
          }

          @Override
          public void forEachTransition(int state, TransitionVisitor visitor) {
            asked.add(state);
            visitor.visit(0, state + 1);
          }
        };
    EpsilonFreeNfa epsilonFree = new EpsilonFreeNfa(endless);
    assertThat(epsilonFree.targets(0, 0)).containsExactly(1);
    assertThat(asked).containsOnly(0);
  }
}
