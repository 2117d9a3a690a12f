package liss.automata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LivenessTest {

  private static final int SYMBOLS = 3;
  private static final int LONGEST = 3;

  @Test
  void keeps_the_states_from_which_an_accepting_state_is_reachable() {
    int dead = 0;
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      IndependenceRelation independence = Independences.random(random, SYMBOLS);
      ExplicitNfa b =
          seed % 2 == 0 ? RandomNfa.acyclic(random, 6, SYMBOLS) : RandomNfa.any(random, 5, SYMBOLS);
      EpsilonFreeNfa base = new EpsilonFreeNfa(b);
      ClosureAutomaton complete = ClosureAutomaton.complete(base, independence);
      ClosureAutomaton live = ClosureAutomaton.live(base, independence);
      List<Integer> all = reachable(complete);
      Set<String> expected = new TreeSet<>();
      for (int state : coReachable(complete, all)) {
        expected.add(show(complete, state));
      }
      Set<String> actual = new TreeSet<>();
      reachable(live).forEach(state -> actual.add(show(live, state)));
      // Within the length limit a live state may have lost its way to acceptance, no dead one
      // gains.
      assertThat(actual).as("seed %d: %s", seed, b).containsAll(expected);
      actual.removeAll(expected);
      assertThat(actual)
          .as("seed %d: %s", seed, b)
          .noneMatch(state -> isDead(complete, all, state));
      dead += all.size() - expected.size();
    }
    assertThat(dead).as("dead states, for the test to mean something").isPositive();
  }

  /** Whether no accepting state is reachable, if this shows without exceeding the length. */
  private static boolean isDead(ClosureAutomaton closure, List<Integer> all, String shown) {
    int state = all.stream().filter(s -> show(closure, s).equals(shown)).findFirst().orElseThrow();
    Set<Integer> reached = new LinkedHashSet<>(List.of(state));
    List<Integer> pending = new ArrayList<>(reached);
    for (int i = 0; i < pending.size(); i++) {
      for (int symbol = 0; symbol < SYMBOLS; symbol++) {
        for (int target : closure.successors(pending.get(i), symbol)) {
          if (closure.length(target) > LONGEST || closure.isAccepting(target)) {
            return false;
          }
          if (reached.add(target)) {
            pending.add(target);
          }
        }
      }
    }
    return !closure.isAccepting(state);
  }

  private static List<Integer> reachable(ClosureAutomaton closure) {
    Set<Integer> reached = new LinkedHashSet<>();
    Arrays.stream(closure.initialStates()).forEach(reached::add);
    List<Integer> pending = new ArrayList<>(reached);
    for (int i = 0; i < pending.size(); i++) {
      for (int symbol = 0; symbol < SYMBOLS; symbol++) {
        for (int target : closure.successors(pending.get(i), symbol)) {
          if (closure.length(target) <= LONGEST && reached.add(target)) {
            pending.add(target);
          }
        }
      }
    }
    return pending;
  }

  private static Set<Integer> coReachable(ClosureAutomaton closure, List<Integer> states) {
    Set<Integer> found = new LinkedHashSet<>();
    states.stream().filter(closure::isAccepting).forEach(found::add);
    boolean grew = !found.isEmpty();
    while (grew) {
      grew = false;
      for (int state : states) {
        grew |=
            IntStream.range(0, SYMBOLS)
                    .flatMap(symbol -> Arrays.stream(closure.successors(state, symbol)))
                    .anyMatch(found::contains)
                && found.add(state);
      }
    }
    return found;
  }

  private static String show(ClosureAutomaton closure, int state) {
    return closure.base(state) + " " + closure.ahead(state) + " " + closure.behind(state);
  }
}
