package liss.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.Programs;
import liss.Seeds;
import liss.cfa.ProgramCfa;
import liss.check.counterexample.Counterexample.Elsewhere;
import liss.check.counterexample.Counterexample.Ending;
import liss.check.safety.SerializationEngine;
import liss.check.search.Limits;
import liss.concrete.SmallPrograms;
import liss.concrete.SmallPrograms.Loops;
import liss.symbolic.RunFeasibility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class FailingRunsTest {

  private static final int STEPS = 100_000;

  private static Verification verify(ProgramCfa program) {
    return new Verifier(new SerializationEngine(), Limits.none()).verify(program);
  }

  /** The naive twin: all runs of both schedulers, with small values. */
  @Test
  void agrees_with_the_enumeration_of_all_maximal_runs() {
    int safe = 0;
    int failing = 0;
    int terminating = 0;
    int open = 0;
    int large = 0;
    for (long seed = Long.getLong("liss.from", 0);
        seed < Long.getLong("liss.from", 0) + Long.getLong("liss.count", Seeds.of(300, 10_000));
        seed++) {
      String source =
          seed % 2 == 0
              ? SmallPrograms.failing(seed, Loops.NONE)
              : SmallPrograms.source(seed, Loops.NONE);
      ProgramCfa program = Programs.cfa(source);
      String failure = "seed " + seed + "\n" + source;
      Verification found = verify(program);
      List<Long> domain = new ArrayList<>(List.of(0L, 1L, 2L));
      Optional<Verification.Shown> shown = found.shown();
      boolean isUnsafe =
          shown
              .flatMap(Verification.Shown::feasibility)
              .filter(RunFeasibility.Feasible.class::isInstance)
              .isPresent();
      if (isUnsafe) {
        ((RunFeasibility.Feasible) shown.get().feasibility().get())
            .inputs()
            .forEach(input -> domain.add(input.value()));
      }
      Optional<String> expected;
      try {
        expected = MaximalRuns.preemptiveOnly(program, domain, STEPS);
      } catch (MaximalRuns.TooManyException e) {
        large++;
        continue;
      }
      if (isUnsafe) {
        assertThat(expected).as(failure).isPresent();
        if (shown.get().counterexample().ending() instanceof Ending.Fails) {
          failing++;
        } else {
          terminating++;
        }
      } else if (found.safety() instanceof Outcome.Holds) {
        assertThat(expected).as(failure).isEmpty();
        safe++;
      } else {
        open++;
        if (Boolean.getBoolean("liss.open")) {
          System.err.println(
              "OPEN "
                  + found.outcome().label()
                  + " "
                  + found.search().map(f -> f.coverage() + " " + f.runs())
                  + failure);
        }
      }
    }
    System.err.println(
        "safe "
            + safe
            + " failing "
            + failing
            + " terminating "
            + terminating
            + " open "
            + open
            + " large "
            + large);
  }

  @Test
  void an_assertion_that_fails_only_with_preemption_is_a_counterexample() {
    Verification found =
        verify(
            Programs.cfa(
                "shared int x;", "thread t1 { x := 1; x := 0; }", "thread t2 { assert(x == 0); }"));
    assertThat(found.outcome().label()).isEqualTo("false(preemption-safety)");
    assertThat(((Ending.Fails) found.shown().orElseThrow().counterexample().ending()).elsewhere())
        .isEqualTo(Elsewhere.NEVER);
  }
}
