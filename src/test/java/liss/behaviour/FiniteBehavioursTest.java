package liss.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.Programs;
import liss.Seeds;
import liss.behaviour.FiniteBehaviours.Answer;
import liss.behaviour.ObservableAlphabet.Choices;
import liss.behaviour.PreemptiveOnly.Count;
import liss.cfa.ProgramCfa;
import liss.run.Behaviour;
import liss.run.ConcreteSemantics;
import liss.run.ConcreteState;
import liss.run.FewestPreemptions;
import liss.run.RunEnd;
import liss.run.Scheduler;
import liss.run.SmallPrograms;
import liss.run.SmallPrograms.Loops;
import liss.run.Step;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class FiniteBehavioursTest {

  /** How many symbols the behaviours have that the naive twin compares. */
  private static final int LONGEST = 4;

  private static final int MANY = 20_000;

  /** The values that come from outside. */
  private static final List<Long> VALUES = List.of(0L, 2L);

  /** How many programs have which answer. */
  private static final class Tally {
    private int same;
    private int different;
    private int counted;
    private int infinite;
    private int unknown;
  }

  @Test
  void agreesWithTheEnumerationOfShortBehaviours() {
    Tally tally = new Tally();
    for (long seed = 0; seed < Seeds.of(125, 8_000); seed++) {
      String source = SmallPrograms.source(seed, Loops.SOME);
      compare(source, Choices.SHOWN, tally, "seed " + seed + "\n" + source);
      if (seed % 4 == 0) {
        compare(source, Choices.HIDDEN, tally, "seed " + seed + " without choices\n" + source);
      }
    }
    assertThat(tally.same).isGreaterThan(Seeds.of(12, 600));
    assertThat(tally.different).isGreaterThan(Seeds.of(0, 60));
    assertThat(tally.counted).isGreaterThan(Seeds.of(0, 30));
    assertThat(tally.infinite).isGreaterThan(Seeds.of(0, 10));
    assertThat(tally.same + tally.different).isGreaterThan(Seeds.of(60, 5_000));
    assertThat(tally.unknown).isLessThan(tally.same / 4);
  }

  private static void compare(String source, Choices choices, Tally tally, String label) {
    ProgramCfa program = Programs.cfa(source);
    ObservableAlphabet alphabet = new ObservableAlphabet(VALUES, choices);
    Optional<Shown> preemptive = shown(program, Scheduler.PREEMPTIVE, alphabet);
    Optional<Shown> cooperative = shown(program, Scheduler.COOPERATIVE, alphabet);
    if (preemptive.isPresent() && cooperative.isPresent()) {
      Answer answer = FiniteBehaviours.of(program, program, alphabet, () -> false).compare();
      compare(answer, alphabet, preemptive.get(), cooperative.get(), tally, label);
    }
  }

  /** A behaviour as far as it is seen. */
  private static Behaviour seen(Behaviour whole, ObservableAlphabet alphabet) {
    return switch (alphabet.choices()) {
      case SHOWN -> whole;
      case HIDDEN ->
          new Behaviour(
              whole.interaction(), Collections.nCopies(whole.choices().size(), List.of()));
    };
  }

  private static void compare(
      Answer answer,
      ObservableAlphabet alphabet,
      Shown preemptive,
      Shown cooperative,
      Tally tally,
      String label) {
    switch (answer) {
      case Answer.Same same -> {
        assertThat(cooperative.behaviours()).as(label).containsAll(preemptive.behaviours());
        tally.same++;
      }
      case Answer.PreemptiveOnly only -> {
        assertThat(only.run().terminates()).as(label).isTrue();
        Behaviour behaviour = seen(FewestPreemptions.behaviour(only.run()), alphabet);
        assertThat(cooperative.behaviours()).as(label).doesNotContain(behaviour);
        if (behaviour.symbols().size() <= LONGEST) {
          assertThat(preemptive.behaviours()).as(label).contains(behaviour);
        }
        Set<Behaviour> rest = new HashSet<>(preemptive.behaviours());
        rest.removeAll(cooperative.behaviours());
        only.count().ifPresent(count -> compare(count, behaviour, rest, preemptive, tally, label));
        tally.different++;
      }
      case Answer.Unknown unknown -> tally.unknown++;
    }
  }

  private static void compare(
      Count count,
      Behaviour shortest,
      Set<Behaviour> rest,
      Shown preemptive,
      Tally tally,
      String label) {
    assertThat(rest).as(label).allMatch(b -> b.symbols().size() >= shortest.symbols().size());
    switch (count) {
      case Count.Infinite infinite -> {
        assertThat(preemptive.isAll()).as(label).isFalse();
        tally.infinite++;
      }
      case Count.Finite(BigInteger all) -> {
        assertThat(rest.size()).as(label).isLessThanOrEqualTo(all.intValueExact());
        if (preemptive.isAll()) {
          assertThat(rest).as(label).hasSize(all.intValueExact());
          tally.counted++;
        }
      }
    }
  }

  private record Node(ConcreteState state, Behaviour behaviour) {}

  /**
   * What terminating runs show that show little.
   *
   * @param isAll whether no run shows more
   */
  private record Shown(Set<Behaviour> behaviours, boolean isAll) {}

  /** Empty if there are too many states. */
  private static Optional<Shown> shown(
      ProgramCfa program, Scheduler scheduler, ObservableAlphabet alphabet) {
    ConcreteSemantics semantics = new ConcreteSemantics(program, scheduler, edge -> VALUES);
    Behaviour nothing = Behaviour.empty(program.threads().size());
    Deque<Node> open = new ArrayDeque<>(List.of(new Node(semantics.initialState(), nothing)));
    Set<Node> seen = new HashSet<>(open);
    Set<Behaviour> behaviours = new HashSet<>();
    boolean isAll = true;
    while (!open.isEmpty()) {
      Node node = open.remove();
      if (seen.size() > MANY) {
        return Optional.empty();
      }
      if (semantics.outcome(node.state()).equals(Optional.of(new RunEnd.Terminated()))) {
        behaviours.add(node.behaviour());
      }
      for (Step step : semantics.steps(node.state())) {
        Behaviour behaviour =
            step.observable()
                .filter(alphabet::has)
                .map(node.behaviour()::followedBy)
                .orElse(node.behaviour());
        Node next = new Node(step.target(), behaviour);
        if (behaviour.symbols().size() > LONGEST) {
          isAll = false;
        } else if (seen.add(next)) {
          open.add(next);
        }
      }
    }
    return Optional.of(new Shown(behaviours, isAll));
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
    return FiniteBehaviours.of(program, program, ObservableAlphabet.withoutInputs(), () -> false)
        .compare();
  }
}
