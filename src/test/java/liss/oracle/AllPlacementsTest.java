package liss.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import liss.Seeds;
import liss.cfa.Action;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.placement.model.LockOperation;
import liss.placement.model.LockPlacement;
import liss.placement.model.PlacementLegality;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class AllPlacementsTest {

  @ParameterizedTest
  @CsvSource({"1, 8, 40", "2, 5, 120"})
  void agreesWithTryingEveryOperationAtEveryPoint(int locks, int mostPoints, int seeds) {
    RandomPrograms programs =
        RandomPrograms.of(new RandomPrograms.Size(2, 2, 1, 1, 1, 0, 1, 0, 3, 100));
    int compared = 0;
    for (long seed = 0; seed < Seeds.of(seeds / 10, seeds); seed++) {
      ProgramCfa program = Sources.cfa(programs.source(seed));
      List<InsertionPoint> points = List.copyOf(points(program));
      if (points.size() <= mostPoints) {
        compared++;
        Set<LockPlacement> all = new LinkedHashSet<>();
        tryAll(program, locks, points, new TreeMap<>(), all);
        assertThat(AllPlacements.of(program, locks))
            .as("seed %d\n%s", seed, program.program().source().text())
            .doesNotHaveDuplicates()
            .containsExactlyInAnyOrderElementsOf(all);
      }
    }
    assertThat(compared).isPositive();
  }

  @Test
  void oneLockRepairsTwoReadsAroundAWriteAndAnEmptyPlacementDoesNot() {
    ProgramCfa program = Sources.model("models/tiny-e.w");
    List<LockPlacement> correct = AllPlacements.correct(program, 1, 1);
    assertThat(correct).isNotEmpty().doesNotContain(new LockPlacement(1, new TreeMap<>()));
    assertThat(correct).allMatch(placement -> AllPlacements.isCorrect(program, placement, 1));
  }

  @ParameterizedTest
  @CsvSource({"models/infeasible.w", "models/infeasible-optional.w"})
  void nothingRepairsAPulse(String model) {
    assertThat(AllPlacements.correct(Sources.model(model), 2, 1)).isEmpty();
  }

  private static SortedSet<InsertionPoint> points(ProgramCfa program) {
    SortedSet<InsertionPoint> points = new TreeSet<>();
    program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .forEach(edge -> {
          if (edge.action() instanceof Action.Pass pass) {
            points.add(pass.point());
          }
        });
    return points;
  }

  private static void tryAll(
      ProgramCfa program,
      int locks,
      List<InsertionPoint> points,
      SortedMap<InsertionPoint, List<LockOperation>> operations,
      Set<LockPlacement> legal) {
    if (points.isEmpty()) {
      LockPlacement placement = new LockPlacement(locks, operations);
      if (PlacementLegality.violations(program, placement).isEmpty()) {
        legal.add(placement);
      }
      return;
    }
    for (List<LockOperation> choice : choices(locks)) {
      operations.put(points.getFirst(), choice);
      tryAll(program, locks, points.subList(1, points.size()), operations, legal);
    }
    operations.remove(points.getFirst());
  }

  /** For each lock nothing, acquire or release, in all combinations. */
  private static List<List<LockOperation>> choices(int locks) {
    List<List<LockOperation>> choices = new ArrayList<>(List.of(List.of()));
    for (int lock = 0; lock < locks; lock++) {
      for (List<LockOperation> choice : List.copyOf(choices)) {
        for (LockOperation operation :
            List.of(new LockOperation.Acquire(lock), new LockOperation.Release(lock))) {
          List<LockOperation> longer = new ArrayList<>(choice);
          longer.add(operation);
          choices.add(longer);
        }
      }
    }
    return choices;
  }
}
