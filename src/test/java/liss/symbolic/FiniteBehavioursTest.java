package liss.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.Programs;
import liss.Seeds;
import liss.cfa.ProgramCfa;
import liss.concrete.Behaviour;
import liss.concrete.ConcreteSemantics;
import liss.concrete.ConcreteState;
import liss.concrete.Outcome;
import liss.concrete.Scheduler;
import liss.concrete.SmallPrograms;
import liss.concrete.SmallPrograms.Loops;
import liss.concrete.Step;
import liss.schedule.FewestPreemptions;
import liss.symbolic.FiniteBehaviours.Answer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class FiniteBehavioursTest {

  /** How many symbols the behaviours have that the naive twin compares. */
  private static final int LONGEST = 4;

  private static final int MANY = 20_000;

  @Test
  void agreesWithTheEnumerationOfShortBehaviours() {
    int same = 0;
    int different = 0;
    for (long seed = 0; seed < Seeds.of(600, 5_000); seed++) {
      String source = SmallPrograms.source(seed, Loops.SOME);
      ProgramCfa program = Programs.cfa(source);
      Optional<Set<Behaviour>> preemptive = shortBehaviours(program, Scheduler.PREEMPTIVE);
      Optional<Set<Behaviour>> cooperative = shortBehaviours(program, Scheduler.COOPERATIVE);
      if (preemptive.isEmpty() || cooperative.isEmpty()) {
        continue;
      }
      String label = "seed " + seed + "\n" + source;
      switch (FiniteBehaviours.compare(program, program, () -> false)) {
        case Answer.Same answer -> {
          assertThat(cooperative.get()).as(label).containsAll(preemptive.get());
          same++;
        }
        case Answer.PreemptiveOnly answer -> {
          assertThat(answer.run().terminates()).as(label).isTrue();
          Behaviour behaviour = FewestPreemptions.behaviour(answer.run());
          assertThat(cooperative.get()).as(label).doesNotContain(behaviour);
          if (behaviour.symbols().size() <= LONGEST) {
            assertThat(preemptive.get()).as(label).contains(behaviour);
          }
          different++;
        }
        case Answer.Unknown answer -> {}
      }
    }
    assertThat(same).isGreaterThan(Seeds.of(60, 600));
    assertThat(different).isGreaterThan(Seeds.of(5, 60));
  }

  private record Node(ConcreteState state, Behaviour behaviour) {}

  /**
   * What terminating runs show that show little; nothing if there is a value from outside, or if
   * there are too many states.
   */
  private static Optional<Set<Behaviour>> shortBehaviours(ProgramCfa program, Scheduler scheduler) {
    if (!BehaviourAutomaton.exists(program)) {
      return Optional.empty();
    }
    ConcreteSemantics semantics = new ConcreteSemantics(program, scheduler, edge -> List.of());
    Behaviour nothing = Behaviour.empty(program.threads().size());
    Deque<Node> open = new ArrayDeque<>(List.of(new Node(semantics.initialState(), nothing)));
    Set<Node> seen = new HashSet<>(open);
    Set<Behaviour> behaviours = new HashSet<>();
    while (!open.isEmpty()) {
      Node node = open.remove();
      if (seen.size() > MANY) {
        return Optional.empty();
      }
      if (semantics.outcome(node.state()).equals(Optional.of(new Outcome.Terminated()))) {
        behaviours.add(node.behaviour());
      }
      for (Step step : semantics.steps(node.state())) {
        Behaviour behaviour =
            step.observable().map(node.behaviour()::followedBy).orElse(node.behaviour());
        Node next = new Node(step.target(), behaviour);
        if (behaviour.symbols().size() <= LONGEST && seen.add(next)) {
          open.add(next);
        }
      }
    }
    return Optional.of(behaviours);
  }

  @Test
  void aLoopOfFourLinesIsDecided() {
    PreemptiveOnly result =
        PreemptiveOnly.of(
            Programs.cfa(
                "shared int x; cond never;",
                "thread first { while (*) { x := 1; } }",
                "thread second { wait(never); }"),
            () -> false);
    assertThat(result.findings()).isEmpty();
    assertThat(result.openQuestions()).isEmpty();
  }

  @Test
  void anOutputThatOnlyPreemptionAllowsIsFoundInALoop() {
    PreemptiveOnly result =
        PreemptiveOnly.of(
            Programs.cfa(
                "shared int x; channel ch;",
                "thread a { while (*) { x := 1; if (x == 2) { output(ch, 2); } } }",
                "thread b { while (*) { x := 2; yield; } }"),
            () -> false);
    assertThat(result.findings()).hasSize(1);
    assertThat(result.findings().getFirst().interaction()).isNotEmpty();
    assertThat(result.openQuestions()).containsExactly("other behaviours were not looked for");
  }

  @Test
  void valuesFromOutsideAndValuesThatGrowAreNotDecided() {
    assertThat(answer("thread a { int n; n := input(ch); output(ch, n); }"))
        .isInstanceOf(Answer.Unknown.class);
    assertThat(answer("thread a { x := havoc; }")).isInstanceOf(Answer.Unknown.class);
    assertThat(answer("thread a { while (*) { x := x + 1; } }")).isInstanceOf(Answer.Unknown.class);
  }

  private static Answer answer(String threads) {
    ProgramCfa program = Programs.cfa("shared int x; channel ch;", threads);
    return FiniteBehaviours.compare(program, program, () -> false);
  }
}
