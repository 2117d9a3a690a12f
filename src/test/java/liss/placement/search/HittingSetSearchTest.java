package liss.placement.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import liss.Seeds;
import liss.cfa.ProgramCfa;
import liss.placement.ExclusionClause;
import liss.placement.LockLimit;
import liss.placement.Objective;
import liss.placement.PlacementCost;
import liss.placement.PlacementResult;
import liss.placement.TinyPrograms;
import liss.placement.search.GroupSearch.Answer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The local search and its lower bound against the search with all rules in one formula. */
@Tag("slow")
class HittingSetSearchTest {

  static IntStream seeds() {
    return IntStream.range(0, Seeds.of(20, 300));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void what_is_proven_is_what_one_formula_proves(int seed) {
    Random random = new Random(seed);
    ProgramCfa program = TinyPrograms.random(random, 2 + random.nextInt(2), 2 + random.nextInt(4));
    List<ExclusionClause> clauses =
        TinyPrograms.randomClauses(random, program, 1 + random.nextInt(7));
    HeldClasses classes = HeldClasses.of(program);
    GroupSearch many = new HittingSetSearch(classes, 2, () -> false);
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
    GroupSearch many = new HittingSetSearch(classes, 2, () -> false);
    if (random.nextBoolean() && best(classes, clauses) instanceof Answer.Found last) {
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

  private static Answer best(HeldClasses classes, List<ExclusionClause> clauses) {
    GroupSearch few = new ExactGroupSearch(classes, () -> false);
    clauses.forEach(few::add);
    return few.best();
  }

  /** The costs of the two enclose that of an optimum. */
  private static void compare(
      ProgramCfa program, List<ExclusionClause> clauses, Answer answer, Answer expected) {
    assertThat(answer.getClass()).isEqualTo(expected.getClass());
    if (expected instanceof Answer.Found optimum && answer instanceof Answer.Found best) {
      check(program, clauses, best);
      assertThat(pairs(program, best)).isGreaterThanOrEqualTo(pairs(program, optimum));
      assertThat(best.bound().criteria().getFirst()).isLessThanOrEqualTo(pairs(program, optimum));
      if (best.bound().reached() > 0) {
        assertThat(pairs(program, best)).isEqualTo(pairs(program, optimum));
      }
      if (best.bound().reached() > 1) {
        assertThat(best.bound()).isEqualTo(optimum.bound());
      }
    }
  }

  private static long pairs(ProgramCfa program, Answer.Found found) {
    return PlacementCost.of(program, found.placement()).excludedPairs();
  }

  private static void check(ProgramCfa program, List<ExclusionClause> clauses, Answer answer) {
    if (answer instanceof Answer.Found found) {
      var unused =
          new PlacementProblem(program, clauses, Objective.FINE)
              .placed(
                  found.placement(),
                  found.bound(),
                  new PlacementResult.Optimality.Optimal(),
                  LockLimit.NONE);
    }
  }
}
