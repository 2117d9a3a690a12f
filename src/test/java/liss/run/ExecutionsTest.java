package liss.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import liss.Programs;
import liss.Seeds;
import liss.cfa.ProgramCfa;
import liss.run.Executions.Coverage;
import liss.run.Observable.Havoc;
import liss.run.Observable.Input;
import liss.run.Observable.Output;
import liss.run.Observable.Target;
import liss.run.SmallPrograms.Loops;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("slow")
class ExecutionsTest {

  @ParameterizedTest
  @EnumSource
  void loop_free_programs_show_what_the_rules_of_the_paper_say(Scheduler scheduler) {
    for (long seed = 0; seed < Seeds.of(40, 100); seed++) {
      compareWithRules(seed, Loops.NONE, scheduler, 0);
    }
  }

  @ParameterizedTest
  @EnumSource
  void programs_with_loops_show_what_the_rules_say_within_the_bound(Scheduler scheduler) {
    for (long seed = 0; seed < Seeds.of(20, 40); seed++) {
      compareWithRules(seed, Loops.SOME, scheduler, (int) (seed % 3));
    }
  }

  private static void compareWithRules(long seed, Loops loops, Scheduler scheduler, int rounds) {
    String source = SmallPrograms.source(seed, loops);
    ProgramCfa program = Programs.cfa(source);
    Executions found = Executions.of(program, scheduler, List.of(0L, 1L), rounds);
    Executions expected = PaperRules.executions(program, scheduler, rounds);
    String failure = "seed " + seed + ", " + scheduler + ", " + rounds + " rounds\n" + source;
    assertThat(found.behaviours()).as(failure).isEqualTo(expected.behaviours());
    assertThat(found.outcomes()).as(failure).isEqualTo(expected.outcomes());
    if (loops == Loops.NONE) {
      assertThat(found.coverage()).as(failure).isEqualTo(Coverage.ALL_RUNS);
    }
  }

  @Test
  void order_of_channels_matters_and_order_of_choices_of_different_threads_does_not() {
    ProgramCfa program = Programs.cfa("channel dev; thread a[2] { int r; r := havoc; }");
    Behaviour empty = Behaviour.of(program, List.of());
    Havoc zero = new Havoc(0, 1, new Target.Local(0));
    Havoc one = new Havoc(1, 0, new Target.Local(0));
    Input in = new Input(0, 5, 0);
    Output out = new Output(1, 5, 0);
    assertThat(Behaviour.of(program, List.of(zero, one, in, out)))
        .isEqualTo(Behaviour.of(program, List.of(in, one, out, zero)))
        .isNotEqualTo(Behaviour.of(program, List.of(out, one, in, zero)))
        .isNotEqualTo(empty);
    Havoc again = new Havoc(0, 0, new Target.Local(0));
    assertThat(Behaviour.of(program, List.of(zero, again)))
        .isNotEqualTo(Behaviour.of(program, List.of(again, zero)));
  }

  @Test
  void same_values_of_different_threads_are_different() {
    ProgramCfa program = Programs.cfa("channel dev; thread a[2] { output(dev, 1); }");
    assertThat(Observed.of(Scheduler.COOPERATIVE, 0, program).executions().behaviours()).hasSize(2);
  }

  @Test
  void waiting_in_a_loop_needs_no_bound() {
    ProgramCfa program =
        Programs.cfa(
            "shared int ready; channel dev;",
            "thread a { while (ready == 0) { yield; } output(dev, 1); }",
            "thread b { ready := 1; }");
    Executions executions = Executions.of(program, Scheduler.PREEMPTIVE, List.of(0L), 100);
    assertThat(executions.coverage()).isEqualTo(Coverage.ALL_RUNS);
    assertThat(executions.behaviours()).hasSize(1);
  }

  @Test
  void loop_that_is_cut_short_is_reported() {
    ProgramCfa program = Programs.cfa("channel dev; thread a { while (*) { output(dev, 1); } }");
    Executions executions = Executions.of(program, Scheduler.COOPERATIVE, List.of(0L), 2);
    assertThat(executions.coverage()).isEqualTo(Coverage.SHORT_RUNS);
    assertThat(executions.behaviours()).hasSize(3);
  }

  @Test
  void silent_loop_without_end_terminates_the_search_without_an_outcome() {
    ProgramCfa program = Programs.cfa("thread a { while (1) { skip; } }");
    Executions executions = Executions.of(program, Scheduler.PREEMPTIVE, List.of(0L), 3);
    assertThat(executions).isEqualTo(new Executions(Set.of(), Set.of(), Coverage.ALL_RUNS));
  }

  @Test
  void endless_loop_of_one_thread_does_not_hide_the_errors_of_another() {
    ProgramCfa program =
        Programs.cfa(
            "shared int x; thread a { while (1) { skip; } } thread b { x := 1; assert(x == 0); }");
    Executions executions = Executions.of(program, Scheduler.PREEMPTIVE, List.of(0L), 3);
    assertThat(executions.outcomes()).hasOnlyElementsOfType(RunEnd.AssertionViolated.class);
    assertThat(executions.outcomes()).hasSize(1);
  }

  @Test
  void symbols_are_described_in_the_notation_of_the_paper() {
    ProgramCfa program =
        Programs.cfa("shared int x, v[2]; channel ch; thread T1 { x := v[x]; v[x] := 1; }");
    List<Observable> symbols =
        List.of(
            new Havoc(0, 3, new Target.Cell(0, 0)),
            new Output(0, 10, 0),
            new Havoc(0, -1, new Target.Cell(1, 1)),
            new Input(0, 4, 0));
    assertThat(symbols.stream().map(symbol -> symbol.describe(program)))
        .containsExactly(
            "(T1, havoc, 3, x)", "(T1, out, 10, ch)", "(T1, havoc, -1, v[1])", "(T1, in, 4, ch)");
  }
}
