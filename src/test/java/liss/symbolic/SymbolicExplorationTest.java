package liss.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.Programs;
import liss.cfa.Action;
import liss.cfa.ProgramCfa;
import liss.concrete.Executions;
import liss.concrete.Outcome;
import liss.concrete.Scheduler;
import liss.concrete.SmallPrograms;
import liss.concrete.SmallPrograms.Loops;
import liss.explore.ConcreteTransitions;
import liss.explore.Dependence;
import liss.symbolic.Reality.Input;
import liss.symbolic.SymbolicExploration.Finding;
import liss.unfolding.Alternatives;
import liss.unfolding.CutoffMode;
import liss.unfolding.Exploration;
import liss.unfolding.ExplorationOptions;
import liss.unfolding.UnfoldingExplorer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SymbolicExplorationTest {

  private static SymbolicExploration explore(ProgramCfa program) {
    return SymbolicExploration.of(program, ExplorationOptions.standard());
  }

  @Test
  void an_assertion_fails_for_one_input() {
    SymbolicExploration result =
        explore(
            Programs.cfa(
                "shared int x; channel ch;",
                "thread a { int n; n := input(ch); x := 3 * n; }",
                "thread b { assert(x != 51); }"));
    assertThat(result.findings()).hasSize(1);
    Finding finding = result.findings().getFirst();
    assertThat(finding.outcome()).isInstanceOf(Outcome.AssertionViolated.class);
    assertThat(3 * finding.inputs().getFirst().value()).isEqualTo(51);
    assertThat(result.questions()).isPositive();
  }

  @Test
  void sides_that_no_input_leads_to_are_not_explored() {
    SymbolicExploration result =
        explore(
            Programs.cfa(
                "channel ch;",
                "thread a { int n; n := input(ch);",
                "  if (n > 5) { if (n < 3) { assert(0); } } else { if (n > 8) { assert(0); } } }"));
    assertThat(result.findings()).isEmpty();
    assertThat(result.runs().maximalConfigurations()).isEqualTo(2);
    assertThat(result.contradictory()).isZero();
  }

  @Test
  void concurrent_branches_on_one_input_may_contradict_each_other() {
    SymbolicExploration result =
        explore(
            Programs.cfa(
                "shared int x; channel ch; cond ready;",
                "thread a { int n; n := input(ch); x := n; signal(ready);",
                "  if (n > 0) { skip; } }",
                "thread b { int k; wait(ready); k := x; if (k > 0) { skip; } }"));
    assertThat(result.runs().maximalConfigurations()).isEqualTo(4);
    assertThat(result.contradictory()).isEqualTo(2);
  }

  @Test
  void programs_without_inputs_need_no_solver_and_have_the_runs_they_have_with_values() {
    int compared = 0;
    for (long seed = 0; seed < 400; seed++) {
      String source = SmallPrograms.source(seed, Loops.NONE);
      ProgramCfa program = Programs.cfa(source);
      if (hasValuesOrArrays(program)) {
        continue;
      }
      SymbolicExploration symbolic = explore(program);
      Exploration concrete =
          new UnfoldingExplorer<>(
                  new ConcreteTransitions(program, Dependence.ACCESS, List.of(0L)),
                  ExplorationOptions.standard(),
                  run -> {})
              .explore();
      assertThat(symbolic.runs()).as("seed " + seed + "\n" + source).isEqualTo(concrete);
      assertThat(symbolic.questions()).isZero();
      compared++;
    }
    assertThat(compared).isGreaterThan(30);
  }

  private static boolean hasValuesOrArrays(ProgramCfa program) {
    return program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .map(edge -> edge.action())
        .anyMatch(action ->
            action instanceof Action.Input
                || action instanceof Action.Havoc
                || action instanceof Action.HavocLocal
                || action instanceof Action.Read read && read.index().isPresent()
                || action instanceof Action.Write write && write.index().isPresent());
  }

  @ParameterizedTest
  @EnumSource(names = {"OFF", "EXACT"})
  void finds_the_bad_ends_of_all_small_values(CutoffMode cutoffs) {
    int withInputs = 0;
    for (long seed = 0; seed < 300; seed++) {
      String source = SmallPrograms.source(seed, Loops.NONE);
      ProgramCfa program = Programs.cfa(source);
      String failure = "seed " + seed + "\n" + source;
      SymbolicExploration result =
          SymbolicExploration.of(
              program, ExplorationOptions.standard().with(cutoffs).with(Alternatives.partial(1)));
      Set<Outcome> found =
          result.findings().stream().map(f -> comparable(f.outcome())).collect(Collectors.toSet());
      assertThat(found).as(failure).containsAll(naive(program, List.of(-1L, 0L, 1L, 2L)));
      for (Finding finding : result.findings()) {
        List<Long> domain =
            Stream.concat(Stream.of(0L), finding.inputs().stream().map(Input::value))
                .distinct()
                .toList();
        assertThat(naive(program, domain)).as(failure).contains(comparable(finding.outcome()));
        withInputs += finding.inputs().isEmpty() ? 0 : 1;
      }
      assertThat(result.undecided()).isZero();
    }
    assertThat(withInputs).isGreaterThan(20);
  }

  private static Set<Outcome> naive(ProgramCfa program, List<Long> domain) {
    Set<Outcome> bad = new LinkedHashSet<>();
    for (Outcome outcome : Executions.of(program, Scheduler.PREEMPTIVE, domain, 0).outcomes()) {
      if (!(outcome instanceof Outcome.Terminated || outcome instanceof Outcome.AssumptionFailed)) {
        bad.add(comparable(outcome));
      }
    }
    return bad;
  }

  /** An index that depends on inputs is not told. */
  private static Outcome comparable(Outcome outcome) {
    return outcome instanceof Outcome.RuntimeError error
            && error.fault() instanceof Outcome.Fault.IndexOutOfBounds fault
        ? new Outcome.RuntimeError(
            error.edge(), new Outcome.Fault.IndexOutOfBounds(fault.variable(), 0))
        : outcome;
  }
}
