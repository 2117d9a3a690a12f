package liss.automata;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class SetOperationsTest {

  private static final int SYMBOLS = 3;
  private static final int LONGEST = 5;

  @Test
  void operationsAreThoseOnSetsOfWords() {
    Set<Word> all = Languages.allWords(SYMBOLS, LONGEST);
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      ExplicitNfa a = RandomNfa.any(random, 2 + random.nextInt(5), SYMBOLS);
      ExplicitNfa b = RandomNfa.any(random, 2 + random.nextInt(5), SYMBOLS);
      Set<Word> ofA = words(a);
      Set<Word> ofB = words(b);
      String label = "seed %d: %s and %s".formatted(seed, a, b);
      assertThat(words(SetOperations.determinized(a))).as(label).isEqualTo(ofA);
      assertThat(words(SetOperations.minimized(a))).as(label).isEqualTo(ofA);
      assertThat(words(SetOperations.complement(a, SYMBOLS))).as(label).isEqualTo(minus(all, ofA));
      assertThat(words(SetOperations.difference(a, b))).as(label).isEqualTo(minus(ofA, ofB));
      assertThat(words(SetOperations.intersection(a, b)))
          .as(label)
          .isEqualTo(minus(ofA, minus(ofA, ofB)));
      Optional<Word> shortest = SetOperations.shortestInDifference(a, b);
      assertThat(words(Determinization.of(a, 100, () -> false).orElseThrow()))
          .as(label)
          .isEqualTo(ofA);
      int length = shortest.map(Word::length).orElse(Integer.MAX_VALUE);
      assertThat(minus(ofA, ofB)).as(label).allMatch(word -> word.length() >= length);
      if (length <= LONGEST) {
        assertThat(minus(ofA, ofB)).as(label).contains(shortest.orElseThrow());
      }
    }
  }

  @Test
  void minimalAutomataOfOneLanguageAreEqual() {
    for (int seed = 0; seed < 300; seed++) {
      ExplicitNfa a = RandomNfa.any(new Random(seed), 6, SYMBOLS);
      ExplicitNfa minimal = SetOperations.minimized(a);
      ExplicitNfa twice = SetOperations.complement(SetOperations.complement(a, SYMBOLS), SYMBOLS);
      assertThat(twice).hasToString(minimal.toString());
      assertThat(minimal.stateCount())
          .isLessThanOrEqualTo(SetOperations.determinized(a).stateCount());
    }
  }

  @Test
  void deterministicAutomataHaveOneTargetForEachSymbol() {
    for (int seed = 0; seed < 100; seed++) {
      ExplicitNfa a = SetOperations.determinized(RandomNfa.any(new Random(seed), 6, SYMBOLS));
      assertThat(a.initialStates()).hasSize(1);
      for (int state = 0; state < a.stateCount(); state++) {
        int[] symbols = a.transitionsOf(state).stream().mapToInt(t -> t.symbol()).toArray();
        assertThat(IntStream.of(symbols).distinct().toArray()).isEqualTo(symbols);
      }
    }
  }

  @Test
  void wordsAreCounted() {
    int finite = 0;
    for (int seed = 0; seed < 900; seed++) {
      int states = 2 + seed % 3;
      ExplicitNfa a = RandomNfa.any(new Random(seed), states, SYMBOLS);
      Optional<BigInteger> count = SetOperations.wordCount(a);
      // An infinite language has a word with one round of a cycle.
      boolean isFinite =
          Languages.words(a, 2 * states).stream().allMatch(word -> word.length() < states);
      String label = "seed %d: %s".formatted(seed, a);
      assertThat(count.isPresent()).as(label).isEqualTo(isFinite);
      if (isFinite) {
        assertThat(words(a)).as(label).hasSize(count.get().intValueExact());
        finite += words(a).isEmpty() ? 0 : 1;
      }
    }
    assertThat(finite).isGreaterThan(20);
  }

  @Test
  void determinizationHasLimits() {
    ExplicitNfa a = RandomNfa.any(new Random(3), 8, SYMBOLS);
    assertThat(Determinization.of(a, 2, () -> false)).isEmpty();
    assertThat(Determinization.of(a, 1_000, () -> true)).isEmpty();
    assertThat(Determinization.of(a, 1_000, () -> false)).isPresent();
  }

  @Test
  void theEmptyAlphabetHasOneWord() {
    ExplicitNfa nothing = ExplicitNfa.builder().build();
    assertThat(words(SetOperations.complement(nothing, 0))).containsExactly(Word.empty());
    assertThat(SetOperations.minimized(nothing).stateCount()).isEqualTo(1);
  }

  private static Set<Word> words(ExplicitNfa nfa) {
    return Languages.words(nfa, LONGEST);
  }

  private static Set<Word> minus(Set<Word> first, Set<Word> second) {
    Set<Word> rest = new TreeSet<>(Languages.ORDER);
    rest.addAll(first);
    rest.removeAll(second);
    return rest;
  }
}
