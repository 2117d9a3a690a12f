package liss.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.Programs;
import liss.Seeds;
import liss.behaviour.PreemptiveOnly.Finding;
import liss.behaviour.RunFeasibility.Input;
import liss.cfa.ProgramCfa;
import liss.explore.ConcurrentPrograms;
import liss.explore.ConcurrentPrograms.Kind;
import liss.run.Behaviour;
import liss.run.Executions;
import liss.run.FewestPreemptions;
import liss.run.FewestPreemptions.Minimality;
import liss.run.Observable;
import liss.run.Scheduler;
import liss.run.SmallPrograms;
import liss.run.SmallPrograms.Loops;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class PreemptiveOnlyTest {

  private static PreemptiveOnly of(ProgramCfa program) {
    return PreemptiveOnly.of(program, () -> false);
  }

  @Test
  void the_output_of_figure_13_is_found_without_solver() throws IOException {
    ProgramCfa program = Programs.cfa(Files.readString(Path.of("models/fig13.w")));
    PreemptiveOnly result = of(program);
    assertThat(result.questions()).isZero();
    assertThat(result.openQuestions()).isEmpty();
    assertThat(result.findings()).hasSize(1);
    Finding finding = result.findings().getFirst();
    assertThat(finding.interaction()).containsExactly(new Observable.Output(0, 10, 0));
    assertThat(finding.closest().orElseThrow().interaction()).isEmpty();
  }

  @Test
  void outputs_that_are_equal_for_equal_inputs_are_no_finding() {
    PreemptiveOnly result =
        of(
            Programs.cfa(
                "shared int x; channel in, out;",
                "thread a { int n; n := input(in); x := n; output(out, n + n); }",
                "thread b { int k; k := x; x := k; }"));
    assertThat(result.findings()).isEmpty();
  }

  @Test
  void an_input_for_which_the_output_differs_is_found() {
    PreemptiveOnly result =
        of(
            Programs.cfa(
                "shared int x = 3; channel in, out;",
                "thread a { int n; n := input(in); x := n; if (n > 100) { output(out, x); } }",
                "thread b { x := 200; }"));
    assertThat(result.findings()).hasSize(1);
    Finding finding = result.findings().getFirst();
    assertThat(finding.inputs().getFirst().value()).isGreaterThan(100).isNotEqualTo(200);
    assertThat(finding.interaction().getLast().value()).isEqualTo(200);
    assertThat(finding.closest().orElseThrow().interaction().getLast().value())
        .isEqualTo(finding.inputs().getFirst().value());
    assertThat(result.questions()).isPositive();
  }

  @Test
  void choices_of_a_program_with_few_values_are_compared() {
    PreemptiveOnly result =
        of(
            Programs.cfa(
                "shared int x; channel ch;",
                "thread a { if (*) { skip; } output(ch, x); output(ch, x); }",
                "thread b { output(ch, x); }"));
    assertThat(result.findings()).hasSize(2);
    assertThat(result.findings()).allMatch(finding -> finding.closest().isPresent());
  }

  @Test
  void a_search_that_is_stopped_says_so() {
    PreemptiveOnly result =
        PreemptiveOnly.of(Programs.cfa("shared int x; thread t { x := 1; }"), () -> true);
    assertThat(result.openQuestions()).containsExactly("not all cooperative runs were explored");
  }

  @Test
  void agrees_with_the_enumeration_of_small_programs() {
    int found = 0;
    int symbolic = 0;
    for (long seed = 0; seed < Seeds.of(125, 500); seed++) {
      String source = SmallPrograms.source(seed, Loops.NONE);
      ProgramCfa program = Programs.cfa(source);
      String failure = "seed " + seed + "\n" + source;
      PreemptiveOnly result = of(program);
      assertThat(result.openQuestions()).as(failure).isEmpty();
      compare(program, result, failure);
      found += result.findings().isEmpty() ? 0 : 1;
      symbolic += result.questions() > 0 ? 1 : 0;
    }
    assertThat(found).isGreaterThan(Seeds.of(3, 30));
    assertThat(symbolic).isGreaterThan(Seeds.of(3, 30));
  }

  @Test
  void agrees_with_the_enumeration_of_programs_with_condition_variables() {
    int withCondvars = 0;
    for (long seed = 0; seed < Seeds.of(25, 100); seed++) {
      String source = ConcurrentPrograms.source(seed, Kind.TERMINATING);
      ProgramCfa program = Programs.cfa(source);
      AtomicInteger left = new AtomicInteger(20_000);
      PreemptiveOnly result = PreemptiveOnly.of(program, () -> left.decrementAndGet() < 0);
      if (result.openQuestions().isEmpty()) {
        compare(program, result, "seed " + seed + "\n" + source);
        withCondvars += hasCondvars(program) && result.preemptiveRuns() > 0 ? 1 : 0;
      }
    }
    assertThat(withCondvars).isGreaterThan(Seeds.of(1, 10));
  }

  private static boolean hasCondvars(ProgramCfa program) {
    return program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .anyMatch(edge -> edge.action() instanceof liss.cfa.Action.CondvarWait);
  }

  @Test
  void a_run_with_the_fewest_preemptions_is_found_and_has_at_least_one() {
    int proven = 0;
    for (long seed = 0; seed < Seeds.of(38, 150); seed++) {
      ProgramCfa program = Programs.cfa(SmallPrograms.source(seed, Loops.NONE));
      for (Finding finding : of(program).withFewestPreemptions(() -> false).findings()) {
        assertThat(finding.run().schedule().preemptions()).as("seed %d", seed).isNotEmpty();
        assertThat(FewestPreemptions.behaviour(finding.run().schedule()))
            .as("seed %d", seed)
            .isEqualTo(finding.behaviour());
        proven += finding.run().minimality() == Minimality.FEWEST ? 1 : 0;
      }
    }
    assertThat(proven).isGreaterThan(Seeds.of(2, 10));
  }

  /** Every finding is one for its own inputs, and without findings there is none for small ones. */
  private static void compare(ProgramCfa program, PreemptiveOnly result, String failure) {
    if (result.findings().isEmpty()) {
      assertThat(naive(program, List.of(-1L, 0L, 1L, 2L))).as(failure).isEmpty();
    } else if (!usesValues(program)) {
      assertThat(result.findings().stream().map(Finding::behaviour).collect(Collectors.toSet()))
          .as(failure)
          .isEqualTo(naive(program, List.of(0L)));
    }
    for (Finding finding : result.findings()) {
      List<Long> domain =
          Stream.concat(Stream.of(0L), finding.inputs().stream().map(Input::value))
              .distinct()
              .toList();
      assertThat(naive(program, domain)).as(failure).contains(finding.behaviour());
    }
  }

  private static boolean usesValues(ProgramCfa program) {
    return program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .anyMatch(edge ->
            edge.action() instanceof liss.cfa.Action.Input
                || edge.action() instanceof liss.cfa.Action.Havoc
                || edge.action() instanceof liss.cfa.Action.HavocLocal);
  }

  private static Set<Behaviour> naive(ProgramCfa program, List<Long> domain) {
    return Executions.of(program, Scheduler.PREEMPTIVE, domain, 0)
        .notIn(Executions.of(program, Scheduler.COOPERATIVE, domain, 0));
  }
}
