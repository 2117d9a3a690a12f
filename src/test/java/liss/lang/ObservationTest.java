package liss.lang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.Programs;
import liss.Seeds;
import liss.behaviour.PreemptiveOnly;
import liss.behaviour.PreemptiveOnly.Finding;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.run.Behaviour;
import liss.run.ConcreteSemantics;
import liss.run.ConcreteState;
import liss.run.RunEnd;
import liss.run.Scheduler;
import liss.run.SmallPrograms;
import liss.run.SmallPrograms.Loops;
import liss.run.Step;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ObservationTest {

  private static ProgramCfa observed(String source, String... names) {
    return CfaBuilder.build(new Observation(List.of(names)).of(Programs.parse(source)));
  }

  private static List<Long> outputs(Finding finding) {
    return finding.interaction().stream().map(symbol -> symbol.value()).toList();
  }

  private static PreemptiveOnly preemptiveOnly(ProgramCfa program) {
    return PreemptiveOnly.of(program, () -> false);
  }

  private record Node(ConcreteState state, Behaviour behaviour) {}

  /** What a run shows, and the final values of x and y. */
  private record Shown(Behaviour behaviour, long x, long y) {}

  private static Set<Shown> shown(ProgramCfa program, Scheduler scheduler) {
    ConcreteSemantics semantics = new ConcreteSemantics(program, scheduler, edge -> List.of());
    Behaviour nothing = Behaviour.empty(program.threads().size());
    Deque<Node> open = new ArrayDeque<>(List.of(new Node(semantics.initialState(), nothing)));
    Set<Node> seen = new HashSet<>(open);
    Set<Shown> all = new HashSet<>();
    while (!open.isEmpty()) {
      Node node = open.remove();
      ConcreteState state = node.state();
      if (semantics.outcome(state).equals(Optional.of(new RunEnd.Terminated()))) {
        all.add(new Shown(node.behaviour(), state.value(0, 0), state.value(1, 0)));
      }
      for (Step step : semantics.steps(state)) {
        Behaviour behaviour =
            step.observable().map(node.behaviour()::followedBy).orElse(node.behaviour());
        Node next = new Node(step.target(), behaviour);
        if (seen.add(next)) {
          open.add(next);
        }
      }
    }
    return all;
  }

  @Tag("slow")
  @Test
  void finalValuesAreThoseOfTheStatesInWhichRunsEnd() {
    int found = 0;
    int onlyByValues = 0;
    for (long seed = 0; seed < Seeds.of(300, 5_000); seed++) {
      String source = SmallPrograms.source(seed, Loops.NONE);
      ProgramCfa program = Programs.cfa(source);
      if (program.hasInputs()) {
        continue;
      }
      Set<Shown> rest = shown(program, Scheduler.PREEMPTIVE);
      rest.removeAll(shown(program, Scheduler.COOPERATIVE));
      PreemptiveOnly result = preemptiveOnly(observed(source, "x", "y"));
      assertThat(result.openQuestions()).isEmpty();
      assertThat(result.findings()).as("seed %d\n%s", seed, source).hasSize(rest.size());
      found += rest.isEmpty() ? 0 : 1;
      onlyByValues += !rest.isEmpty() && preemptiveOnly(program).findings().isEmpty() ? 1 : 0;
    }
    assertThat(found).isGreaterThan(Seeds.of(10, 200));
    assertThat(onlyByValues).isGreaterThan(Seeds.of(2, 30));
  }

  @Test
  void aThreadThatReturnsAndCopiesOfAThreadAreWaitedFor() {
    PreemptiveOnly result =
        preemptiveOnly(
            observed(
                "shared int x; thread a { if (x) { return; } x := 7; } thread c[2] { x := x + 1; }",
                "x"));
    assertThat(result.findings()).isNotEmpty();
    assertThat(result.findings()).allSatisfy(finding -> assertThat(outputs(finding)).hasSize(1));
    assertThat(result.findings().stream().map(ObservationTest::outputs)).contains(List.of(1L));
  }

  @Test
  void allElementsOfAnArrayAreShown() {
    PreemptiveOnly result =
        preemptiveOnly(
            observed(
                "shared int v[2]; thread a { v[0] := v[1] + 1; } thread b { v[1] := v[0] + 1; }",
                "v"));
    assertThat(result.findings().stream().map(ObservationTest::outputs))
        .containsExactly(List.of(1L, 1L));
  }

  @Test
  void callsAreShownInTheirOrderWithTheFirstArgument() {
    PreemptiveOnly result =
        preemptiveOnly(
            observed(
                """
                proc p(n, k) { skip; }
                proc q() { skip; }
                shared int x;
                thread a { call p(1, 2); call p(x, 3); }
                thread b { x := 5; call q(); }
                """,
                "p",
                "q"));
    assertThat(result.findings().stream().map(ObservationTest::outputs))
        .containsExactlyInAnyOrder(List.of(1L, 0L, 5L), List.of(1L, 5L, 0L), List.of(1L, 0L, 0L));
  }

  @Test
  void whereAnAssertionFailsItsLineIsShown() {
    PreemptiveOnly result =
        preemptiveOnly(
            observed(
                """
                shared int x;
                thread a {
                  x := 1;
                  if (*) { assert(x == 1); }
                }
                thread b { x := 2; }
                """,
                Observation.ASSERTIONS));
    assertThat(result.findings()).hasSize(1);
    assertThat(outputs(result.findings().getFirst())).containsExactly(4L);
  }

  @Test
  void unknownNamesAreFound() {
    var program = Programs.parse("shared int x; lock l; proc p() { skip; } thread a { x := 1; }");
    assertThat(new Observation(List.of("x", "p", "assertions")).unknownIn(program)).isEmpty();
    assertThat(new Observation(List.of("x", "l")).unknownIn(program)).contains("l");
    assertThat(new Observation(List.of()).of(program)).isSameAs(program);
  }
}
