package liss.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import liss.cfa.ProgramCfa;
import liss.placement.PlacementResult.Infeasible;
import liss.placement.PlacementResult.Optimality;
import liss.placement.PlacementResult.Placed;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PlacementSolverTest {

  static IntStream seeds() {
    return IntStream.range(0, 1500);
  }

  private record Case(ProgramCfa program, List<ExclusionClause> clauses) {}

  private static Case random(int seed) {
    Random random = new Random(seed);
    ProgramCfa program = TinyPrograms.random(random, 2 + random.nextInt(2), 1 + random.nextInt(3));
    return new Case(
        program, TinyPrograms.randomClauses(random, program, 1 + random.nextInt(3)));
  }

  private static PlacementResult solve(Case instance, Objective objective) {
    return PlacementSolver.solve(
        new PlacementProblem(instance.program(), instance.clauses(), objective), () -> false);
  }

  private static int enumerable(ProgramCfa program) {
    int gaps = AllPlacements.gaps(program).size();
    return gaps <= 4 ? 2 : gaps <= 8 ? 1 : 0;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void finds_what_enumeration_finds(int seed) {
    Case instance = random(seed);
    int locks = enumerable(instance.program());
    if (locks == 0) {
      return;
    }
    AllPlacements all = new AllPlacements(instance.program(), locks);
    for (Objective objective : Objective.values()) {
      Optional<List<Long>> expected = all.optimum(instance.clauses(), objective);
      switch (solve(instance, objective)) {
        case Placed placed -> {
          List<Long> found = objective.criteria(placed.cost());
          if (placed.placement().locks() <= locks && provenFor(placed, locks)) {
            assertThat(expected).contains(found);
          } else {
            expected.ifPresent(best -> assertThat(found).isNotEqualTo(best));
          }
        }
        case Infeasible infeasible -> {
          assertThat(expected).isEmpty();
          assertThat(all.isFeasible(infeasible.clash())).isFalse();
          for (ExclusionClause clause : infeasible.clash()) {
            List<ExclusionClause> without = new ArrayList<>(infeasible.clash());
            without.remove(clause);
            assertThat(all.isFeasible(without)).isTrue();
          }
        }
        case PlacementResult.Stopped stopped -> throw new AssertionError(stopped);
      }
    }
  }

  private static boolean provenFor(Placed placed, int locks) {
    return switch (placed.optimality()) {
      case Optimality.Optimal optimal -> true;
      case Optimality.OptimalUpTo upTo -> upTo.locks() >= locks;
      case Optimality.BestFound best -> false;
      case Optimality.Irredundant irredundant -> true;
    };
  }
}
