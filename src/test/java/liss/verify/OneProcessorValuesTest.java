package liss.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.Programs;
import liss.Seeds;
import liss.abstraction.ProcessorOrder;
import liss.abstraction.Run;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.deadlock.Deadlocks;
import liss.check.safety.ConsideredRuns;
import liss.check.safety.SerializationEngine;
import liss.check.serial.Counterexample;
import liss.oracle.BruteForce;
import liss.oracle.RandomPrograms;
import liss.oracle.RandomPrograms.Size;
import liss.oracle.Scheduler;
import liss.run.ConcreteSemantics;
import liss.run.ConcreteState;
import liss.run.RunEnd;
import liss.run.Step;
import liss.run.ValueSource;
import liss.search.Limits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs with values on one processor: all of them, beside what is found. */
@Tag("slow")
class OneProcessorValuesTest {

  private static final int LONGEST = 60;
  private static final int MOST_STEPS = 100_000;

  /** All runs of a program, with inputs 0 and 1. */
  private static final class AllRuns {

    private final ConcreteSemantics semantics;
    private final Set<List<Edge>> terminating = new HashSet<>();
    private final List<List<Edge>> stuck = new ArrayList<>();
    private boolean areAll = true;
    private int taken;

    AllRuns(ProgramCfa program) {
      this.semantics =
          new ConcreteSemantics(
              program, liss.run.Scheduler.PREEMPTIVE, ValueSource.anyOf(List.of(0L, 1L)));
      follow(semantics.initialState(), new ArrayList<>());
    }

    private void follow(ConcreteState state, List<Edge> path) {
      Optional<RunEnd> end = semantics.outcome(state);
      if (path.size() > LONGEST || taken++ > MOST_STEPS) {
        areAll = false;
        return;
      }
      if (end.isPresent()) {
        List<Edge> visible = path.stream().filter(e -> !e.action().isSilent()).toList();
        switch (end.get()) {
          case RunEnd.Terminated e -> terminating.add(visible);
          case RunEnd.Deadlock e -> stuck.add(visible);
          case RunEnd.AssumptionFailed e -> {}
          case RunEnd.AssertionViolated e -> {}
          case RunEnd.RuntimeError e -> {}
        }
        return;
      }
      for (Step step : semantics.steps(state)) {
        path.add(step.edge());
        follow(step.target(), path);
        path.removeLast();
      }
    }
  }

  @Test
  void what_is_found_is_what_all_runs_show() {
    int found = 0;
    int none = 0;
    for (long seed = 0; seed < Seeds.of(40, 3_000); seed++) {
      String source = RandomPrograms.of(Size.TINY).onOneProcessor(seed);
      ProgramCfa program = Programs.cfa(source);
      AllRuns runs = new AllRuns(program);
      BruteForce oracle = BruteForce.of(program, RandomPrograms.LOOP_BOUND);
      if (!oracle.isBounded()) {
        var possible = oracle.classes(Scheduler.PREEMPTIVE);
        assertThat(runs.terminating)
            .as("seed %d%n%s", seed, source)
            .allMatch(run -> possible.contains(oracle.classOf(run)));
      }
      FeasibleCounterexampleSearch search =
          FeasibleCounterexampleSearch.of(program, Optional.empty(), patience());
      boolean isBad =
          runs.terminating.stream().anyMatch(run -> Counterexample.isOne(program, Run.of(run)));
      if (runs.areAll && isBad) {
        assertThat(search.hasNone()).as("seed %d%n%s", seed, source).isFalse();
      }
      if (runs.areAll && !runs.stuck.isEmpty()) {
        assertThat(search.hasNoDeadlock()).as("seed %d%n%s", seed, source).isFalse();
      }
      if (search.found().isPresent()) {
        Run shown = search.found().get().counterexample().run();
        assertThat(new ProcessorOrder(program).allows(shown))
            .as("seed %d%n%s", seed, source)
            .isTrue();
      }
      found += search.found().isPresent() ? 1 : 0;
      none += search.hasNone() ? 1 : 0;
    }
    assertThat(found).isGreaterThan(5);
    assertThat(none).isGreaterThan(20);
  }

  /** Without values the handler might write in between; with them it never does. */
  @Test
  void a_counterexample_that_is_none_with_values_is_none() {
    ProgramCfa program =
        Programs.cfa(
            """
            uniprocessor;
            shared int x, on;
            thread main { x := 1; x := 2; }
            interrupt i { if (on == 1) { x := 3; } }
            """);
    Verification found = verified(program);
    assertThat(found.unsafe()).isPresent();
    assertThat(found.outcome()).isInstanceOf(Outcome.Holds.class);
  }

  private static Limits patience() {
    return new Limits(Optional.of(Duration.ofSeconds(2)), Optional.empty());
  }

  private static Verification verified(ProgramCfa program) {
    Verifier verifier =
        new Verifier(new SerializationEngine(ConsideredRuns.TERMINATING), Limits.none());
    assertThat(Deadlocks.of(program, program, Limits.none()).preemptive()).isEmpty();
    return verifier.verify(program);
  }
}
