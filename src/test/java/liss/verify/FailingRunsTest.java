package liss.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import liss.Programs;
import liss.Seeds;
import liss.behaviour.RunFeasibility;
import liss.behaviour.SeparateCells;
import liss.c.CFrontEnd;
import liss.c.source.COptions;
import liss.cfa.ProgramCfa;
import liss.check.safety.SerializationEngine;
import liss.check.serial.Counterexample.Elsewhere;
import liss.check.serial.Counterexample.Ending;
import liss.lang.ParseResult;
import liss.lang.SourceText;
import liss.run.SmallPrograms;
import liss.run.SmallPrograms.Loops;
import liss.search.Limits;
import liss.verify.Verification.Shown;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class FailingRunsTest {

  private static final int STEPS = 30_000;

  /** What is said of a program, and how often. */
  private final Map<String, Integer> answers = new TreeMap<>();

  private static Verification verify(ProgramCfa program) {
    return new Verifier(new SerializationEngine(), Limits.none()).verify(program);
  }

  /** The naive twin: all runs of both schedulers, with small values. */
  @Test
  void agrees_with_the_enumeration_of_all_maximal_runs() {
    for (long seed = 0; seed < Seeds.of(120, 10_000); seed++) {
      String source =
          seed % 2 == 0
              ? SmallPrograms.failing(seed, Loops.NONE)
              : SmallPrograms.source(seed, Loops.NONE);
      ProgramCfa program = Programs.cfa(source);
      compare(verify(program), program, (edge, before) -> edge, "seed " + seed + "\n" + source);
    }
    assertThat(answers.get("fails")).as(answers.toString()).isGreaterThan(Seeds.of(1, 100));
    assertThat(answers.get("safe")).isGreaterThan(Seeds.of(48, 5_000));
  }

  /** The same for programs in C, where each element of an array is a variable. */
  @Test
  void agrees_with_the_enumeration_of_programs_in_C() {
    for (long seed = 0; seed < Seeds.of(50, 3_000); seed++) {
      String source = SmallCPrograms.source(seed);
      CFrontEnd frontEnd = new CFrontEnd(COptions.defaults());
      ParseResult.Parsed parsed =
          (ParseResult.Parsed) frontEnd.parse(new SourceText("test.c", source));
      Verifier verifier = new Verifier(new SerializationEngine(), Limits.none());
      Verification found =
          new CVerifier(verifier, frontEnd).verify(parsed.program(), parsed.assumptions());
      ProgramCfa values = ((WithValues.Known) WithValues.of(parsed.program(), frontEnd)).program();
      try (SeparateCells cells = new SeparateCells(values)) {
        compare(found, values, cells::seen, "seed " + seed + "\n" + source);
      }
    }
    assertThat(answers.get("fails")).as(answers.toString()).isGreaterThan(Seeds.of(1, 60));
    assertThat(answers.get("safe")).as(answers.toString()).isGreaterThan(Seeds.of(15, 1_000));
  }

  private void compare(
      Verification found, ProgramCfa program, MaximalRuns.Sight sight, String description) {
    List<Long> domain = new ArrayList<>(List.of(0L, 1L, 2L));
    boolean isUnsafe = found.safety() instanceof Outcome.Violated;
    if (isUnsafe) {
      inputs(found.shown().orElseThrow()).forEach(input -> domain.add(input.value()));
    }
    Optional<String> expected;
    try {
      expected = MaximalRuns.preemptiveOnly(program, sight, domain, STEPS);
    } catch (MaximalRuns.TooManyException e) {
      answers.merge("too large to be enumerated", 1, Integer::sum);
      return;
    }
    if (isUnsafe) {
      assertThat(expected).as(description).isPresent();
      boolean fails = found.shown().orElseThrow().counterexample().ending() instanceof Ending.Fails;
      answers.merge(fails ? "fails" : "terminates", 1, Integer::sum);
    } else if (found.safety() instanceof Outcome.Holds) {
      assertThat(expected).as(description).isEmpty();
      answers.merge("safe", 1, Integer::sum);
    } else {
      answers.merge("open", 1, Integer::sum);
    }
  }

  private static List<RunFeasibility.Input> inputs(Shown shown) {
    return ((RunFeasibility.Feasible) shown.feasibility().orElseThrow()).inputs();
  }

  private static Elsewhere elsewhere(String... lines) {
    Verification found = verify(Programs.cfa(lines));
    assertThat(found.outcome().label()).isEqualTo("false(preemption-safety)");
    return ((Ending.Fails) found.shown().orElseThrow().counterexample().ending()).elsewhere();
  }

  @Test
  void an_assertion_that_fails_only_with_preemption_is_a_counterexample() {
    assertThat(
            elsewhere(
                "shared int x;", "thread t1 { x := 1; x := 0; }", "thread t2 { assert(x == 0); }"))
        .isEqualTo(Elsewhere.NEVER);
  }

  @Test
  void an_assertion_may_fail_in_another_way_without_preemption() {
    assertThat(
            elsewhere(
                "shared int x;",
                "thread t1 { x := 1; x := 0; yield; x := 2; }",
                "thread t2 { int r; r := x; assert(r != 1); }",
                "thread t3 { yield; assert(x != 1); }"))
        .isEqualTo(Elsewhere.NEVER);
    assertThat(
            elsewhere(
                "shared int x;",
                "thread t1 { x := 1; x := 0; yield; x := 2; }",
                "thread t2 { assert(x == 0); }"))
        .isEqualTo(Elsewhere.ALSO_COOPERATIVELY);
  }

  @Test
  void an_assertion_that_fails_in_the_same_way_without_preemption_is_none() {
    Verification found =
        verify(
            Programs.cfa(
                "shared int x, y;",
                "thread t1 { x := 1; y := 1; }",
                "thread t2 { assert(x == 0); }"));
    assertThat(found.outcome().label()).isEqualTo("true");
  }

  @Test
  void nothing_is_said_if_the_interrupted_block_fails_itself() {
    Verification found =
        verify(
            Programs.cfa(
                "shared int x;",
                "thread t1 { x := 1; assert(x == 0); x := 0; }",
                "thread t2 { assert(x == 0); }"));
    assertThat(found.outcome().label()).isEqualTo("true");
  }
}
