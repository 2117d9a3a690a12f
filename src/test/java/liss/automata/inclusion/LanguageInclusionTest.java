package liss.automata.inclusion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import liss.Seeds;
import liss.automata.ExplicitNfa;
import liss.automata.InclusionResult;
import liss.automata.Languages;
import liss.automata.Nfa;
import liss.automata.RandomNfa;
import liss.automata.SetOperations;
import liss.automata.Word;
import liss.automata.inclusion.LanguageInclusion.Engine;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("slow")
class LanguageInclusionTest {

  private static final int SYMBOLS = 3;

  @ParameterizedTest
  @EnumSource(Engine.class)
  void agreesWithTheDifferenceOfLanguages(Engine engine) {
    int included = 0;
    int seeds = Seeds.of(700, 20_000);
    for (int seed = 0; seed < seeds; seed++) {
      Random random = new Random(seed);
      ExplicitNfa a = random(random);
      ExplicitNfa b = random(random);
      Optional<Word> expected = SetOperations.shortestInDifference(a, b);
      InclusionResult actual = check(engine, a, b);
      String label = "seed %d: %s in %s".formatted(seed, a, b);
      if (expected.isEmpty()) {
        assertThat(actual).as(label).isInstanceOf(InclusionResult.Included.class);
        included++;
      } else {
        Word word = ((InclusionResult.Counterexample) actual).word();
        assertThat(word.length()).as(label).isEqualTo(expected.get().length());
        assertThat(Languages.accepts(a, word)).as(label).isTrue();
        assertThat(Languages.accepts(b, word)).as(label).isFalse();
      }
    }
    assertThat(included).as("inclusions that hold").isBetween(seeds / 10, seeds * 9 / 10);
  }

  private static ExplicitNfa random(Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> RandomNfa.any(random, 2 + random.nextInt(6), SYMBOLS);
      case 1 -> RandomNfa.acyclic(random, 3 + random.nextInt(4), SYMBOLS);
      default -> RandomNfa.tabakovVardi(random, 4 + random.nextInt(6), 1.5, 0.5);
    };
  }

  /** Automata of more than 64 states, for sets of more than one word. */
  @Test
  void enginesAgreeOnLargerAutomata() {
    TreeMap<Integer, Integer> lengths = new TreeMap<>();
    for (int seed = 0; seed < Seeds.of(20, 60); seed++) {
      Random random = new Random(seed);
      ExplicitNfa a = RandomNfa.tabakovVardi(random, 70, 1.1 + seed % 7 * 0.1, 0.3);
      ExplicitNfa b = RandomNfa.tabakovVardi(random, 90, 1.3 + seed % 9 * 0.1, 0.9);
      int expected = length(Engine.DETERMINIZATION, a, b);
      for (Engine engine : List.of(Engine.CONGRUENCE, Engine.AUTO)) {
        assertThat(length(engine, a, b)).as("%s, seed %d", engine, seed).isEqualTo(expected);
      }
      lengths.merge(expected, 1, Integer::sum);
    }
    assertThat(lengths).as("lengths of words").containsKeys(-1, 2, 3);
  }

  /** The length of a word that is only in L(a), or -1. */
  private static int length(Engine engine, ExplicitNfa a, ExplicitNfa b) {
    if (check(engine, a, b) instanceof InclusionResult.Counterexample found) {
      assertThat(Languages.accepts(a, found.word())).isTrue();
      assertThat(Languages.accepts(b, found.word())).isFalse();
      return found.word().length();
    }
    return -1;
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void everyAutomatonIncludesItselfAndNothing(Engine engine) {
    ExplicitNfa nothing = ExplicitNfa.builder().build();
    for (int seed = 0; seed < 50; seed++) {
      ExplicitNfa a = RandomNfa.any(new Random(seed), 5, SYMBOLS);
      assertThat(check(engine, a, a)).isInstanceOf(InclusionResult.Included.class);
      assertThat(check(engine, nothing, a)).isInstanceOf(InclusionResult.Included.class);
    }
    ExplicitNfa empty = ExplicitNfa.builder().initial(0).accepting(0).build();
    assertThat(check(engine, empty, nothing))
        .isInstanceOfSatisfying(
            InclusionResult.Counterexample.class,
            found -> assertThat(found.word()).isEqualTo(Word.empty()));
  }

  @Test
  void determinizationAloneIsNoAnswerToManySubsets() {
    // The words with a 0 that is the 18th symbol from the end: 2^18 subsets, which the simulation
    // between equal automata makes needless.
    ExplicitNfa a = symbolFromTheEnd(18);
    assertThat(check(Engine.AUTO, a, a).statistics().expanded()).isLessThan(100);
    assertThat(check(Engine.CONGRUENCE, a, a).statistics().expanded()).isLessThan(100);
  }

  private static ExplicitNfa symbolFromTheEnd(int distance) {
    ExplicitNfa.Builder nfa = ExplicitNfa.builder().initial(0).accepting(distance);
    nfa.transition(0, 0, 0).transition(0, 1, 0).transition(0, 0, 1);
    for (int state = 1; state < distance; state++) {
      nfa.transition(state, 0, state + 1).transition(state, 1, state + 1);
    }
    return nfa.build();
  }

  @Test
  void stopsWhenItIsTold() {
    Random random = new Random(1);
    ExplicitNfa a = RandomNfa.tabakovVardi(random, 300, 2, 0.5);
    ExplicitNfa b = RandomNfa.tabakovVardi(random, 300, 2, 0.95);
    for (Engine engine : Set.of(Engine.AUTO, Engine.CONGRUENCE)) {
      InclusionResult result =
          new LanguageInclusion(engine, () -> Optional.of("enough")).check(a, b);
      assertThat(result)
          .isInstanceOfSatisfying(
              InclusionResult.Stopped.class,
              stopped -> assertThat(stopped.reason()).isEqualTo("enough"));
    }
  }

  @Test
  void turnsAreTheSameInEveryRun() {
    for (int seed = 0; seed < 30; seed++) {
      Random random = new Random(seed);
      ExplicitNfa a = RandomNfa.tabakovVardi(random, 60, 1.4, 0.5);
      ExplicitNfa b = RandomNfa.tabakovVardi(random, 60, 1.6, 0.7);
      assertThat(check(Engine.AUTO, a, b)).isEqualTo(check(Engine.AUTO, a, b));
    }
  }

  private static InclusionResult check(Engine engine, Nfa a, Nfa b) {
    return new LanguageInclusion(engine, Optional::empty).check(a, b);
  }
}
