package liss.placement.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import liss.maxsat.IncrementalSat;
import liss.maxsat.MaxSat;
import liss.maxsat.MaxSat.Outcome;
import liss.placement.Criterion;
import liss.placement.LockPlacement;
import liss.placement.Objective;
import liss.placement.PlacementCost;
import liss.placement.search.GroupSearch.Answer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class LockStatementMinimisationTest {

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 8})
  void a_lock_for_each_requirement_makes_nothing_better(int statements) {
    for (long seed = 0; seed < 40; seed++) {
      PlacementInstance instance = GeneratedPlacement.of(2, statements, seed);
      ExactGroupSearch search = new ExactGroupSearch(instance.classes(), () -> false);
      instance.requirements().forEach(requirement -> search.add(requirement.clause()));
      assertThat(search.best())
          .as("seed " + seed)
          .isInstanceOfSatisfying(
              Answer.Found.class,
              found -> {
                assertThat(criteria(instance, found)).isEqualTo(withAllLocks(instance));
                assertThat(found.bound().criteria()).isEqualTo(withAllLocks(instance));
              });
    }
  }

  @Test
  void without_requirements_there_are_no_locks() {
    PlacementInstance instance = GeneratedPlacement.of(2, 5, 1);
    ExactGroupSearch search = new ExactGroupSearch(instance.classes(), () -> false);
    assertThat(search.best())
        .isInstanceOfSatisfying(
            Answer.Found.class,
            found -> assertThat(found.placement()).isEqualTo(LockPlacement.EMPTY));
  }

  private static List<Long> criteria(PlacementInstance instance, Answer.Found found) {
    return Objective.FINE.criteria(
        PlacementCost.of(instance.classes().program(), found.placement()));
  }

  /** What a best placement costs, by a formula with a lock for each requirement. */
  private static List<Long> withAllLocks(PlacementInstance instance) {
    IncrementalSat sat = new IncrementalSat(() -> false);
    AsymmetricRepresentatives locks =
        new AsymmetricRepresentatives(sat, instance.classes(), instance.requirements());
    ExcludedPairs pairs = new ExcludedPairs(sat, instance.classes().statements());
    locks.count(pairs);
    assertThat(sat.solve(List.of())).isEqualTo(IncrementalSat.Answer.SATISFIABLE);
    MaxSat maxSat = new MaxSat(sat);
    List<Outcome> outcomes =
        new ArrayList<>(List.of(maxSat.minimize(sat.model(), List.of(), pairs::missing)));
    List<Criterion> order = Objective.FINE.order();
    outcomes.addAll(
        maxSat.minimizeAll(
            outcomes.getFirst().model(),
            order.subList(1, order.size()).stream()
                .map(criterion -> locks.softs(criterion, Objective.FINE))
                .toList()));
    return outcomes.stream().map(Outcome::lowerBound).toList();
  }
}
