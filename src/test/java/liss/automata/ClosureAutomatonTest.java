package liss.automata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class ClosureAutomatonTest {

  private static final int SYMBOLS = 3;

  @Test
  void example_2_has_the_six_states_and_the_transitions_of_the_paper() {
    Nfa b =
        ExplicitNfa.builder()
            .initial(0)
            .accepting(2)
            .transition(0, 0, 1)
            .transition(0, 1, 2)
            .transition(1, 1, 2)
            .build();
    ClosureAutomaton closure =
        ClosureAutomaton.complete(new EpsilonFreeNfa(b), (first, second) -> first != second);

    TreeMap<String, Set<String>> table = new TreeMap<>();
    Set<String> accepting = new TreeSet<>();
    Deque<Integer> pending = new ArrayDeque<>();
    Arrays.stream(closure.initialStates()).forEach(pending::add);
    Set<Integer> seen = new LinkedHashSet<>(pending);
    while (!pending.isEmpty()) {
      int state = pending.remove();
      if (closure.isAccepting(state)) {
        accepting.add(show(closure, state));
      }
      for (int symbol = 0; symbol < 2; symbol++) {
        Set<String> targets = new TreeSet<>();
        for (int target : closure.successors(state, symbol)) {
          if (closure.length(target) <= 1) {
            targets.add(show(closure, target));
            if (seen.add(target)) {
              pending.add(target);
            }
          }
        }
        table.put(show(closure, state) + " " + letter(symbol), targets);
      }
    }

    TreeMap<String, Set<String>> expected = new TreeMap<>();
    expected.put("(q0,-,-) a", Set.of("(q1,-,-)", "(q2,b,a)"));
    expected.put("(q0,-,-) b", Set.of("(q1,a,b)", "(q2,-,-)"));
    expected.put("(q1,-,-) a", Set.of("(q2,b,a)"));
    expected.put("(q1,-,-) b", Set.of("(q2,-,-)"));
    expected.put("(q1,a,b) a", Set.of("(q2,-,-)"));
    expected.put("(q1,a,b) b", Set.of("(q2,a,b)"));
    for (String dead : Set.of("(q2,-,-)", "(q2,b,a)", "(q2,a,b)")) {
      expected.put(dead + " a", Set.of());
      expected.put(dead + " b", Set.of());
    }
    assertThat(table).isEqualTo(expected);
    assertThat(accepting).containsExactly("(q2,-,-)");
  }

  @Test
  void accepts_k_passes_of_swaps_and_no_word_outside_the_closure() {
    for (int seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      IndependenceRelation independence = Independences.random(random, SYMBOLS);
      ExplicitNfa b = RandomNfa.acyclic(random, 6, SYMBOLS);
      ClosureAutomaton closure = ClosureAutomaton.complete(new EpsilonFreeNfa(b), independence);
      Set<Word> language = Naive.words(b, 6);
      Set<Word> all = new LinkedHashSet<>();
      language.forEach(word -> all.addAll(Independences.equivalentWords(word, independence)));
      for (int bound = 0; bound <= 3; bound++) {
        Set<Word> accepted = words(closure, bound, 6);
        assertThat(accepted)
            .as("seed %d, bound %d: %s", seed, bound, b)
            .containsAll(Independences.passes(bound, language, independence));
        assertThat(all).as("seed %d, bound %d: %s", seed, bound, b).containsAll(accepted);
      }
    }
  }

  @Test
  void agrees_with_the_construction_to_the_letter() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      IndependenceRelation independence = Independences.random(random, SYMBOLS);
      ExplicitNfa b = RandomNfa.any(random, 5, SYMBOLS);
      ClosureAutomaton closure = ClosureAutomaton.complete(new EpsilonFreeNfa(b), independence);
      for (int i = 0; i < 10; i++) {
        int bound = random.nextInt(4);
        Word word = Independences.randomWord(random, SYMBOLS, 1 + random.nextInt(6));
        assertThat(accepts(closure, bound, word))
            .as("seed %d, bound %d: %s in %s", seed, bound, word, b)
            .isEqualTo(Naive.accepts(b, independence, bound, word));
      }
    }
  }

  @Test
  void successors_not_longer_are_the_successors_within_the_length() {
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      IndependenceRelation independence = Independences.random(random, SYMBOLS);
      ExplicitNfa b = RandomNfa.any(random, 5, SYMBOLS);
      ClosureAutomaton closure = ClosureAutomaton.complete(new EpsilonFreeNfa(b), independence);
      Set<Integer> states = new LinkedHashSet<>();
      Arrays.stream(closure.initialStates()).forEach(states::add);
      for (int symbol : Independences.randomWord(random, SYMBOLS, 4).toArray()) {
        Set<Integer> next = new LinkedHashSet<>();
        for (int state : states) {
          int[] within =
              Arrays.stream(closure.successors(state, symbol))
                  .peek(next::add)
                  .filter(target -> closure.length(target) <= closure.length(state))
                  .toArray();
          assertThat(closure.successorsNotLonger(state, symbol))
              .as("seed %d: %s", seed, b)
              .containsExactlyInAnyOrder(within);
        }
        states = next;
      }
    }
  }

  private static Set<Word> words(ClosureAutomaton closure, int bound, int length) {
    Set<Word> accepted = new LinkedHashSet<>();
    Deque<Word> pending = new ArrayDeque<>(Set.of(Word.empty()));
    while (!pending.isEmpty()) {
      Word word = pending.remove();
      if (accepts(closure, bound, word)) {
        accepted.add(word);
      }
      for (int symbol = 0; symbol < SYMBOLS && word.length() < length; symbol++) {
        pending.add(word.append(symbol));
      }
    }
    return accepted;
  }

  private static boolean accepts(ClosureAutomaton closure, int bound, Word word) {
    int[] states = closure.initialStates();
    for (int symbol : word.toArray()) {
      states =
          Arrays.stream(states)
              .flatMap(state -> Arrays.stream(closure.successors(state, symbol)))
              .filter(state -> closure.length(state) <= bound)
              .distinct()
              .toArray();
    }
    return Arrays.stream(states).anyMatch(closure::isAccepting);
  }

  private static String show(ClosureAutomaton closure, int state) {
    return "(q%d,%s,%s)"
        .formatted(closure.base(state), show(closure.ahead(state)), show(closure.behind(state)));
  }

  private static String show(Word word) {
    StringBuilder text = new StringBuilder();
    word.symbols().forEach(symbol -> text.append(letter(symbol)));
    return text.isEmpty() ? "-" : text.toString();
  }

  private static char letter(int symbol) {
    return (char) ('a' + symbol);
  }
}
