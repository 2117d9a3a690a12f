package liss.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import liss.Programs;
import liss.Seeds;
import liss.automata.Word;
import liss.cfa.ProgramCfa;
import liss.explore.ConcurrentPrograms.Kind;
import liss.run.SmallPrograms;
import liss.run.SmallPrograms.Loops;
import liss.unfolding.Alternatives;
import liss.unfolding.EventAction;
import liss.unfolding.Exploration;
import liss.unfolding.ExplorationOptions;
import liss.unfolding.LeafKind;
import liss.unfolding.NaiveExploration;
import liss.unfolding.Operation;
import liss.unfolding.UnfoldingExplorer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The runs and events of programs with unknown values, against a plain search. */
@Tag("slow")
class UnknownInputTransitionsTest {

  @ParameterizedTest
  @ValueSource(strings = {"optimal", "1", "2"})
  void the_runs_and_events_are_those_of_a_plain_search(String alternatives) {
    Alternatives used =
        alternatives.equals("optimal")
            ? Alternatives.optimal()
            : Alternatives.partial(Integer.parseInt(alternatives));
    int compared = 0;
    int tests = 0;
    for (long seed = 0; seed < Seeds.of(25, 100); seed++) {
      for (String source :
          List.of(
              SmallPrograms.source(seed, Loops.NONE),
              ConcurrentPrograms.source(seed, Kind.FAILING))) {
        String unknown = source.replaceFirst("int r;", "int r; x := havoc;");
        Comparison comparison = new Comparison(unknown, used);
        compared += comparison.isDone() ? 1 : 0;
        tests += comparison.hasOutcomes() ? 1 : 0;
      }
    }
    assertThat(compared).isGreaterThan(Seeds.of(25, 100));
    assertThat(tests).isGreaterThan(Seeds.of(3, 15));
  }

  /** One program, explored in both ways. */
  private static final class Comparison {

    private final ProgramTransitions transitions;
    private final NaiveExploration<ProgramState> naive;
    private final Map<Word, ProgramState> visited = new LinkedHashMap<>();
    private boolean done;
    private boolean outcomes;

    Comparison(String source, Alternatives alternatives) {
      try (ExecutionTerms terms = new ExecutionTerms()) {
        transitions = transitions(Programs.cfa(source), terms);
        naive = new NaiveExploration<>(transitions, this::possible);
        done = naive.run(2_000);
        if (done) {
          compare(source, alternatives);
        }
      }
    }

    boolean isDone() {
      return done;
    }

    /** Whether some test has several outcomes. */
    boolean hasOutcomes() {
      return outcomes;
    }

    private void compare(String source, Alternatives alternatives) {
      Exploration result =
          new UnfoldingExplorer<>(
                  transitions,
                  ExplorationOptions.standard().with(alternatives),
                  run -> {
                    if (run.kind() != LeafKind.SLEEP_SET_BLOCKED) {
                      visited.put(naive.normalForm(run.actions()), run.state());
                    }
                  })
              .explore();
      assertThat(visited.keySet()).as(source).isEqualTo(naive.maximal().keySet());
      visited.forEach((run, state) ->
          assertThat(state.memory()).as(source).isEqualTo(naive.maximal().get(run).memory()));
      assertThat(result.maximalConfigurations()).as(source).isEqualTo(visited.size());
      assertThat(result.events()).as(source).isEqualTo(naive.events());
      if (alternatives.equals(Alternatives.optimal())) {
        assertThat(result.sleepSetBlocked()).as(source).isZero();
      }
    }

    private List<EventAction> possible(ProgramState state) {
      List<EventAction> actions = new ArrayList<>();
      for (int thread = 0; thread < transitions.signature().threads(); thread++) {
        for (Operation operation : transitions.operations(state, thread)) {
          add(state, thread, operation, actions);
        }
      }
      return actions;
    }

