package liss.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import liss.Drivers;
import liss.Programs;
import liss.Seeds;
import liss.behaviour.RunComparison;
import liss.behaviour.RunFeasibility;
import liss.c.CFrontEnd;
import liss.c.source.COptions;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.check.safety.SerializationEngine;
import liss.check.safety.Verdict;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.run.Executions;
import liss.run.Scheduler;
import liss.run.SmallPrograms;
import liss.run.SmallPrograms.Loops;
import liss.search.Limits;
import liss.verify.Verification.Phase;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class VerifierTest {

  private static final String COUNTER =
      """
      shared int x;
      thread t[2] { int r; r := x; x := r + 1; }
      """;

  private final List<Phase> phases = new ArrayList<>();

  private Verification verify(ProgramCfa program) {
    return new Verifier(new SerializationEngine(), Limits.none(), phases::add).verify(program);
  }

  @Test
  void without_a_counterexample_there_is_nothing_to_replay() {
    Verification found = verify(Drivers.cfa("iwl3945"));
    assertThat(found.verdict()).isInstanceOf(Verdict.Safe.class);
    assertThat(found.outcome()).isEqualTo(new Outcome.Holds());
    assertThat(found.shown()).isEmpty();
    assertThat(phases).containsExactly(Phase.SAFETY, Phase.DEADLOCKS);
  }

  @Test
  void a_feasible_counterexample_is_the_one_to_be_shown() {
    Verification found = verify(Programs.cfa(COUNTER));
    assertThat(found.feasibility()).containsInstanceOf(RunFeasibility.Feasible.class);
    assertThat(found.shown().orElseThrow().counterexample())
        .isEqualTo(found.unsafe().orElseThrow().counterexample());
    assertThat(phases).containsExactly(Phase.SAFETY, Phase.DEADLOCKS, Phase.REPLAY);
  }

  /** The values rule out the run without the assignment to y, which comes first. */
  @Test
  void after_a_spurious_counterexample_a_feasible_one_is_looked_for() {
    Verification found =
        verify(
            Programs.cfa(
                """
                shared int x, y;
                thread t[2] { int r; if (x < 0) { r := y; y := r + 1; } }
                """));
    assertThat(found.verdict()).isInstanceOf(Verdict.Unsafe.class);
    assertThat(found.feasibility()).containsInstanceOf(RunFeasibility.Spurious.class);
    assertThat(found.search().orElseThrow().found()).isEmpty();
    assertThat(phases).containsExactly(Phase.values());
  }

  @Test
  void what_can_be_observed_of_a_counterexample_is_known() {
    Verification silent = verify(Programs.cfa(COUNTER));
    assertThat(silent.shown().orElseThrow().observed())
        .containsInstanceOf(RunComparison.Observed.Alike.class);
    Verification talking =
        verify(
            Programs.cfa(
                "shared int x; channel ch;",
                "thread a { x := 1; output(ch, x); }",
                "thread b { x := 2; }"));
    assertThat(talking.shown().orElseThrow().observed())
        .containsInstanceOf(RunComparison.Observed.Different.class);
  }

  @Test
  void a_counterexample_in_c_is_not_replayed() {
    ParseResult parsed =
        new CFrontEnd(COptions.defaults())
            .parse(
                new SourceText(
                    "counter.c",
                    "int x;\n"
                        + "void thread_one(void) { x = x + 1; }\n"
                        + "void thread_two(void) { x = x + 1; }\n"));
    Verification found = verify(CfaBuilder.build(((ParseResult.Parsed) parsed).program()));
    assertThat(found.verdict()).isInstanceOf(Verdict.Unsafe.class);
    assertThat(found.feasibility()).containsInstanceOf(RunFeasibility.Undecided.class);
    assertThat(found.search()).isEmpty();
  }

  @Test
  void a_decision_leaves_open_whether_the_counterexample_is_feasible() {
    Verification found =
        new Verifier(new SerializationEngine(), Limits.none()).decide(Programs.cfa(COUNTER));
    assertThat(found.outcome()).isEqualTo(new Outcome.Violated(Outcome.Property.PREEMPTION_SAFETY));
    assertThat(found.feasibility()).isEmpty();
  }

  @Test
  void whatHoldsForFewCopiesWithValuesNeedNotHoldForAll() {
    Program program =
        Programs.parse(
            "shared int x, never;"
                + "thread t[*] { int r; r := never; if (r == 1) { x := 1; x := 2; r := x; } }");
    Verification found = new Verifier(new SerializationEngine(), Limits.none()).verify(program);
    assertThat(found.isSafeForProgram()).isTrue();
    assertThat(found.outcome().label()).isEqualTo("unknown(safe for up to 3 copies of t)");
  }

  /** The naive twin: all runs of the program, one step after the other. */
  @Test
  void deadlocksAreThoseThatRunsWithValuesHave() {
    Map<String, Integer> answers = new TreeMap<>();
    for (long seed = 0; seed < Seeds.of(60, 1_000); seed++) {
      String source = SmallPrograms.source(seed, Loops.NONE);
      ProgramCfa program = Programs.cfa(source);
      Verification found = verify(program);
      Executions all = Executions.of(program, Scheduler.PREEMPTIVE, List.of(-1L, 0L, 1L, 2L), 0);
      boolean isStuck = all.outcomes().contains(new liss.run.RunEnd.Deadlock());
      switch (found.deadlock()) {
        case Outcome.Holds holds ->
            assertThat(isStuck).as("seed " + seed + "\n" + source).isFalse();
        case Outcome.Violated violated ->
            assertThat(found.shownDeadlocks().getFirst().feasibility())
                .as("seed " + seed + "\n" + source)
                .containsInstanceOf(RunFeasibility.Feasible.class);
        case Outcome.Possible possible -> {}
        case Outcome.Unknown unknown -> {}
      }
      boolean isExcluded = !found.deadlocks().preemptive().isEmpty();
      answers.merge(
          found.deadlock().label() + (isStuck ? " stuck" : "") + (isExcluded ? " found" : ""),
          1,
          Integer::sum);
    }
    assertThat(answers.getOrDefault("false(deadlock) stuck found", 0)).isPositive();
    assertThat(answers.getOrDefault("true found", 0)).as("%s", answers).isPositive();
  }
}
