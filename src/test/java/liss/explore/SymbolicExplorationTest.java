package liss.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.Programs;
import liss.Seeds;
import liss.behaviour.RunFeasibility.Input;
import liss.cfa.Action;
import liss.cfa.ProgramCfa;
import liss.explore.ConcurrentPrograms.Kind;
import liss.explore.ProgramExploration.RaceFreedom;
import liss.run.FewestPreemptions;
import liss.run.FewestPreemptions.Minimality;
import liss.run.Finding;
import liss.run.Property;
import liss.run.RunEnd;
import liss.run.SmallPrograms;
import liss.run.SmallPrograms.Loops;
import liss.run.Violation;
import liss.unfolding.Alternatives;
import liss.unfolding.CutoffMode;
import liss.unfolding.Exploration;
import liss.unfolding.ExplorationOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("slow")
class SymbolicExplorationTest {

  private static UnknownInputs unknownInputs(ProgramExploration result) {
    return result.unknownInputs().orElseThrow();
  }

  private static ProgramExploration explore(ProgramCfa program) {
    return ProgramExploration.of(
        program,
        new Inputs.Unknown(),
        Dependence.ACCESS,
        ExplorationOptions.standard(),
        ProgramExploration.allButRaces());
  }

  @Test
  void an_assertion_fails_for_one_input() {
    ProgramExploration result =
        explore(
            Programs.cfa(
                "shared int x; channel ch;",
                "thread a { int n; n := input(ch); x := 3 * n; }",
                "thread b { assert(x != 51); }"));
    assertThat(result.findings()).hasSize(1);
    Finding finding = result.findings().getFirst();
    assertThat(((Violation.Failure) finding.violation()).outcome())
        .isInstanceOf(RunEnd.AssertionViolated.class);
    assertThat(3 * Input.of(finding.schedule()).getFirst().value()).isEqualTo(51);
    assertThat(unknownInputs(result).questions()).isPositive();
  }

  @Test
  void sides_that_no_input_leads_to_are_not_explored() {
    ProgramExploration result =
        explore(
            Programs.cfa(
                "channel ch;",
                "thread a { int n; n := input(ch);",
                "  if (n > 5) { if (n < 3) { assert(0); } } else { if (n > 8) { assert(0); } } }"));
    assertThat(result.findings()).isEmpty();
    assertThat(result.runs().maximalConfigurations()).isEqualTo(2);
    assertThat(unknownInputs(result).contradictory()).isZero();
  }

  @Test
  void concurrent_branches_on_one_input_may_contradict_each_other() {
    ProgramExploration result =
        explore(
            Programs.cfa(
                "shared int x; channel ch; cond ready;",
                "thread a { int n; n := input(ch); x := n; signal(ready);",
                "  if (n > 0) { skip; } }",
                "thread b { int k; wait(ready); k := x; if (k > 0) { skip; } }"));
    assertThat(result.runs().maximalConfigurations()).isEqualTo(4);
    assertThat(unknownInputs(result).contradictory()).isEqualTo(2);
  }

  @Test
  void programs_without_inputs_need_no_solver_and_have_the_runs_they_have_with_values() {
    int compared = 0;
    for (long seed = 0; seed < Seeds.of(100, 400); seed++) {
      String source = SmallPrograms.source(seed, Loops.NONE);
      ProgramCfa program = Programs.cfa(source);
      if (hasValues(program)) {
        continue;
      }
      ProgramExploration symbolic = explore(program);
      Exploration concrete =
          ProgramExploration.of(
                  program,
                  new Inputs.OneOf(List.of(0L)),
                  Dependence.ACCESS,
                  ExplorationOptions.standard(),
                  ProgramExploration.allButRaces())
              .runs();
      assertThat(symbolic.runs()).as("seed " + seed + "\n" + source).isEqualTo(concrete);
      assertThat(unknownInputs(symbolic).questions()).isZero();
      compared++;
    }
    assertThat(compared).isGreaterThan(30);
  }

