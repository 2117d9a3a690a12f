package liss.placement.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import liss.placement.model.ExclusionClause;
import liss.placement.model.LockPlacement;
import liss.placement.model.Objective;
import liss.placement.model.PlacementResult;
import liss.placement.model.PlacementResult.Optimality;
import liss.placement.model.PlacementResult.Placed;
import liss.placement.search.PlacementSolver.Budget;
import liss.solver.IncrementalSat;
import liss.solver.MaxSat;
import liss.solver.MaxSat.Outcome;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class ExactSearchTest {

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 8})
  void a_lock_for_each_requirement_makes_nothing_better(int statements) {
    for (long seed = 0; seed < 40; seed++) {
      PlacementInstance instance = GeneratedPlacement.of(2, statements, seed);
      assertThat(solve(instance, instance.requirements()))
          .as("seed " + seed)
          .isInstanceOfSatisfying(
              Placed.class,
              found -> {
                assertThat(Objective.FINE.criteria(found.cost())).isEqualTo(withAllLocks(instance));
                assertThat(found.optimality()).isEqualTo(new Optimality.Optimal());
              });
    }
  }

  @Test
  void without_requirements_there_are_no_locks() {
    PlacementInstance instance = GeneratedPlacement.of(2, 5, 1);
    assertThat(solve(instance, List.of()))
        .isInstanceOfSatisfying(
            Placed.class, found -> assertThat(found.placement()).isEqualTo(LockPlacement.EMPTY));
  }

  private static PlacementResult solve(PlacementInstance instance, List<Requirement> requirements) {
    List<ExclusionClause> clauses = requirements.stream().map(Requirement::clause).toList();
    PlacementProblem problem =
        new PlacementProblem(instance.classes().program(), clauses, Objective.FINE);
    return new ExactSearch(instance.classes(), () -> false)
        .solve(problem, requirements, Budget.AN_ANSWER);
  }

  /** What a best placement costs, by a formula with a lock for each requirement. */
  private static List<Long> withAllLocks(PlacementInstance instance) {
    IncrementalSat sat = new IncrementalSat(() -> false);
    LockEncoding locks =
        new LockEncoding(
            sat, instance.classes(), instance.requirements(), instance.requirements().size());
    locks.demandAll();
    Minimisation minimisation = new Minimisation(sat, new MaxSat(sat), locks, Objective.FINE);
    assertThat(sat.solve(List.of())).isEqualTo(IncrementalSat.Answer.SATISFIABLE);
    return minimisation.of(Objective.FINE.order(), sat.model()).stream()
        .map(Outcome::lowerBound)
        .toList();
  }
}
