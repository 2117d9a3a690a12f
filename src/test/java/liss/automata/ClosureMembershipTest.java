package liss.automata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import liss.automata.ClosureMembership.Answer;
import org.junit.jupiter.api.Test;

class ClosureMembershipTest {

  private static final int SYMBOLS = 4;

  @Test
  void contains_a_word_when_some_equivalent_word_is_accepted() {
    int members = 0;
    for (int seed = 0; seed < 1000; seed++) {
      Random random = new Random(seed);
      IndependenceRelation independence = Independences.random(random, SYMBOLS);
      ExplicitNfa b = RandomNfa.any(random, 6, SYMBOLS);
      Word word = Independences.randomWord(random, SYMBOLS, 1 + random.nextInt(6));
      Word[] accepted = Naive.words(b, 4).toArray(Word[]::new);
      if (accepted.length > 0 && random.nextInt(3) == 0) {
        word = pick(random, accepted[random.nextInt(accepted.length)], independence);
      }
      boolean expected =
          Independences.equivalentWords(word, independence).stream()
              .anyMatch(equivalent -> Naive.accepts(b, equivalent));
      assertThat(new ClosureMembership(b, independence).contains(word))
          .as("seed %d: %s in the closure of %s", seed, word, b)
          .isEqualTo(expected);
      members += expected ? 1 : 0;
    }
    assertThat(members).as("words inside, for the test to mean something").isBetween(200, 800);
  }

  @Test
  void least_bound_is_the_first_bound_under_which_the_closure_automaton_accepts() {
    int[] seen = new int[8];
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      IndependenceRelation independence = Independences.random(random, SYMBOLS);
      ExplicitNfa b = RandomNfa.acyclic(random, 8, SYMBOLS);
      for (Word accepted : Naive.words(b, 7)) {
        Word word = pick(random, accepted, independence);
        OptionalInt expected =
            IntStream.rangeClosed(0, 7)
                .filter(bound -> Naive.accepts(b, independence, bound, word))
                .findFirst();
        assertThat(new ClosureMembership(b, independence).leastBound(word))
            .as("seed %d: %s in the closure of %s", seed, word, b)
            .isEqualTo(expected);
        seen[expected.orElseThrow()]++;
      }
    }
    assertThat(seen[1]).isPositive();
    assertThat(seen[2]).isPositive();
    assertThat(seen[3]).isPositive();
  }

  @Test
  void long_words_of_independent_threads_are_settled() {
    int threads = 3;
    int length = 60;
    Nfa serial = ThreadFamilies.cooperative(threads, length, ThreadFamilies.Sharing.NOTHING);
    IndependenceRelation independence = ThreadFamilies.independence(length);
    int[] roundRobin =
        IntStream.range(0, threads * length)
            .map(i -> ThreadFamilies.symbol(i % threads, i / threads, length))
            .toArray();
    assertThat(new ClosureMembership(serial, independence).contains(Word.of(roundRobin))).isTrue();
    roundRobin[0] = roundRobin[1];
    assertThat(new ClosureMembership(serial, independence).contains(Word.of(roundRobin))).isFalse();
  }

  @Test
  void stops_when_told_to() {
    ExplicitNfa b = ExplicitNfa.builder().initial(0).accepting(0).transition(0, 0, 0).build();
    assertThat(
            new ClosureMembership(b, (x, y) -> false)
                .decide(Word.of(0, 0), () -> Optional.of("enough")))
        .isEqualTo(new Answer.Stopped("enough"));
  }

  private static Word pick(Random random, Word word, IndependenceRelation independence) {
    Word[] all = Independences.equivalentWords(word, independence).toArray(Word[]::new);
    return all[random.nextInt(all.length)];
  }
}
