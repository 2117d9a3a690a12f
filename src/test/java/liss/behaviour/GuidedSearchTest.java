package liss.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import liss.Programs;
import liss.behaviour.FeasibilityCheck.Extent;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.run.SmallPrograms;
import liss.run.SmallPrograms.Loops;
import org.junit.jupiter.api.Test;

class GuidedSearchTest {

  private static final int RUNS = 50;

  private static final ProgramCfa WRITERS =
      Programs.cfa(
          "shared int x, y;",
          "thread a { x := 1; x := 2; x := 3; }",
          "thread b { y := 1; y := 2; y := 3; }");

  /** The visible steps of a program, by their source text. */
  private static List<Edge> steps(ProgramCfa program, String... texts) {
    return Arrays.stream(texts).map(text -> step(program, text)).toList();
  }

  private static Edge step(ProgramCfa program, String text) {
    return program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .filter(edge -> !edge.action().isSilent() && text(program, edge).equals(text + ";"))
        .findFirst()
        .orElseThrow();
  }

  private static String text(ProgramCfa program, Edge edge) {
    return program.program().source().text().substring(edge.span().start(), edge.span().end());
  }

  private static FeasibleRuns near(ProgramCfa program, List<Edge> guide, List<Edge> wanted) {
    return FeasibleRuns.near(program, guide, wanted::equals, RUNS, () -> false);
  }

  /** All runs near a run, in the order in which they are found. */
  private static List<List<Edge>> all(ProgramCfa program, List<Edge> guide) {
    List<List<Edge>> runs = new ArrayList<>();
    FeasibleRuns.near(
        program,
        guide,
        run -> {
          runs.add(run);
          return false;
        },
        RUNS,
        () -> false);
    return runs;
  }

  @Test
  void a_preemption_may_come_later() {
    FeasibleRuns search =
        near(
            WRITERS,
            steps(WRITERS, "x := 1", "y := 1", "y := 2", "y := 3", "x := 2", "x := 3"),
            steps(WRITERS, "x := 1", "x := 2", "y := 1", "y := 2", "y := 3", "x := 3"));
    assertThat(search.found()).isPresent();
  }

  @Test
  void a_preemption_may_come_earlier() {
    FeasibleRuns search =
        near(
            WRITERS,
            steps(WRITERS, "x := 1", "x := 2", "y := 1", "y := 2", "y := 3", "x := 3"),
            steps(WRITERS, "x := 1", "y := 1", "y := 2", "y := 3", "x := 2", "x := 3"));
    assertThat(search.found()).isPresent();
  }

  @Test
  void a_thread_that_was_preempted_may_finish_its_block_earlier() {
    FeasibleRuns search =
        near(
            WRITERS,
            steps(WRITERS, "x := 1", "y := 1", "y := 2", "y := 3", "x := 2", "x := 3"),
            steps(WRITERS, "x := 1", "y := 1", "x := 2", "x := 3", "y := 2", "y := 3"));
    assertThat(search.found()).isPresent();
  }

  @Test
  void the_loop_that_the_abstraction_leaves_at_once_is_left_when_the_values_allow() {
    ProgramCfa program =
        Programs.cfa(
            "shared int x, y;",
            "thread a { int i = 0; while (i < 5) { i := i + 1; y := i; } x := 1; x := 2; }",
            "thread b { x := 3; }");
    List<Edge> exit =
        program.threads().getFirst().edges().stream()
            .filter(edge -> edge.action() instanceof Action.Branch branch && !branch.tag().holds())
            .toList();
    List<Edge> guide = new ArrayList<>(exit);
    guide.addAll(steps(program, "x := 1", "x := 3", "x := 2"));
    List<Edge> run = all(program, guide).getFirst();
    assertThat(run).hasSize(5 * 2 + guide.size());
    assertThat(run.subList(10, run.size())).isEqualTo(guide);
  }

  @Test
  void a_run_of_the_program_is_the_first_that_is_near_it() {
    int feasible = 0;
    for (long seed = 0; seed < 120; seed++) {
      String source = SmallPrograms.source(seed, Loops.SOME);
      ProgramCfa program = Programs.cfa(source);
      List<Edge> guide = AbstractWalks.one(program, new Random(seed)).orElse(List.of());
      if (!guide.isEmpty() && isFeasible(program, guide)) {
        assertThat(all(program, guide).getFirst())
            .as("seed " + seed + "\n" + source)
            .isEqualTo(guide);
        feasible++;
      }
    }
    assertThat(feasible).isGreaterThan(30);
  }

  @Test
  void all_runs_that_are_found_are_real() {
    int spurious = 0;
    for (long seed = 0; seed < 60; seed++) {
      String source = SmallPrograms.source(seed, Loops.SOME);
      ProgramCfa program = Programs.cfa(source);
      List<Edge> guide = AbstractWalks.one(program, new Random(seed)).orElse(List.of());
      List<List<Edge>> runs = all(program, guide);
      assertThat(runs).as("seed " + seed).doesNotHaveDuplicates();
      for (List<Edge> run : runs) {
        assertThat(isFeasible(program, run))
            .as("seed " + seed + ": " + run + "\n" + source)
            .isTrue();
      }
      spurious += !runs.isEmpty() && !runs.contains(guide) ? 1 : 0;
    }
    assertThat(spurious).isGreaterThan(10);
  }

  private static boolean isFeasible(ProgramCfa program, List<Edge> steps) {
    try (FeasibilityCheck check = new FeasibilityCheck(program)) {
      return check.of(steps, Extent.UP_TO_THE_END) instanceof RunFeasibility.Feasible;
    }
  }
}
