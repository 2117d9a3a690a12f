package liss.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.Programs;
import liss.Seeds;
import liss.abstraction.Run;
import liss.behaviour.RunFeasibility;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.safety.SafetyChecker;
import liss.check.safety.SerializationEngine;
import liss.check.safety.Verdict;
import liss.check.serial.BlockGraph;
import liss.check.serial.CooperativeOrder;
import liss.check.serial.Counterexample.Minimality;
import liss.run.ConcreteSemantics;
import liss.run.ConcreteState;
import liss.run.RunEnd;
import liss.run.Scheduler;
import liss.run.SmallPrograms;
import liss.run.SmallPrograms.Loops;
import liss.run.Step;
import liss.run.ValueSource;
import liss.search.Limits;
import liss.unfolding.Exploration.Coverage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class FeasibleCounterexampleSearchTest {

  private static final int STEPS = 200_000;

  private static Verdict.Unsafe unsafe(ProgramCfa program) {
    SafetyChecker checker = new SerializationEngine().showingSmallest();
    return (Verdict.Unsafe) checker.check(program, program, Limits.none());
  }

  private static FeasibleCounterexampleSearch search(ProgramCfa program) {
    return FeasibleCounterexampleSearch.of(
        program, Optional.of(unsafe(program).counterexample()), Limits.none());
  }

  @Test
  void two_overlapping_opens_are_real_though_the_smallest_counterexample_is_not()
      throws IOException {
    ProgramCfa program = Programs.cfa(Files.readString(Path.of("models/open-open.w")));
    assertThat(CounterexampleFeasibility.of(program, unsafe(program).counterexample()))
        .isInstanceOf(RunFeasibility.Spurious.class);
    FeasibleCounterexampleSearch.Found found = search(program).found().orElseThrow();
    assertThat(CounterexampleFeasibility.of(program, found.counterexample()))
        .isEqualTo(found.feasibility());
    assertThat(isViolation(program, found.counterexample().run())).isTrue();
  }

  @Test
  void a_real_one_that_is_as_small_as_a_smallest_one_is_a_smallest_one() throws IOException {
    ProgramCfa program = Programs.cfa(Files.readString(Path.of("drivers/ex1.w")));
    assertThat(search(program).found().orElseThrow().counterexample().minimality())
        .isEqualTo(Minimality.SMALLEST);
  }

  @Test
  void values_may_rule_out_all_counterexamples() {
    ProgramCfa program =
        Programs.cfa(
            "shared int x, y;",
            "thread a { if (y == 1) { x := 1; x := 2; } }",
            "thread b { int r; r := x; r := x; }");
    FeasibleCounterexampleSearch search = search(program);
    assertThat(search.found()).isEmpty();
    assertThat(search.coverage()).isEqualTo(Coverage.COMPLETE);
  }

  @Test
  void a_loop_without_end_leaves_the_question_open() {
    ProgramCfa program =
        Programs.cfa(
            "shared int x, y, z;",
            "thread a { if (y == 1) { x := 1; x := 2; } }",
            "thread b { int r; r := x; r := x; while (*) { yield; z := 1; } }",
            "thread c { while (*) { yield; z := 1; } }");
    FeasibleCounterexampleSearch search = search(program);
    assertThat(search.found()).isEmpty();
    assertThat(search.coverage()).isEqualTo(Coverage.STOPPED);
    assertThat(search.runs()).isPositive();
  }

  /** The naive twin: all runs of the program with small values, one step after the other. */
  @Test
  void agrees_with_the_enumeration_of_small_programs() {
    int feasible = 0;
    int none = 0;
    for (long seed = 0; seed < Seeds.of(60, 300); seed++) {
      String source = SmallPrograms.source(seed, Loops.NONE);
      ProgramCfa program = Programs.cfa(source);
      Verdict verdict = new SerializationEngine().check(program, program, Limits.none());
      if (!(verdict instanceof Verdict.Unsafe)) {
        continue;
      }
      FeasibleCounterexampleSearch search = search(program);
      String failure = "seed " + seed + "\n" + source;
      if (search.found().isPresent()) {
        FeasibleCounterexampleSearch.Found found = search.found().get();
        assertThat(CounterexampleFeasibility.of(program, found.counterexample()))
            .as(failure)
            .isEqualTo(found.feasibility());
        assertThat(isViolation(program, found.counterexample().run())).as(failure).isTrue();
        feasible++;
      } else if (search.coverage() == Coverage.COMPLETE) {
        assertThat(new AllRuns(program).hasViolation()).as(failure).isFalse();
        none++;
      }
    }
    assertThat(feasible).isGreaterThan(Seeds.of(5, 30));
    assertThat(none).isGreaterThan(Seeds.of(0, 3));
  }

  private static boolean isViolation(ProgramCfa program, Run run) {
    return BlockGraph.of(run).shortestCycle().isPresent()
        || CooperativeOrder.of(program, run).isEmpty();
  }

  /** Looks at all runs with small values, up to a limit. */
  private static final class AllRuns {

    private final ProgramCfa program;
    private final ConcreteSemantics semantics;
    private int left = STEPS;

    AllRuns(ProgramCfa program) {
      this.program = program;
      this.semantics =
          new ConcreteSemantics(
              program, Scheduler.PREEMPTIVE, ValueSource.anyOf(List.of(0L, 1L, 2L)));
    }

    boolean hasViolation() {
      return visit(semantics.initialState(), new ArrayList<>());
    }

    private boolean visit(ConcreteState state, List<Edge> visible) {
      if (left-- <= 0) {
        return false;
      }
      List<Step> steps = semantics.steps(state);
      if (steps.isEmpty()) {
        return semantics.outcome(state).filter(o -> o instanceof RunEnd.Terminated).isPresent()
            && isViolation(program, Run.of(visible));
      }
      List<Step> silent = steps.stream().filter(s -> s.edge().action().isSilent()).toList();
      int first = silent.isEmpty() ? -1 : silent.getFirst().edge().thread();
      List<Step> enough =
          silent.isEmpty()
              ? steps
              : silent.stream().filter(s -> s.edge().thread() == first).toList();
      for (Step step : enough) {
        List<Edge> longer = new ArrayList<>(visible);
        if (!step.edge().action().isSilent()) {
          longer.add(step.edge());
        }
        if (visit(step.target(), longer)) {
          return true;
        }
      }
      return false;
    }
  }
}