    private void add(
        ProgramState state, int thread, Operation operation, List<EventAction> actions) {
      List<Integer> nobody = List.of();
      switch (operation) {
        case Operation.Test o -> {
          int all = transitions.outcomes(state, thread);
          outcomes |= all > 1;
          for (int outcome = 0; outcome < all; outcome++) {
            actions.add(new EventAction(thread, new Operation.Test(o.reads(), outcome), nobody));
          }
        }
        case Operation.Signal o -> {
          List<Integer> sleepers = state.memory().sleepers(o.condvar());
          sleepers.forEach(sleeper -> actions.add(new EventAction(thread, o, List.of(sleeper))));
          if (sleepers.isEmpty()) {
            actions.add(new EventAction(thread, o, nobody));
          }
        }
        case Operation.Broadcast o ->
            actions.add(new EventAction(thread, o, state.memory().sleepers(o.condvar())));
        case Operation.Await o -> {
          if ((transitions.value(state, o.variable()) != 0) == o.value()) {
            actions.add(new EventAction(thread, o, nobody));
          }
        }
        case Operation.AwaitReset o -> {
          if (transitions.value(state, o.variable()) != 0) {
            actions.add(new EventAction(thread, o, nobody));
          }
        }
        case Operation.GuardedRead o -> {
          if (o.guard().allows(transitions.value(state, o.variable()))) {
            actions.add(new EventAction(thread, o, nobody));
          }
        }
        case Operation.GuardedWrite o -> {
          if (o.guard().allows(transitions.value(state, o.variable()))) {
            actions.add(new EventAction(thread, o, nobody));
          }
        }
        case Operation.Acquire o -> {
          if (state.memory().isFree(o.lock())) {
            actions.add(new EventAction(thread, o, nobody));
          }
        }
        case Operation.Wake o -> {
          if (state.memory().isWoken(thread) && state.memory().isFree(o.lock())) {
            actions.add(new EventAction(thread, o, nobody));
          }
        }
        case Operation.Local o -> actions.add(new EventAction(thread, o, nobody));
        case Operation.Access o -> actions.add(new EventAction(thread, o, nobody));
        case Operation.Release o -> actions.add(new EventAction(thread, o, nobody));
        case Operation.Sleep o -> actions.add(new EventAction(thread, o, nobody));
      }
    }
  }

  private static ProgramTransitions transitions(ProgramCfa program, ExecutionTerms terms) {
    return new ProgramTransitions(program, terms, Dependence.ACCESS, Cells.APART);
  }

  /** The numbers of runs and events. */
  private static List<Long> counts(String... source) {
    try (ExecutionTerms terms = new ExecutionTerms()) {
      Exploration result =
          new UnfoldingExplorer<>(
                  transitions(Programs.cfa(source), terms),
                  ExplorationOptions.standard(),
                  run -> {})
              .explore();
      return List.of(result.maximalConfigurations(), result.events());
    }
  }

  @Test
  void a_test_of_what_was_read_is_one_event_for_each_outcome() {
    assertThat(counts("shared int x;", "thread a { x := havoc; if (x > 3) { skip; } }"))
        .containsExactly(2L, 3L);
    assertThat(counts("shared int x;", "thread a { x := havoc; assert(x > 3); }"))
        .containsExactly(2L, 3L);
    assertThat(counts("shared int x, v[2];", "thread a { x := havoc; v[x] := 1; }"))
        .containsExactly(2L, 4L);
  }

  @Test
  void what_was_computed_from_a_value_tests_it_too() {
    assertThat(
            counts(
                "shared int x;",
                "thread a { int k; x := havoc; k := 2 * x; if (k > 3) { skip; } }"))
        .containsExactly(2L, 3L);
  }

  @Test
  void a_test_of_something_else_is_an_event_of_its_own() {
    assertThat(
            counts(
                "shared int x, y;",
                "thread a { int k; int n; n := havoc; x := n; k := y; if (n > 3) { skip; } }"))
        .containsExactly(2L, 4L);
    assertThat(
            counts(
                "shared int x, y;",
                "thread a { int k; x := havoc; k := x; y := 1; if (k > 3) { skip; } }"))
        .containsExactly(2L, 5L);
  }

  @Test
  void an_outcome_that_no_input_leads_to_is_no_event() {
    assertThat(
            counts(
                "shared int x;",
                "thread a { x := havoc; if (x > 3) { if (x > 2) { skip; } else { assert(0); } } }"))
        .containsExactly(2L, 4L);
  }
}
