package liss.placement.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import liss.Seeds;
import liss.cfa.ProgramCfa;
import liss.placement.model.ExclusionClause;
import liss.placement.model.LockLimit;
import liss.placement.model.Objective;
import liss.placement.model.PlacementResult;
import liss.placement.model.PlacementResult.Optimality;
import liss.placement.model.PlacementResult.Placed;
import liss.placement.model.TinyPrograms;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The local search and its lower bound against the search with all rules in one formula. */
@Tag("slow")
class HittingSetSearchTest {

  static IntStream seeds() {
    return IntStream.range(0, Seeds.of(10, 300));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void what_is_proven_is_what_one_formula_proves(int seed) {
    Random random = new Random(seed);
    ProgramCfa program = TinyPrograms.random(random, 2 + random.nextInt(2), 2 + random.nextInt(4));
    List<ExclusionClause> clauses =
        TinyPrograms.randomClauses(random, program, 1 + random.nextInt(7));
    HeldClasses classes = HeldClasses.of(program);
    LockSearch many = new HittingSetSearch(classes, 2, () -> false);
    for (int i = 0; i < clauses.size(); i++) {
      many.add(clauses.get(i));
      if (i % 3 == 0) {
        check(program, clauses.subList(0, i + 1), many.candidate());
      }
    }
    compare(program, clauses, many.best(), best(classes, clauses));
  }

  /**
   * Between clauses it is asked for placements, and it may know of one that satisfies all clauses
   * to come.
   */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void what_was_learned_before_is_right_with_further_clauses(int seed) {
    Random random = new Random(seed);
    ProgramCfa program = TinyPrograms.random(random, 2 + random.nextInt(2), 2 + random.nextInt(4));
    List<ExclusionClause> clauses =
        TinyPrograms.randomClauses(random, program, 2 + random.nextInt(7));
    HeldClasses classes = HeldClasses.of(program);
    LockSearch many = new HittingSetSearch(classes, 2, () -> false);
    if (random.nextBoolean() && best(classes, clauses) instanceof Placed last) {
      many.know(last.placement());
    }
    for (int i = 0; i < clauses.size(); i++) {
      many.add(clauses.get(i));
      List<ExclusionClause> present = clauses.subList(0, i + 1);
      if (random.nextBoolean()) {
        check(program, present, many.leading());
      }
      if (random.nextBoolean() || i + 1 == clauses.size()) {
        compare(program, present, many.best(), best(classes, present));
      }
    }
  }

  private static PlacementResult best(HeldClasses classes, List<ExclusionClause> clauses) {
    LockSearch few = new ExactGroupSearch(classes, () -> false);
    clauses.forEach(few::add);
    return few.best();
  }

  /** The costs of the two enclose that of an optimum. */
  private static void compare(
      ProgramCfa program,
      List<ExclusionClause> clauses,
      PlacementResult answer,
      PlacementResult expected) {
    assertThat(answer.getClass()).isEqualTo(expected.getClass());
    if (expected instanceof Placed optimum && answer instanceof Placed best) {
      check(program, clauses, best);
      assertThat(optimum.optimality()).isEqualTo(new Optimality.Optimal());
      LowerBound bound = LowerBound.of(best, Objective.FINE);
      long fewest = optimum.cost().excludedPairs();
      assertThat(best.cost().excludedPairs()).isGreaterThanOrEqualTo(fewest);
      List<Long> optimal = Objective.FINE.criteria(optimum.cost());
      assertThat(AllPlacements.LEXICOGRAPHIC.compare(bound.criteria(), optimal)).isNotPositive();
      if (bound.reached() > 0) {
        assertThat(best.cost().excludedPairs()).isEqualTo(fewest);
      }
      if (best.optimality() instanceof Optimality.Optimal) {
        assertThat(best.cost()).isEqualTo(optimum.cost());
      }
    }
  }

  private static void check(
      ProgramCfa program, List<ExclusionClause> clauses, PlacementResult answer) {
    if (answer instanceof Placed found) {
      Placed checked =
          new PlacementProblem(program, clauses, Objective.FINE)
              .placed(
                  found.placement(),
                  LowerBound.of(found, Objective.FINE),
                  new Optimality.Optimal(),
                  LockLimit.NONE);
      assertThat(checked).isEqualTo(found);
    }
  }
}
