package liss.placement.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import liss.Programs;
import liss.Seeds;
import liss.cfa.Cfa;
import liss.cfa.ProgramCfa;
import liss.oracle.AllPlacements;
import liss.oracle.RandomPrograms;
import liss.oracle.RandomPrograms.Size;
import liss.placement.model.HeldLocks;
import liss.placement.model.LockLimit;
import liss.placement.model.LockPlacement;
import liss.placement.model.PlacementLegality;
import liss.placement.model.PlacementRules;
import liss.placement.model.Sections;
import org.junit.jupiter.api.Test;

/** One lock wherever it may be, beside all placements of one lock. */
class WidestSectionsTest {

  private static final int MOST_POINTS = 11;

  @Test
  void a_lock_is_held_between_scheduling_points() {
    ProgramCfa program =
        Programs.cfa(
            "shared int x; thread t { x := 1; x := 2; yield; x := 3; }", "thread s { x := 4; }");
    LockPlacement widest = widest(program, PlacementRules.FREE).getFirst();
    assertThat(widest.operations().values().stream().mapToInt(List::size).sum()).isEqualTo(6);
  }

  @Test
  void no_legal_placement_of_one_lock_holds_it_there_and_elsewhere() {
    int compared = 0;
    for (long seed = 0; seed < Seeds.of(100, 1_000); seed++) {
      String source = RandomPrograms.of(Size.TINY).source(seed);
      ProgramCfa program = Programs.cfa(source);
      if (AllPlacements.points(program) <= MOST_POINTS) {
        PlacementRules structured = PlacementRules.reusing(program, Sections.STRUCTURED);
        for (PlacementRules rules : List.of(PlacementRules.FREE, structured)) {
          List<LockPlacement> all =
              AllPlacements.around(program, 1, rules.ordered()).stream()
                  .filter(other -> PlacementLegality.violations(program, other, rules).isEmpty())
                  .toList();
          Set<List<Integer>> widest =
              widest(program, rules).stream()
                  .filter(placement -> placement.newLocks() == 1)
                  .findFirst()
                  .map(placement -> held(program, placement))
                  .orElse(Set.of());
          assertThat(all.stream().map(other -> held(program, other)))
              .as("seed %d%n%s", seed, source)
              .noneMatch(other -> other.size() > widest.size() && other.containsAll(widest));
          compared++;
        }
      }
    }
    assertThat(compared).isGreaterThan(20);
  }

  private static List<LockPlacement> widest(ProgramCfa program, PlacementRules rules) {
    return WidestSections.of(program, rules, LockLimit.NONE, () -> false).toList();
  }

  /** The steps at which the lock is held. */
  private static Set<List<Integer>> held(ProgramCfa program, LockPlacement placement) {
    HeldLocks held = HeldLocks.of(program, placement);
    Set<List<Integer>> places = new HashSet<>();
    for (Cfa thread : program.threads()) {
      thread.edges().stream()
          .filter(edge -> !edge.action().isSilent())
          .filter(edge -> !held.at(thread.thread(), edge.source()).isEmpty())
          .forEach(edge -> places.add(List.of(thread.thread(), edge.source())));
    }
    return places;
  }
}
