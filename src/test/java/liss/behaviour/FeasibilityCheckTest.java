package liss.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongFunction;
import liss.Programs;
import liss.behaviour.FeasibilityCheck.Extent;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.explore.Condition;
import liss.explore.Condition.Demand;
import liss.run.SmallPrograms;
import liss.run.SmallPrograms.Loops;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class FeasibilityCheckTest {

  /** The only run of a program with one thread in which branches go the given ways. */
  private static List<Edge> run(ProgramCfa program, Action.Tag... tags) {
    List<Edge> steps = new ArrayList<>();
    var thread = program.threads().getFirst();
    int location = thread.entry();
    int next = 0;
    while (location != thread.exit()) {
      List<Edge> out = thread.out().get(location);
      Edge edge = out.getFirst();
      if (out.size() > 1) {
        Action.Tag tag = tags[next++];
        edge =
            out.stream()
                .filter(e -> e.action() instanceof Action.Branch b && b.tag() == tag)
                .findFirst()
                .orElseThrow();
      }
      if (!edge.action().isSilent()) {
        steps.add(edge);
      }
      location = edge.target();
    }
    return steps;
  }

  private static RunFeasibility feasibility(ProgramCfa program, List<Edge> steps) {
    try (FeasibilityCheck check = new FeasibilityCheck(program)) {
      return check.of(steps, Extent.UP_TO_THE_END);
    }
  }

  @Test
  void a_branch_against_the_initial_value_is_abstract_only() {
    ProgramCfa program =
        Programs.cfa("shared int x = 2;", "thread t {", "  if (x == 3) { skip; }", "}");
    RunFeasibility feasibility = feasibility(program, run(program, Action.Tag.THEN));
    Condition condition = onlyCondition(feasibility);
    assertThat(condition.demand()).isEqualTo(Demand.BRANCH);
    assertThat(condition.edge().line()).isEqualTo(3);
    assertThat(condition.reads())
        .singleElement()
        .extracting(Condition.Read::value)
        .isEqualTo(java.util.Optional.of(2L));
    assertThat(feasibility(program, run(program, Action.Tag.ELSE)))
        .isEqualTo(new RunFeasibility.Feasible(List.of()));
  }

  private static Condition onlyCondition(RunFeasibility feasibility) {
    assertThat(feasibility).isInstanceOf(RunFeasibility.Spurious.class);
    List<Condition> core = ((RunFeasibility.Spurious) feasibility).core();
    assertThat(core).hasSize(1);
    return core.getFirst();
  }

  @Test
  void the_core_leaves_out_branches_that_do_not_matter() {
    ProgramCfa program =
        Programs.cfa(
            "channel ch;",
            "thread t {",
            "  int a; int b;",
            "  a := input(ch); b := input(ch);",
            "  if (a > 3) { skip; }",
            "  if (b > 3) { skip; }",
            "  if (a + 1 < 2) { if (a != 9223372036854775807) { skip; } }",
            "}");
    RunFeasibility feasibility =
        feasibility(
            program,
            run(program, Action.Tag.THEN, Action.Tag.THEN, Action.Tag.THEN, Action.Tag.THEN));
    assertThat(feasibility).isInstanceOf(RunFeasibility.Spurious.class);
    assertThat(((RunFeasibility.Spurious) feasibility).core().stream().map(c -> c.edge().line()))
        .containsExactly(5, 7, 7);
  }

  @Test
  void arithmetic_wraps_around() {
    ProgramCfa program =
        Programs.cfa(
            "channel ch;",
            "thread t { int a; a := input(ch); if (a > 3) { if (a + 1 < 2) { skip; } } }");
    RunFeasibility feasibility =
        feasibility(program, run(program, Action.Tag.THEN, Action.Tag.THEN));
    assertThat(feasibility).isInstanceOf(RunFeasibility.Feasible.class);
    assertThat(((RunFeasibility.Feasible) feasibility).inputs())
        .extracting(RunFeasibility.Input::value)
        .containsExactly(Long.MAX_VALUE);
  }

  @Test
  void an_assertion_that_fails_ends_the_run() {
    ProgramCfa program = Programs.cfa("shared int x; thread t { int a = x; assert(a); x := 1; }");
    assertThat(onlyCondition(feasibility(program, run(program))).demand())
        .isEqualTo(Demand.ASSERTION);
  }

  @Test
  void an_element_that_depends_on_the_input_can_be_any() {
    ProgramCfa program =
        Programs.cfa(
            "shared int a[3] = {4, 5, 6};",
            "channel ch;",
            "thread t { int i; i := input(ch); a[i] := 7; i := input(ch);",
            "  if (a[i] == 7) { if (a[0] + a[1] + a[2] == 16) { skip; } } }");
    RunFeasibility feasibility =
        feasibility(program, run(program, Action.Tag.THEN, Action.Tag.THEN));
    assertThat(feasibility).isInstanceOf(RunFeasibility.Feasible.class);
    assertThat(((RunFeasibility.Feasible) feasibility).inputs())
        .extracting(RunFeasibility.Input::value)
        .containsExactly(2L, 2L);
  }

  @Test
  void quotients_round_towards_zero_and_need_a_divisor() {
    ProgramCfa program =
        Programs.cfa(
            "channel ch;",
            "thread t { int a; int b; a := input(ch); b := input(ch);",
            "  if (a == -7) { if (a / b == -3) { if (a % b == -1) { skip; } } } }");
    RunFeasibility feasibility =
        feasibility(program, run(program, Action.Tag.THEN, Action.Tag.THEN, Action.Tag.THEN));
    assertThat(feasibility).isInstanceOf(RunFeasibility.Feasible.class);
    assertThat(((RunFeasibility.Feasible) feasibility).inputs())
        .extracting(RunFeasibility.Input::value)
        .containsExactly(-7L, 2L);
  }

  @Test
  void agrees_with_trying_all_small_values() {
    int[] found = compare(seed -> SmallPrograms.source(seed, Loops.NONE), 600);
    assertThat(found[0]).as("feasible").isGreaterThan(50);
    assertThat(found[1]).as("spurious").isGreaterThan(50);
  }

  @Test
  void agrees_with_trying_all_small_values_on_programs_with_loops() {
    int[] found = compare(seed -> SmallPrograms.source(seed, Loops.SOME), 300);
    assertThat(found[0]).as("feasible").isGreaterThan(20);
    assertThat(found[1]).as("spurious").isGreaterThan(20);
  }

  /** How many runs are feasible, and how many are spurious. */
  private static int[] compare(LongFunction<String> sources, int seeds) {
    int[] found = new int[2];
    for (long seed = 0; seed < seeds; seed++) {
      String source = sources.apply(seed);
      ProgramCfa program = Programs.cfa(source);
      NaiveFeasibility naive = new NaiveFeasibility(program, List.of(-1L, 0L, 1L, 2L));
      Random random = new Random(seed * 0x9E3779B97F4A7C15L);
      try (FeasibilityCheck check = new FeasibilityCheck(program)) {
        for (int i = 0; i < 3; i++) {
          List<Edge> steps = AbstractWalks.one(program, random).orElse(List.of());
          if (!steps.isEmpty()) {
            String failure = "seed " + seed + ": " + steps + "\n" + source;
            found[compare(check.of(steps, Extent.UP_TO_THE_END), naive, steps, failure)]++;
          }
        }
      }
    }
    return found;
  }

  /**
   * The check itself executes feasible runs with values, so the other direction is the interesting.
   */
  private static int compare(
      RunFeasibility feasibility, NaiveFeasibility naive, List<Edge> steps, String failure) {
    boolean isFeasible = feasibility instanceof RunFeasibility.Feasible;
    assertThat(feasibility).as(failure).isNotInstanceOf(RunFeasibility.Undecided.class);
    assertThat(naive.isFeasible(steps)).as(failure).isEqualTo(isFeasible);
    return isFeasible ? 0 : 1;
  }
}
