package liss.automata.inclusion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import liss.automata.ExplicitNfa;
import liss.automata.ExplicitNfa.Transition;
import liss.automata.RandomNfa;
import liss.automata.SetOperations;
import liss.automata.Trimming;
import org.junit.jupiter.api.Test;

class SimulationTest {

  private static final int SYMBOLS = 2;

  @Test
  void isTheGreatestFixedPoint() {
    int related = 0;
    for (int seed = 0; seed < 500; seed++) {
      ExplicitNfa nfa = random(new Random(seed));
      boolean[][] expected = naive(nfa);
      long[][] actual = Simulation.above(nfa, SYMBOLS, Long.MAX_VALUE).orElseThrow();
      for (int low = 0; low < expected.length; low++) {
        for (int high = 0; high < expected.length; high++) {
          assertThat(Bits.contains(actual[low], high))
              .as("seed %d, %d below %d: %s", seed, low, high, nfa)
              .isEqualTo(expected[low][high]);
          related += low != high && expected[low][high] ? 1 : 0;
        }
      }
    }
    assertThat(related).isGreaterThan(1_000);
  }

  private static ExplicitNfa random(Random random) {
    return Trimming.trimmed(RandomNfa.any(random, 2 + random.nextInt(8), SYMBOLS));
  }

  /** Takes pairs away that have no answer until nothing changes. */
  private static boolean[][] naive(ExplicitNfa nfa) {
    int states = nfa.stateCount();
    boolean[][] below = new boolean[states][states];
    for (int low = 0; low < states; low++) {
      for (int high = 0; high < states; high++) {
        below[low][high] = nfa.isAccepting(high) || !nfa.isAccepting(low);
      }
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int low = 0; low < states; low++) {
        for (int high = 0; high < states; high++) {
          if (below[low][high] && !answersAll(nfa, low, high, below)) {
            below[low][high] = false;
            changed = true;
          }
        }
      }
    }
    return below;
  }

  private static boolean answersAll(ExplicitNfa nfa, int low, int high, boolean[][] below) {
    return nfa.transitionsOf(low).stream()
        .allMatch(step ->
            nfa.transitionsOf(high).stream()
                .filter(answer -> answer.symbol() == step.symbol())
                .map(Transition::target)
                .anyMatch(target -> below[step.target()][target]));
  }

  @Test
  void isGivenUpIfItTakesTooLong() {
    ExplicitNfa nfa = RandomNfa.tabakovVardi(new Random(1), 40, 1.5, 0.5);
    assertThat(Simulation.above(nfa, SYMBOLS, 1_000)).isEmpty();
    assertThat(Simulation.above(nfa, SYMBOLS, 2_000)).isEmpty();
    assertThat(Simulation.above(nfa, SYMBOLS, 10_000_000)).isPresent();
  }

  @Test
  void quotientHasTheSameLanguageAndNoMoreStates() {
    int fewer = 0;
    for (int seed = 0; seed < 500; seed++) {
      ExplicitNfa nfa = random(new Random(seed));
      ExplicitNfa quotient = SimulationQuotient.of(nfa);
      String label = "seed %d: %s becomes %s".formatted(seed, nfa, quotient);
      assertThat(SetOperations.shortestInDifference(nfa, quotient)).as(label).isEmpty();
      assertThat(SetOperations.shortestInDifference(quotient, nfa)).as(label).isEmpty();
      assertThat(quotient.stateCount()).as(label).isLessThanOrEqualTo(nfa.stateCount());
      assertThat(quotient.transitions().size())
          .as(label)
          .isLessThanOrEqualTo(nfa.transitions().size());
      fewer += quotient.stateCount() < nfa.stateCount() ? 1 : 0;
    }
    assertThat(fewer).isGreaterThan(100);
  }
}