  private static boolean hasValues(ProgramCfa program) {
    return program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .map(edge -> edge.action())
        .anyMatch(action ->
            action instanceof Action.Input
                || action instanceof Action.Havoc
                || action instanceof Action.HavocLocal);
  }

  @ParameterizedTest
  @EnumSource(names = {"OFF", "EXACT"})
  void finds_the_violations_of_all_small_values(CutoffMode cutoffs) {
    int withInputs = 0;
    for (long seed = 0; seed < Seeds.of(75, 300); seed++) {
      withInputs += compare(SmallPrograms.source(seed, Loops.NONE), List.of(-1L, 0L, 1L), cutoffs);
    }
    assertThat(withInputs).isGreaterThan(Seeds.of(4, 20));
  }

  @ParameterizedTest
  @EnumSource(names = {"OFF", "EXACT"})
  void finds_the_violations_of_programs_with_condition_variables(CutoffMode cutoffs) {
    int withInputs = 0;
    for (long seed = 0; seed < Seeds.of(38, 150); seed++) {
      String source = ConcurrentPrograms.source(seed, Kind.FAILING);
      withInputs += compare(source, List.of(0L, 1L), cutoffs);
    }
    assertThat(withInputs).isPositive();
  }

  /** Returns how many findings depend on inputs. */
  private static int compare(String source, List<Long> values, CutoffMode cutoffs) {
    ProgramCfa program = Programs.cfa(source);
    ProgramExploration result =
        ProgramExploration.of(
            program,
            new Inputs.Unknown(),
            Dependence.ACCESS,
            ExplorationOptions.standard().with(cutoffs).with(Alternatives.partial(1)),
            ProgramExploration.allButRaces());
    Set<Violation> found =
        result.findings().stream().map(f -> comparable(f.violation())).collect(Collectors.toSet());
    assertThat(found).as(source).containsAll(naive(program, values));
    int withInputs = 0;
    for (Finding finding : result.findings()) {
      List<Long> domain =
          Stream.concat(Stream.of(0L), Input.of(finding.schedule()).stream().map(Input::value))
              .distinct()
              .toList();
      assertThat(naive(program, domain)).as(source).contains(comparable(finding.violation()));
      assertThat(finding.schedule().violations()).contains(finding.violation());
      withInputs += Input.of(finding.schedule()).isEmpty() ? 0 : 1;
    }
    assertThat(unknownInputs(result).undecided()).isZero();
    return withInputs;
  }

  private static Set<Violation> naive(ProgramCfa program, List<Long> domain) {
    return NaiveViolations.of(program, domain).stream()
        .map(SymbolicExplorationTest::comparable)
        .collect(Collectors.toSet());
  }

  /** Of indices that are out of bounds, one is told for each place. */
  private static Violation comparable(Violation violation) {
    return violation instanceof Violation.Failure failure
            && failure.outcome() instanceof RunEnd.RuntimeError error
            && error.fault() instanceof RunEnd.Fault.IndexOutOfBounds fault
        ? new Violation.Failure(
            new RunEnd.RuntimeError(
                error.edge(), new RunEnd.Fault.IndexOutOfBounds(fault.variable(), 0)))
        : violation;
  }

  @Test
  void cells_with_known_indices_are_independent() {
    ProgramCfa program =
        Programs.cfa(
            "shared int v[4]; channel ch;",
            "thread a { v[0] := 1; } thread b { v[1] := 1; } thread c { int k; k := v[2]; }");
    assertThat(explore(program).runs().maximalConfigurations()).isEqualTo(1);
  }

  @Test
  void an_unknown_index_may_be_any_cell() {
    ProgramCfa program =
        Programs.cfa(
            "shared int v[4]; channel ch;",
            "thread a { int n; n := input(ch); v[n] := 1; }",
            "thread b { assert(v[2] == 0); }");
    ProgramExploration result = explore(program);
    assertThat(result.violated()).containsExactly(Property.ASSERTION);
    assertThat(result.findings().stream().map(Finding::violation))
        .anySatisfy(violation ->
            assertThat(((Violation.Failure) violation).outcome())
                .isInstanceOf(RunEnd.AssertionViolated.class));
  }

