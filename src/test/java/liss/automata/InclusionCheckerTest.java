package liss.automata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import liss.automata.InclusionChecker.Options;
import liss.automata.InclusionResult.BoundReached;
import liss.automata.InclusionResult.Counterexample;
import liss.automata.InclusionResult.Included;
import liss.automata.InclusionResult.Stopped;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class InclusionCheckerTest {

  private static final int SYMBOLS = 3;

  private static InclusionResult check(Nfa a, Nfa b, IndependenceRelation independence, int bound) {
    return new InclusionChecker(Options.upTo(bound)).check(a, b, independence);
  }

  @Test
  void is_exact_for_finite_languages() {
    int included = 0;
    for (int seed = 0; seed < 1500; seed++) {
      Random random = new Random(seed);
      IndependenceRelation independence = Independences.random(random, SYMBOLS);
      Segments segments = Segments.acyclic(random, SYMBOLS);
      ExplicitNfa b = segments.build(random);
      ExplicitNfa a = segments.reordered(random, independence, SYMBOLS).build(random);
      Set<Word> closure = new LinkedHashSet<>();
      Naive.words(b, 9)
          .forEach(w -> closure.addAll(Independences.equivalentWords(w, independence)));
      boolean expected = closure.containsAll(Naive.words(a, 9));
      String label = "seed %d: %s in %s".formatted(seed, a, b);
      switch (check(a, b, independence, 9)) {
        case Included holds -> {
          assertThat(expected).as(label).isTrue();
          included++;
        }
        case Counterexample counterexample -> {
          assertThat(expected).as(label).isFalse();
          assertThat(closure).as(label).doesNotContain(counterexample.word());
          assertThat(Naive.accepts(a, counterexample.word())).as(label).isTrue();
        }
        case BoundReached reached -> throw new AssertionError(label + ": " + reached);
        case Stopped stopped -> throw new AssertionError(label + ": " + stopped);
      }
    }
    assertThat(included).as("inclusions, for the test to mean something").isGreaterThan(100);
  }

  @Test
  void agrees_with_a_fresh_search_without_subsumption_for_every_bound() {
    int[] kinds = new int[4];
    for (int seed = 0; seed < 1500; seed++) {
      Random random = new Random(seed);
      IndependenceRelation independence = Independences.random(random, SYMBOLS);
      Segments segments = Segments.cyclic(random, SYMBOLS);
      ExplicitNfa b = segments.build(random);
      ExplicitNfa a = segments.reordered(random, independence, SYMBOLS).build(random);
      String label = "seed %d: %s in %s".formatted(seed, a, b);
      int maximum = random.nextInt(3);
      switch (check(a, b, independence, maximum)) {
        case Included holds -> {
          kinds[holds.bound()]++;
          assertRejects(false, a, b, independence, holds.bound(), label);
          if (holds.bound() > 0) {
            assertRejects(true, a, b, independence, holds.bound() - 1, label);
          }
        }
        case Counterexample counterexample -> {
          assertGenuine(label, a, b, independence, counterexample.word());
          assertRejects(true, a, b, independence, maximum, label);
        }
        case BoundReached reached -> {
          kinds[3]++;
          assertThat(reached.bound()).isEqualTo(maximum);
          assertThat(Naive.accepts(a, reached.word())).as(label).isTrue();
          assertThat(Naive.accepts(b, independence, maximum, reached.word())).as(label).isFalse();
          assertThat(Naive.accepts(b, independence, reached.neededBound(), reached.word()))
              .as(label)
              .isTrue();
        }
        case Stopped stopped -> throw new AssertionError(label + ": " + stopped);
      }
    }
    assertThat(kinds).as("included at 0, 1, 2; bound reached").doesNotContain(0);
  }

  @Test
  void a_growing_bound_answers_as_a_fresh_start_at_the_last_bound() {
    for (int seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      IndependenceRelation independence = Independences.random(random, SYMBOLS);
      Segments segments = Segments.cyclic(random, SYMBOLS);
      ExplicitNfa b = segments.build(random);
      ExplicitNfa a = segments.reordered(random, independence, SYMBOLS).build(random);
      String label = "seed %d: %s in %s".formatted(seed, a, b);
      InclusionResult growing = check(a, b, independence, 3);
      InclusionResult fresh = new InclusionChecker(onlyAt(3)).check(a, b, independence);
      assertThat(growing instanceof Included).as(label).isEqualTo(fresh instanceof Included);
      if (growing instanceof Counterexample counterexample) {
        assertGenuine(label, a, b, independence, counterexample.word());
      }
      if (fresh instanceof Counterexample counterexample) {
        assertGenuine(label, a, b, independence, counterexample.word());
      }
    }
  }

  @Test
  void keeps_the_clean_pair_that_algorithm_1_as_printed_loses_to_a_dirty_one() {
    // (10 | 20)* against (01)*, where 0 and 1 commute. At bound 0 the pair of word 10 is dirty and
    // empty; it subsumes the clean pair of word 20 and is deleted when the bound becomes 1.
    Nfa a =
        ExplicitNfa.builder()
            .initial(0)
            .accepting(0)
            .transition(0, 1, 1)
            .transition(0, 2, 2)
            .transition(1, 0, 0)
            .transition(2, 0, 0)
            .build();
    Nfa b =
        ExplicitNfa.builder()
            .initial(0)
            .accepting(0)
            .transition(0, 0, 1)
            .transition(1, 1, 0)
            .build();
    IndependenceRelation independence = (first, second) -> first + second == 1;
    assertThat(new AlgorithmAsPrinted(a, b, independence, 0).check(3)).isEmpty();
    assertThat(word(check(a, b, independence, 3))).isEqualTo(Word.of(2, 0));
  }

  @Test
  void keeps_the_clean_pair_that_a_dirty_one_subsumes_while_the_bound_grows() {
    // Words 11, 12, 21, 22 against 11, 21, where 2 and 1 commute: the bad word 22 is lost if at
    // bound
    // 0 the dirty pair of word 1 may subsume the clean pair of word 2.
    Nfa a =
        ExplicitNfa.builder()
            .initial(0)
            .accepting(2)
            .transition(0, 1, 1)
            .transition(0, 2, 1)
            .transition(1, 1, 2)
            .transition(1, 2, 2)
            .build();
    Nfa b =
        ExplicitNfa.builder()
            .initial(0)
            .accepting(2)
            .transition(0, 1, 1)
            .transition(0, 2, 1)
            .transition(1, 1, 2)
            .build();
    IndependenceRelation independence = (first, second) -> first + second == 3;
    assertThat(word(check(a, b, independence, 3))).isEqualTo(Word.of(2, 2));
  }

  @Test
  void a_growing_bound_answers_as_a_fresh_start_when_words_meet_in_few_states() {
    int included = 0;
    for (int seed = 0; seed < 4000; seed++) {
      Random random = new Random(seed);
      IndependenceRelation independence = Independences.random(random, SYMBOLS);
      int layers = 3 + random.nextInt(3);
      ExplicitNfa a = RandomNfa.layered(random, layers, SYMBOLS, 3);
      ExplicitNfa b = RandomNfa.layered(random, layers, SYMBOLS, 6);
      InclusionResult growing = check(a, b, independence, 4);
      InclusionResult fresh = new InclusionChecker(onlyAt(4)).check(a, b, independence);
      boolean expected =
          Naive.words(a, 4).stream().allMatch(new ClosureMembership(b, independence)::contains);
      String label = "seed %d: %s in %s".formatted(seed, a, b);
      assertThat(growing instanceof Included).as(label).isEqualTo(expected);
      assertThat(growing instanceof Counterexample).as(label).isEqualTo(!expected);
      assertThat(fresh instanceof Included).as(label).isEqualTo(expected);
      included += expected ? 1 : 0;
    }
    assertThat(included).as("inclusions").isBetween(1000, 3000);
  }

  @Test
  void no_bound_suffices_for_words_that_are_sorted_first() {
    // (ab)* against a*b*: the word (ab)^n is in the closure and needs a bound that grows with n.
    Nfa a =
        ExplicitNfa.builder()
            .initial(0)
            .accepting(0)
            .transition(0, 0, 1)
            .transition(1, 1, 0)
            .build();
    Nfa b =
        ExplicitNfa.builder()
            .initial(0)
            .accepting(0, 1)
            .transition(0, 0, 0)
            .transition(0, 1, 1)
            .transition(1, 1, 1)
            .build();
    assertThat(check(a, b, (x, y) -> x != y, 5))
        .isInstanceOfSatisfying(
            BoundReached.class,
            reached -> {
              assertThat(reached.bound()).isEqualTo(5);
              assertThat(reached.neededBound()).isEqualTo(6);
            });
  }

  @Test
  void searches_past_words_beyond_the_maximum_bound_for_a_counterexample() {
    // ab is spurious at bound 0; aab is not in the closure of {ba}.
    Nfa a =
        ExplicitNfa.builder()
            .initial(0)
            .accepting(2, 5)
            .transition(0, 0, 1)
            .transition(1, 1, 2)
            .transition(0, 0, 3)
            .transition(3, 0, 4)
            .transition(4, 1, 5)
            .build();
    Nfa b =
        ExplicitNfa.builder()
            .initial(0)
            .accepting(2)
            .transition(0, 1, 1)
            .transition(1, 0, 2)
            .build();
    assertThat(check(a, b, (x, y) -> x != y, 0))
        .isInstanceOfSatisfying(
            Counterexample.class, c -> assertThat(c.word()).isEqualTo(Word.of(0, 0, 1)));
  }

  @Test
  void reports_a_counterexample_of_least_cost() {
    // Both words are bad; 0 1 0 1 switches three times, 0 0 0 1 1 1 once.
    Nfa a =
        ExplicitNfa.builder()
            .initial(0)
            .accepting(4, 9)
            .transition(0, 0, 1)
            .transition(1, 1, 2)
            .transition(2, 0, 3)
            .transition(3, 1, 4)
            .transition(1, 0, 5)
            .transition(5, 0, 6)
            .transition(6, 1, 7)
            .transition(7, 1, 8)
            .transition(8, 1, 9)
            .build();
    Nfa b = ExplicitNfa.builder().initial(0).build();
    StepCost switches = (previous, symbol) -> previous == symbol ? 1 : 10;
    Options options = Options.upTo(1);
    assertThat(word(new InclusionChecker(options).check(a, b, (x, y) -> false)))
        .isEqualTo(Word.of(0, 1, 0, 1));
    assertThat(word(new InclusionChecker(options.orderedBy(switches)).check(a, b, (x, y) -> false)))
        .isEqualTo(Word.of(0, 0, 0, 1, 1, 1));
  }

  @Test
  void a_doomed_word_is_completed_without_searching_the_rest() {
    int threads = 6;
    int length = 4;
    ThreadFamilies.Sharing unsafe = ThreadFamilies.Sharing.FIRST_AND_LAST;
    InclusionResult result =
        check(
            ThreadFamilies.preemptive(threads, length, unsafe),
            ThreadFamilies.cooperative(threads, length, unsafe),
            ThreadFamilies.independence(length),
            10);
    assertThat(word(result).length()).isEqualTo(threads * length);
    // There are 5 to the power of 6 states of A.
    assertThat(result.statistics().expanded()).isLessThan(2L * threads * length);
  }

  @Test
  void looks_at_few_pairs_of_the_antichain_per_pair_generated() {
    ThreadFamilies.Sharing safe = ThreadFamilies.Sharing.LAST;
    for (int threads = 2; threads <= 5; threads++) {
      int length = 3;
      InclusionResult result =
          check(
              ThreadFamilies.preemptive(threads, length, safe),
              ThreadFamilies.cooperative(threads, length, safe),
              ThreadFamilies.independence(length),
              10);
      assertThat(result).isInstanceOf(Included.class);
      assertThat(result.statistics().comparisons())
          .as("%d threads", threads)
          .isLessThan(4 * result.statistics().generated());
    }
  }

  @Test
  void finds_the_shared_conflict_of_threads() {
    for (int threads = 2; threads <= 3; threads++) {
      int length = 3;
      IndependenceRelation independence = ThreadFamilies.independence(length);
      ThreadFamilies.Sharing safe = ThreadFamilies.Sharing.LAST;
      ThreadFamilies.Sharing unsafe = ThreadFamilies.Sharing.FIRST_AND_LAST;
      assertThat(
              check(
                  ThreadFamilies.preemptive(threads, length, safe),
                  ThreadFamilies.cooperative(threads, length, safe),
                  independence,
                  10))
          .isInstanceOf(Included.class);
      Word word =
          word(
              check(
                  ThreadFamilies.preemptive(threads, length, unsafe),
                  ThreadFamilies.cooperative(threads, length, unsafe),
                  independence,
                  10));
      assertThat(
              new ClosureMembership(
                      ThreadFamilies.cooperative(threads, length, unsafe), independence)
                  .contains(word))
          .isFalse();
    }
  }

  @Test
  void gives_the_same_result_twice() {
    Random random = new Random(7);
    IndependenceRelation independence = Independences.random(random, SYMBOLS);
    ExplicitNfa b = RandomNfa.any(random, 6, SYMBOLS);
    ExplicitNfa a = RandomNfa.any(random, 6, SYMBOLS);
    assertThat(check(a, b, independence, 3)).isEqualTo(check(a, b, independence, 3));
  }

  @Test
  void stops_with_the_reason_of_the_monitor() {
    Nfa a = ExplicitNfa.builder().initial(0).accepting(0).transition(0, 0, 0).build();
    Options options = Options.upTo(1);
    AtomicInteger asked = new AtomicInteger();
    Supplier<Optional<String>> afterOne =
        () -> asked.getAndIncrement() > 0 ? Optional.of("enough") : Optional.empty();
    ExplicitNfa twoStates =
        ExplicitNfa.builder()
            .initial(0)
            .accepting(0, 1)
            .transition(0, 0, 1)
            .transition(1, 0, 0)
            .build();
    assertThat(
            new InclusionChecker(options.stoppedBy(afterOne)).check(a, twoStates, (x, y) -> false))
        .isInstanceOfSatisfying(Stopped.class, s -> assertThat(s.reason()).isEqualTo("enough"));
    assertThat(
            new InclusionChecker(options.stoppedBy(() -> Optional.of("at once")))
                .check(a, twoStates, (x, y) -> false))
        .isInstanceOf(Stopped.class);
  }

  @Test
  void rejects_bounds_out_of_order() {
    assertThatThrownBy(() -> new Options(2, 1, StepCost.LENGTH, Optional::empty))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Options.upTo(-1)).isInstanceOf(IllegalArgumentException.class);
  }

  private static Options onlyAt(int bound) {
    return new Options(bound, bound, StepCost.LENGTH, Optional::empty);
  }

  private static Word word(InclusionResult result) {
    assertThat(result).isInstanceOf(Counterexample.class);
    return ((Counterexample) result).word();
  }

  /** Checks whether B_{k,I} rejects some word of A, unless the naive search is too large. */
  private static void assertRejects(
      boolean expected, Nfa a, Nfa b, IndependenceRelation independence, int bound, String label) {
    Naive.rejected(a, b, independence, bound)
        .ifPresent(word -> assertThat(word.isPresent()).as(label).isEqualTo(expected));
  }

  private static void assertGenuine(
      String label, Nfa a, Nfa b, IndependenceRelation independence, Word word) {
    assertThat(Naive.accepts(a, word)).as(label).isTrue();
    assertThat(new ClosureMembership(b, independence).contains(word)).as(label).isFalse();
    if (word.length() < 8) {
      assertThat(Independences.equivalentWords(word, independence))
          .as(label)
          .noneMatch(equivalent -> Naive.accepts(b, equivalent));
    }
  }
}
