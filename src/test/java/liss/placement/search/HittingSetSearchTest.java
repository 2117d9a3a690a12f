package liss.placement.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import liss.Seeds;
import liss.cfa.ProgramCfa;
import liss.placement.model.ExclusionClause;
import liss.placement.model.Objective;
import liss.placement.model.PlacementResult;
import liss.placement.model.PlacementResult.Optimality;
import liss.placement.model.PlacementResult.Placed;
import liss.placement.model.TinyPrograms;
import liss.placement.search.PlacementSolver.Budget;
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
    Questions many = new Questions(program, true);
    for (int i = 0; i < clauses.size(); i++) {
      many.add(clauses.get(i));
      if (i % 3 == 0) {
        check(many.problem, many.solve(Budget.A_GUESS));
      }
    }
    compare(many.problem, many.solve(Budget.AN_ANSWER), best(program, clauses));
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
    Questions many = new Questions(program, true);
    if (random.nextBoolean() && best(program, clauses) instanceof Placed last) {
      many.problem = many.problem.knowing(last.placement());
    }
    for (int i = 0; i < clauses.size(); i++) {
      many.add(clauses.get(i));
      if (random.nextBoolean()) {
        check(many.problem, many.solve(Budget.A_GUESS));
      }
      if (random.nextBoolean() || i + 1 == clauses.size()) {
        compare(
            many.problem, many.solve(Budget.AN_ANSWER), best(program, clauses.subList(0, i + 1)));
      }
    }
  }

  /** Questions to one of the two searches, with more and more clauses. */
  private static final class Questions {
    private final HeldClasses classes;
    private final Optional<HittingSetSearch> hittingSets;
    private final ExactSearch exact;
    private PlacementProblem problem;
    private List<Requirement> requirements = List.of();

    Questions(ProgramCfa program, boolean hasHittingSets) {
      this.classes = HeldClasses.of(program);
      this.hittingSets =
          hasHittingSets
              ? Optional.of(new HittingSetSearch(classes, SearchOptions.of(2), () -> false))
              : Optional.empty();
      this.exact = new ExactSearch(classes, () -> false);
      this.problem = new PlacementProblem(program, List.of(), Objective.FINE);
    }

    void add(ExclusionClause clause) {
      problem = problem.with(clause);
      requirements = Requirement.strongest(requirements, clause, classes);
    }

    PlacementResult solve(Budget budget) {
      return hittingSets.isPresent()
          ? hittingSets.get().solve(problem, requirements, budget)
          : exact.solve(problem, requirements, budget);
    }
  }

  private static PlacementResult best(ProgramCfa program, List<ExclusionClause> clauses) {
    Questions few = new Questions(program, false);
    clauses.forEach(few::add);
    return few.solve(Budget.AN_ANSWER);
  }

  /** The costs of the two enclose that of an optimum. */
  private static void compare(
      PlacementProblem problem, PlacementResult answer, PlacementResult expected) {
    assertThat(answer.getClass()).isEqualTo(expected.getClass());
    if (expected instanceof Placed optimum && answer instanceof Placed best) {
      check(problem, best);
      assertThat(optimum.optimality()).isEqualTo(new Optimality.Optimal());
      long fewest = optimum.cost().excludedPairs();
      assertThat(best.cost().excludedPairs()).isGreaterThanOrEqualTo(fewest);
      List<Long> optimal = Objective.FINE.criteria(optimum.cost());
      switch (best.optimality()) {
        case Optimality.Optimal proven -> assertThat(best.cost()).isEqualTo(optimum.cost());
        case Optimality.OptimalButForTies ties -> {
          assertThat(best.cost().excludedPairs()).isEqualTo(fewest);
          assertThat(AllPlacements.LEXICOGRAPHIC.compare(ties.lowerBound(), optimal))
              .isNotPositive();
        }
        case Optimality.BestFound found ->
            assertThat(AllPlacements.LEXICOGRAPHIC.compare(found.lowerBound(), optimal))
                .isNotPositive();
        case Optimality.OptimalUpTo some -> throw new AssertionError(some);
        case Optimality.Irredundant some -> throw new AssertionError(some);
      }
    }
  }

  private static void check(PlacementProblem problem, PlacementResult answer) {
    if (answer instanceof Placed found) {
      assertThat(problem.placed(found.placement(), found.optimality())).isEqualTo(found);
    }
  }
}
