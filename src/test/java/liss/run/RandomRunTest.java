package liss.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import liss.Programs;
import liss.cfa.ProgramCfa;
import liss.run.SmallPrograms.Loops;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RandomRunTest {

  private static final ProgramCfa COUNTER =
      Programs.cfa(
          "shared int x; channel dev;",
          "thread t[2] { int r; r := havoc; x := x + 1 + r; output(dev, x); }");

  @Test
  void same_seed_gives_the_same_steps() {
    Set<List<Step>> runs = new LinkedHashSet<>();
    for (long seed = 0; seed < 20; seed++) {
      List<Step> steps = steps(COUNTER, Scheduler.PREEMPTIVE, seed);
      assertThat(steps).isEqualTo(steps(COUNTER, Scheduler.PREEMPTIVE, seed));
      runs.add(steps);
    }
    assertThat(runs).hasSizeGreaterThan(10);
  }

  @ParameterizedTest
  @EnumSource
  void random_runs_show_exactly_what_all_runs_show(Scheduler scheduler) {
    Executions all = Executions.of(COUNTER, scheduler, List.of(0L, 1L), 0);
    Set<Behaviour> seen = new LinkedHashSet<>();
    for (long seed = 0; seed < 2000; seed++) {
      seen.add(behaviour(COUNTER, steps(COUNTER, scheduler, seed)));
    }
    assertThat(seen).isEqualTo(all.behaviours());
  }

  @ParameterizedTest
  @EnumSource
  void end_of_a_random_run_is_among_the_ends_of_all_runs(Scheduler scheduler) {
    for (long seed = 0; seed < 100; seed++) {
      String source = SmallPrograms.source(seed, Loops.NONE);
      ProgramCfa program = Programs.cfa(source);
      Executions all = Executions.of(program, scheduler, List.of(0L, 1L), 0);
      RandomRun run = run(program, scheduler, seed);
      List<Step> steps = steps(run);
      RunEnd outcome = run.outcome().orElseThrow();
      String failure = "seed " + seed + "\n" + source;
      assertThat(all.outcomes()).as(failure).contains(outcome);
      if (outcome instanceof RunEnd.Terminated) {
        assertThat(all.behaviours()).as(failure).contains(behaviour(program, steps));
      }
    }
  }

  private static Behaviour behaviour(ProgramCfa program, List<Step> steps) {
    return Behaviour.of(
        program, steps.stream().map(Step::observable).flatMap(Optional::stream).toList());
  }

  private static List<Step> steps(ProgramCfa program, Scheduler scheduler, long seed) {
    return steps(run(program, scheduler, seed));
  }

  private static RandomRun run(ProgramCfa program, Scheduler scheduler, long seed) {
    ValueSource values = ValueSource.anyOf(List.of(0L, 1L));
    return new RandomRun(new ConcreteSemantics(program, scheduler, values), random(seed));
  }

  private static List<Step> steps(RandomRun run) {
    List<Step> steps = new ArrayList<>();
    for (Optional<Step> step = run.advance(); step.isPresent(); step = run.advance()) {
      steps.add(step.get());
    }
    return steps;
  }

  /** Spread first: the first numbers of neighbouring seeds are much alike. */
  private static Random random(long seed) {
    return new Random(seed * 0x9E3779B97F4A7C15L);
  }
}
