package liss.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import liss.cfa.ProgramCfa;
import liss.placement.FinestSearch.Answer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The search over regions against the one with all rules in one formula. */
class ManyRequirementsTest {

  static IntStream seeds() {
    return IntStream.range(0, 300);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void finds_what_one_formula_finds(int seed) {
    Random random = new Random(seed);
    ProgramCfa program = TinyPrograms.random(random, 2 + random.nextInt(2), 2 + random.nextInt(4));
    List<ExclusionClause> clauses =
        TinyPrograms.randomClauses(random, program, 1 + random.nextInt(7));
    HeldClasses classes = HeldClasses.of(program);
    FinestSearch few = new FewRequirements(classes, () -> false);
    FinestSearch many =
        new ManyRequirements(classes, 1_000, random.nextBoolean() ? 1 : 5_000, () -> false);
    for (int i = 0; i < clauses.size(); i++) {
      few.add(clauses.get(i));
      many.add(clauses.get(i));
      if (i % 3 == 0) {
        check(program, clauses.subList(0, i + 1), many.candidate());
      }
    }
    Answer expected = few.best();
    Answer found = many.best();
    assertThat(found.getClass()).isEqualTo(expected.getClass());
    if (expected instanceof Answer.Found optimum && found instanceof Answer.Found best) {
      check(program, clauses, best);
      assertThat(best.bound()).isEqualTo(optimum.bound());
      assertThat(Objective.FINE.criteria(PlacementCost.of(program, best.placement())))
          .isEqualTo(Objective.FINE.criteria(PlacementCost.of(program, optimum.placement())));
    }
  }

  /**
   * Between clauses it is asked for best placements, with little effort and patience at a time, and
   * it may know of one that satisfies all clauses to come.
   */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void what_was_learned_before_is_right_with_further_clauses(int seed) {
    Random random = new Random(seed);
    ProgramCfa program = TinyPrograms.random(random, 2 + random.nextInt(2), 2 + random.nextInt(4));
    List<ExclusionClause> clauses =
        TinyPrograms.randomClauses(random, program, 2 + random.nextInt(7));
    HeldClasses classes = HeldClasses.of(program);
    FinestSearch many = new ManyRequirements(classes, 1, 1 + random.nextInt(3), () -> false);
    if (random.nextBoolean() && best(classes, clauses) instanceof Answer.Found last) {
      many.know(last.placement());
    }
    for (int i = 0; i < clauses.size(); i++) {
      many.add(clauses.get(i));
      Answer expected = best(classes, clauses.subList(0, i + 1));
      if (random.nextBoolean() && expected instanceof Answer.Found optimum) {
        long least = optimum.bound().criteria().getFirst();
        assertThat(pairs(program, leading(program, many, least))).isEqualTo(least);
      }
      if (random.nextBoolean() || i + 1 == clauses.size()) {
        Answer found = many.best();
        assertThat(found.getClass()).isEqualTo(expected.getClass());
        if (expected instanceof Answer.Found optimum && found instanceof Answer.Found best) {
          check(program, clauses.subList(0, i + 1), best);
          assertThat(best.bound()).isEqualTo(optimum.bound());
        }
      }
    }
  }

  private static Answer best(HeldClasses classes, List<ExclusionClause> clauses) {
    FinestSearch few = new FewRequirements(classes, () -> false);
    clauses.forEach(few::add);
    return few.best();
  }

  /** Asks until the bound has been reached. */
  private static Answer leading(ProgramCfa program, FinestSearch search, long least) {
    Answer answer = search.leading();
    for (int i = 0; i < 10_000; i++) {
      if (!(answer instanceof Answer.Found found)) {
        return answer;
      }
      long bound = found.bound().criteria().getFirst();
      assertThat(bound).isLessThanOrEqualTo(least);
      if (bound == least && pairs(program, found) == least) {
        return found;
      }
      answer = search.leading();
    }
    throw new AssertionError("no end");
  }

  private static long pairs(ProgramCfa program, Answer answer) {
    return PlacementCost.of(program, ((Answer.Found) answer).placement()).excludedPairs();
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
