package liss.automata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TraceTest {

  private static final int SYMBOLS = 4;
  private static final IndependenceRelation A_B = (first, second) -> first + second == 1;

  @Test
  void one_pass_commutation_gives_the_words_of_example_1() {
    assertThat(Independences.onePass(word("aaab"), A_B)).isEqualTo(words("aaab", "aaba"));
    assertThat(Independences.onePass(word("aaba"), A_B)).isEqualTo(words("aaab", "aaba", "abaa"));
    assertThat(Independences.onePass(word("baaa"), A_B))
        .isEqualTo(words("baaa", "abaa", "aaba", "aaab"));
    assertThat(Independences.passes(2, words("aaab"), A_B))
        .isEqualTo(words("aaab", "aaba", "abaa"));
    assertThat(Independences.passes(0, words("aaab"), A_B)).isEqualTo(words("aaab"));
  }

  @Test
  void words_are_equivalent_when_swaps_of_independent_neighbours_lead_from_one_to_the_other() {
    for (int seed = 0; seed < 400; seed++) {
      Random random = new Random(seed);
      IndependenceRelation independence = Independences.random(random, SYMBOLS);
      Word first = Independences.randomWord(random, SYMBOLS, 6);
      Word second = shuffled(random, first);
      assertThat(Trace.equivalent(first, second, independence))
          .as("seed %d: %s and %s", seed, first, second)
          .isEqualTo(Independences.equivalentWords(first, independence).contains(second));
    }
  }

  @Test
  void normal_form_is_the_least_equivalent_word() {
    for (int seed = 0; seed < 400; seed++) {
      Random random = new Random(seed);
      IndependenceRelation independence = Independences.random(random, SYMBOLS);
      Word word = Independences.randomWord(random, SYMBOLS, 7);
      Word least =
          Independences.equivalentWords(word, independence).stream()
              .min(Comparator.comparing(w -> letters(w)))
              .orElseThrow();
      assertThat(Trace.of(word, independence).normalForm())
          .as("seed %d: %s", seed, word)
          .isEqualTo(least);
    }
  }

  @Test
  void a_position_precedes_another_when_it_does_in_every_linear_extension() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      IndependenceRelation independence = Independences.random(random, SYMBOLS);
      Word word = Independences.randomWord(random, SYMBOLS, 6);
      DependencePoset order = DependencePoset.of(word, independence);
      // The positions themselves serve as symbols, so that they can be followed.
      Set<Word> extensions =
          Independences.equivalentWords(
              Word.of(IntStream.range(0, 6).toArray()),
              (p, q) -> independence.independent(word.symbolAt(p), word.symbolAt(q)));
      for (int p = 0; p < 6; p++) {
        for (int q = 0; q < 6; q++) {
          int first = p;
          int second = q;
          boolean always =
              p != q && extensions.stream().allMatch(e -> index(e, first) < index(e, second));
          assertThat(order.precedes(p, q))
              .as("seed %d: %s at %d, %d", seed, word, p, q)
              .isEqualTo(always);
        }
      }
    }
  }

  @Test
  void traces_of_equivalent_words_are_equal() {
    Trace first = Trace.of(word("aab"), A_B);
    assertThat(first).isEqualTo(Trace.of(word("baa"), A_B)).hasToString("[0, 0, 1]");
    assertThat(first.hashCode()).isEqualTo(Trace.of(word("aba"), A_B).hashCode());
    assertThat(first).isNotEqualTo(Trace.of(word("aab"), (x, y) -> false));
  }

  private static int index(Word word, int symbol) {
    return word.symbols().boxed().toList().indexOf(symbol);
  }

  private static Word shuffled(Random random, Word word) {
    int[] symbols = word.toArray();
    for (int swaps = 0; swaps < 3; swaps++) {
      int position = random.nextInt(symbols.length - 1);
      int kept = symbols[position];
      symbols[position] = symbols[position + 1];
      symbols[position + 1] = kept;
    }
    return Word.of(symbols);
  }

  private static String letters(Word word) {
    return word.symbols()
        .mapToObj(s -> String.valueOf((char) ('a' + s)))
        .collect(Collectors.joining());
  }

  private static Word word(String letters) {
    return Word.of(letters.chars().map(letter -> letter - 'a').toArray());
  }

  private static Set<Word> words(String... all) {
    return Set.of(all).stream().map(TraceTest::word).collect(Collectors.toSet());
  }
}