  @Test
  void the_runs_of_findings_have_the_fewest_preemptions() {
    ProgramExploration result =
        explore(
                Programs.cfa(
                    "shared int x; channel ch;",
                    "thread a { int n; n := input(ch); x := n; x := 0; }",
                    "thread b { assert(x != 51); }"))
            .withFewestPreemptions(() -> false);
    FewestPreemptions run = result.findings().getFirst().run();
    assertThat(run.minimality()).isEqualTo(Minimality.FEWEST);
    assertThat(run.schedule().preemptions()).hasSize(1);
  }

  private static final Set<Property> ALL =
      EnumSet.complementOf(EnumSet.of(Property.PREEMPTIVE_ONLY));

  private static ProgramExploration ordered(ProgramCfa program, Dependence dependence) {
    return ProgramExploration.of(
        program, new Inputs.Unknown(), dependence, ExplorationOptions.standard(), ALL);
  }

  @ParameterizedTest
  @EnumSource(names = {"FAILING", "RACE_FREE"})
  void finds_a_race_or_all_violations_when_only_synchronization_orders_threads(Kind kind) {
    int racing = 0;
    int free = 0;
    for (long seed = 0; seed < Seeds.of(38, 150); seed++) {
      String source = ConcurrentPrograms.source(seed, kind);
      ProgramCfa program = Programs.cfa(source);
      ProgramExploration concrete =
          ProgramExploration.of(
              program,
              new Inputs.OneOf(List.of(0L, 1L)),
              Dependence.ACCESS,
              ExplorationOptions.standard().stoppingWhen(limit()),
              ALL);
      if (concrete.runs().coverage() != Exploration.Coverage.COMPLETE) {
        continue;
      }
      ProgramExploration result = ordered(program, Dependence.SYNC);
      if (concrete.violated().contains(Property.RACE)) {
        assertThat(result.raceFreedom()).as(source).isEqualTo(RaceFreedom.VIOLATED);
        racing++;
      } else if (result.raceFreedom() == RaceFreedom.CHECKED) {
        Set<Violation> found =
            result.findings().stream()
                .map(f -> comparable(f.violation()))
                .collect(Collectors.toSet());
        assertThat(found).as(source).containsAll(naive(program, List.of(0L, 1L)));
        free++;
      }
      for (Finding finding : result.findings()) {
        assertThat(finding.schedule().violations()).as(source).contains(finding.violation());
      }
    }
    assertThat(free).isGreaterThan(15);
    assertThat(racing > 0).isEqualTo(kind == Kind.FAILING);
  }

  private static BooleanSupplier limit() {
    AtomicInteger left = new AtomicInteger(20_000);
    return () -> left.decrementAndGet() < 0;
  }

  @Test
  void synchronization_alone_makes_fewer_classes() {
    ProgramCfa program =
        Programs.cfa(
            "shared int x, y; lock l; channel ch;",
            "thread a { int n; n := input(ch); lock(l); x := n; unlock(l); }",
            "thread b { int k; lock(l); k := x; unlock(l); if (k > 3) { y := k; } }",
            "thread c { output(ch, 1); }");
    ProgramExploration sync = ordered(program, Dependence.SYNC);
    assertThat(sync.raceFreedom()).isEqualTo(RaceFreedom.CHECKED);
    assertThat(sync.runs().maximalConfigurations())
        .isLessThan(ordered(program, Dependence.ACCESS).runs().maximalConfigurations());
  }

  @Test
  void races_at_cells_that_depend_on_inputs_are_left_open() {
    ProgramCfa program =
        Programs.cfa(
            "shared int v[4]; channel ch;",
            "thread a { int n; n := input(ch); v[n] := 1; }",
            "thread b { v[2] := 1; }");
    ProgramExploration result = ordered(program, Dependence.SYNC);
    assertThat(unknownInputs(result).openForRaces()).isPositive();
    assertThat(result.raceFreedom()).isNotEqualTo(RaceFreedom.CHECKED);
  }
}
