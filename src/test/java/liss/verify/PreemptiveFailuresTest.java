package liss.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import liss.Programs;
import liss.Seeds;
import liss.behaviour.FailingRun;
import liss.behaviour.FailureComparison;
import liss.behaviour.FailureComparison.Failure;
import liss.behaviour.FailureComparison.Origin;
import liss.behaviour.FeasibleRuns.Wanted;
import liss.behaviour.ObservableAlphabet;
import liss.behaviour.ObservableAlphabet.Choices;
import liss.behaviour.PreemptiveOnly;
import liss.behaviour.SeparateCells;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.explore.Cells;
import liss.run.Finding;
import liss.run.Property;
import liss.run.SmallPrograms;
import liss.run.SmallPrograms.Loops;
import liss.search.Limits;
import liss.search.Strategy;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class PreemptiveFailuresTest {

  private static final int STEPS = 100_000;

  private static final String[] FAILS_BETWEEN = {
    "shared int x;", "thread t1 { x := 1; x := 0; }", "thread t2 { assert(x == 0); }"
  };

  /** The rest of the first block, which is there for another thread to start, comes before it. */
  @Test
  void anAccessToACellThatIsNotKnownMayBeToAnotherOne() {
    ProgramCfa program =
        Programs.cfa(
            "shared int slot[2], x; cond go; lock l;",
            "thread t1 {",
            "  int j;",
            "  j := havoc;",
            "  if (j) { j := 1; }",
            "  slot[j] := 1; signal(go); x := 1;",
            "}",
            "thread t2 {",
            "  int i; int r;",
            "  i := havoc;",
            "  if (i) { i := 1; }",
            "  wait(go);",
            "  r := slot[i];",
            "  assert(r == 1);",
            "}");
    List<FailingRun> failing = new ArrayList<>();
    Wanted collecting =
        new Wanted() {
          @Override
          public boolean isWanted(List<Edge> steps) {
            return false;
          }

          @Override
          public boolean isWanted(FailingRun run) {
            failing.add(run);
            return false;
          }
        };
    LikelyRuns runs =
        new LikelyRuns(program, Cells.APART, collecting, List.of(), STEPS, () -> false);
    assertThat(runs.tried(Strategy.ALL_RUNS)).isNotNull();
    assertThat(failing).isNotEmpty();
    try (SeparateCells cells = new SeparateCells(program);
        FailureComparison comparison =
            FailureComparison.ofCells(program, cells, STEPS, () -> false)) {
      assertThat(failing).allMatch(run -> comparison.of(run) instanceof Origin.Harmless);
    }
  }

  /** The naive twin: all runs of both schedulers; with small values if there are inputs. */
  @Test
  void theFailingPlacesAreThoseOfTheEnumerationOfAllRuns() {
    int found = 0;
    int none = 0;
    for (long seed = 0; seed < Seeds.of(80, 4_000); seed++) {
      String source = SmallPrograms.failing(seed, Loops.NONE);
      ProgramCfa program = Programs.cfa(source);
      String label = "seed " + seed + "\n" + source;
      PreemptiveFailures failures = PreemptiveFailures.search(program, () -> false);
      List<Long> domain = new ArrayList<>(List.of(0L, 1L, 2L));
      failures.found().ifPresent(f -> f.inputs().forEach(input -> domain.add(input.value())));
      Set<String> expected;
      try {
        expected = MaximalRuns.preemptiveOnlyPlaces(program, domain, STEPS);
      } catch (MaximalRuns.TooManyException e) {
        continue;
      }
      if (failures.found().isPresent()) {
        Failure failure = failures.found().get();
        assertThat(expected).as(label).contains(MaximalRuns.place(failure.failing()));
        assertThat(failure.finding().schedule().violations())
            .as(label)
            .contains(failure.finding().violation());
        found++;
      } else if (!program.hasInputs()) {
        assertThat(failures.open()).as(label).isEmpty();
        assertThat(expected).as(label).isEmpty();
        none++;
      }
    }
    assertThat(found).isGreaterThan(Seeds.of(0, 30));
    assertThat(none).isGreaterThan(Seeds.of(8, 1_000));
  }

  /** Programs in which nothing can fail in a new way are not searched. */
  @Test
  void whatIsNotSearchedHasNoneByTheEnumerationOfAllRuns() {
    int skipped = 0;
    for (long seed = 0; seed < Seeds.of(60, 4_000); seed++) {
      String source = SmallPrograms.source(seed, Loops.NONE);
      ProgramCfa program = Programs.cfa(source);
      if (!Failures.mayFail(program)) {
        try {
          assertThat(MaximalRuns.preemptiveOnlyPlaces(program, List.of(0L, 1L, 2L), STEPS))
              .as("seed %d\n%s", seed, source)
              .isEmpty();
          skipped++;
        } catch (MaximalRuns.TooManyException e) {
          continue;
        }
      }
    }
    assertThat(skipped).isGreaterThan(Seeds.of(8, 1_000));
  }

  @Test
  void anAssertionThatFailsOnlyWithPreemptionIsFoundWithItsRun() {
    PreemptiveOnly found = PreemptiveBehaviours.of(Programs.cfa(FAILS_BETWEEN), Limits.none());
    assertThat(found.findings()).isEmpty();
    assertThat(found.openQuestions()).isEmpty();
    Finding failure = found.failure().orElseThrow();
    assertThat(failure.violation().property()).isEqualTo(Property.ASSERTION);
    assertThat(failure.schedule().preemptions()).hasSize(1);
  }

  @Test
  void anAssertionThatAlsoFailsCooperativelyIsNoFinding() {
    PreemptiveOnly found =
        PreemptiveBehaviours.of(
            Programs.cfa(
                FAILS_BETWEEN[0],
                FAILS_BETWEEN[1],
                FAILS_BETWEEN[2],
                "thread t3 { x := 1; yield; x := 0; }"),
            Limits.none());
    assertThat(found.isEmpty()).isTrue();
    assertThat(found.openQuestions()).isEmpty();
  }

  @Test
  void aLockThatIsMisusedOnlyWithPreemptionIsFound() {
    PreemptiveOnly found =
        PreemptiveBehaviours.of(
            Programs.cfa(
                "shared int x; lock l;",
                "thread t1 { x := 1; x := 0; }",
                "thread t2 { if (x) { unlock(l); } }"),
            Limits.none());
    assertThat(found.failure().orElseThrow().violation().property()).isEqualTo(Property.LOCK);
  }

  @Test
  void whereNotAllFailingRunsAreLookedAtThisIsAnOpenQuestion() {
    ProgramCfa program =
        Programs.cfa(
            "shared int x;",
            "thread t1 { while (*) { x := 1; x := 0; } }",
            "thread t2 { while (*) { assert(x < 2); yield; } }");
    PreemptiveFailures failures = PreemptiveFailures.search(program, () -> true);
    assertThat(failures.found()).isEmpty();
    assertThat(failures.open()).containsExactly("not all runs that fail were explored");
  }

  @Test
  void whereNoStateFailsNotAllRunsNeedToBeLookedAt() {
    ProgramCfa program =
        Programs.cfa(
            "shared int x;",
            "thread t1 { while (*) { x := 1; x := 0; } }",
            "thread t2 { while (*) { assert(x < 2); yield; } }");
    assertThat(PreemptiveFailures.search(program, () -> false)).isEqualTo(PreemptiveFailures.NONE);
  }

  @Test
  void forSomeValuesAFailureNeedsThese() {
    ProgramCfa program =
        Programs.cfa(
            "shared int x, y;",
            "thread t1 { int n; n := havoc; x := n; x := 0; }",
            "thread t2 { y := 6 / (x - 3); }");
    assertThat(of(program, 3L).failure()).isPresent();
    assertThat(of(program, 2L).failure()).isEmpty();
    assertThat(of(program, 2L).openQuestions())
        .containsExactly("runs that fail are not compared for some values of inputs alone");
  }

  private static PreemptiveOnly of(ProgramCfa program, long value) {
    return PreemptiveBehaviours.of(
        program, new ObservableAlphabet(List.of(value), Choices.SHOWN), Limits.none());
  }
}
