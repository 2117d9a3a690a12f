package liss.synth;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import liss.Drivers;
import liss.Programs;
import liss.Seeds;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.check.safety.SafetyChecker;
import liss.check.safety.SerializationEngine;
import liss.check.safety.Verdict;
import liss.lang.Program;
import liss.placement.model.Objective;
import liss.run.Executions;
import liss.run.Scheduler;
import liss.run.SmallPrograms;
import liss.run.SmallPrograms.Loops;
import liss.search.Limits;
import liss.synth.SynthesisResult.Synthesized;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class ConcreteCheckerTest {

  private static ConcreteChecker checker() {
    return new ConcreteChecker(new SerializationEngine());
  }

  private static SynthesisResult synthesize(SafetyChecker checker, Program program) {
    return new Synthesizer(checker, Objective.COARSE, Limits.none(), SynthesisListener.SILENT)
        .synthesize(program);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ex1", "ipath"})
  void a_driver_whose_counterexamples_the_values_rule_out_needs_no_locks(String driver) {
    ConcreteChecker checker = checker();
    SynthesisResult result = synthesize(checker, Drivers.program(driver));
    assertThat(result).isInstanceOf(Synthesized.class);
    assertThat(((Synthesized) result).placement().isEmpty()).isTrue();
    assertThat(checker.ignored()).isPositive();
    assertThat(checker.explorations()).isPositive();
  }

  @Test
  void a_real_violation_is_found_behind_one_of_the_abstraction_only() throws Exception {
    ConcreteChecker checker = checker();
    ProgramCfa program = Programs.cfa(Files.readString(Path.of("models/open-open.w")));
    assertThat(checker.check(program, program, Limits.none())).isInstanceOf(Verdict.Unsafe.class);
    assertThat(checker.ignored()).isPositive();
  }

  @Test
  void an_exploration_that_does_not_end_leaves_the_verdict_open() {
    ProgramCfa program =
        Programs.cfa(
            "shared int x, n;",
            "thread a { if (x) { x := 0; } }",
            "thread b { while (*) { n := n + 1; } x := 0; }");
    Limits limits = new Limits(Optional.of(Duration.ofMillis(300)), Optional.empty());
    assertThat(checker().check(program, program, limits)).isInstanceOf(Verdict.Unknown.class);
  }

  @Test
  void small_programs_with_their_locks_show_nothing_new() {
    int fewer = 0;
    for (long seed = 0; seed < Seeds.of(40, 300); seed++) {
      String source = SmallPrograms.source(seed, Loops.NONE);
      Program program = Programs.parse(source);
      SynthesisResult concrete = synthesize(checker(), program);
      if (concrete instanceof Synthesized synthesized) {
        String failure = "seed " + seed + "\n" + source + "\n" + synthesized.text();
        assertShowsNothingNew(program, synthesized, failure);
        if (synthesize(new SerializationEngine(), program) instanceof Synthesized abstractly) {
          long locks = synthesized.cost().lockStatements();
          assertThat(locks).as(failure).isLessThanOrEqualTo(abstractly.cost().lockStatements());
          fewer += locks < abstractly.cost().lockStatements() ? 1 : 0;
        }
      }
    }
    assertThat(fewer).isPositive();
  }

  private static void assertShowsNothingNew(Program before, Synthesized after, String failure) {
    List<Long> domain = List.of(0L, 1L, 2L);
    Executions shown = Executions.of(Programs.cfa(after.text()), Scheduler.PREEMPTIVE, domain, 0);
    Executions allowed = Executions.of(CfaBuilder.build(before), Scheduler.COOPERATIVE, domain, 0);
    assertThat(shown.notIn(allowed)).as(failure).isEmpty();
  }
}
