package liss.placement.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import liss.Seeds;
import liss.cfa.ProgramCfa;
import liss.placement.model.ExclusionClause;
import liss.placement.model.Goal;
import liss.placement.model.HeldLocks;
import liss.placement.model.LockLimit;
import liss.placement.model.Objective;
import liss.placement.model.PlacementCost;
import liss.placement.model.PlacementResult;
import liss.placement.model.PlacementResult.Infeasible;
import liss.placement.model.PlacementResult.LockShortage;
import liss.placement.model.PlacementResult.Optimality;
import liss.placement.model.PlacementResult.Placed;
import liss.placement.model.TinyPrograms;
import liss.placement.search.PlacementSolver.Budget;
import liss.placement.search.PlacementSolverTest.Case;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Placements with at most so many new locks, against an enumeration of all of them. */
@Tag("slow")
class LockLimitTest {

  private static final int MAXIMUM_GAPS = 8;

  static IntStream seeds() {
    return IntStream.range(0, Seeds.of(2, 80));
  }

  /** A random problem with few enough insertion points to try out all placements. */
  private static Case random(int seed) {
    Random random = new Random(seed);
    ProgramCfa program;
    do {
      program = TinyPrograms.random(random, 2 + random.nextInt(3) / 2, 2 + random.nextInt(2));
    } while (AllPlacements.points(program).size() > MAXIMUM_GAPS);
    if (seed % 2 == 0) {
      program = TinyPrograms.withRandomBans(random, program);
    }
    return new Case(program, TinyPrograms.randomClauses(random, program, 2 + random.nextInt(5)));
  }

  private static PlacementResult solve(Case instance, Goal goal, LockLimit limit) {
    return PlacementSolver.solve(
        new PlacementProblem(instance.program(), instance.clauses(), goal).with(limit),
        () -> false);
  }

  private static int enumerable(ProgramCfa program) {
    return new AllPlacements(program, 1).legal().size() <= 80 ? 2 : 1;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void finds_what_enumeration_finds(int seed) {
    Case instance = random(seed);
    for (int locks = 1; locks <= enumerable(instance.program()); locks++) {
      LockLimit limit = new LockLimit(locks);
      AllPlacements all = new AllPlacements(instance.program(), locks);
      for (Goal goal : PlacementSolverTest.goals(seed)) {
        switch (solve(instance, goal, limit)) {
          case Placed placed -> {
            assertThat(placed.placement().newLocks()).isLessThanOrEqualTo(locks);
            assertThat(all.optimum(instance.clauses(), goal, locks))
                .contains(goal.criteria(placed.cost()));
            checkProof(instance, goal, limit, placed);
          }
          case Infeasible infeasible -> checkUnsatisfiable(instance, goal, all, limit, infeasible);
          case PlacementResult.Stopped stopped -> throw new AssertionError(stopped);
        }
      }
    }
  }

  /** What is called optimal for any number of locks is. */
  private static void checkProof(Case instance, Goal goal, LockLimit limit, Placed placed) {
    switch (placed.optimality()) {
      case Optimality.Optimal optimal -> {
        PlacementResult any = solve(instance, goal, LockLimit.NONE);
        assertThat(any)
            .isInstanceOfSatisfying(
                Placed.class,
                best ->
                    assertThat(goal.criteria(best.cost())).isEqualTo(goal.criteria(placed.cost())));
      }
      case Optimality.OptimalUpTo upTo -> assertThat(limit.isReachedBy(upTo.locks())).isTrue();
      case Optimality.Irredundant irredundant -> assertThat(goal).isEqualTo(Objective.NONE);
      case Optimality.OptimalButForTies some -> throw new AssertionError(some);
      case Optimality.BestFound some -> throw new AssertionError(some);
    }
  }

  private static void checkUnsatisfiable(
      Case instance, Goal goal, AllPlacements all, LockLimit limit, Infeasible infeasible) {
    assertThat(all.isFeasible(infeasible.unsatisfiable())).isFalse();
    for (ExclusionClause clause : infeasible.unsatisfiable()) {
      List<ExclusionClause> without = new ArrayList<>(infeasible.unsatisfiable());
      without.remove(clause);
      assertThat(all.isFeasible(without)).isTrue();
    }
    PlacementResult any = solve(instance, goal, LockLimit.NONE);
    if (infeasible.shortage().isEmpty()) {
      assertThat(any).isInstanceOf(Infeasible.class);
      return;
    }
    assertThat(any).isInstanceOf(Placed.class);
    LockShortage shortage = infeasible.shortage().get();
    assertThat(shortage.allowed()).isEqualTo(limit.newLocks());
    assertThat(shortage.needed()).isGreaterThan(limit.newLocks());
    assertThat(solve(instance, goal, new LockLimit(shortage.needed()))).isInstanceOf(Placed.class);
    assertThat(solve(instance, goal, new LockLimit(shortage.needed() - 1)))
        .isInstanceOf(Infeasible.class);
  }

  /** One of the few random problems for which one lock is not enough, because of bans. */
  private static Case needsTwoLocks() {
    Random random = new Random(14880);
    ProgramCfa program =
        TinyPrograms.withRandomBans(
            random, TinyPrograms.random(random, 2 + random.nextInt(3) / 2, 2 + random.nextInt(3)));
    return new Case(program, TinyPrograms.randomClauses(random, program, 2 + random.nextInt(5)));
  }

  @Test
  void one_lock_may_not_be_enough() {
    Case instance = needsTwoLocks();
    AllPlacements all = new AllPlacements(instance.program(), 1);
    for (Goal goal : PlacementSolverTest.goals(0)) {
      Infeasible infeasible = (Infeasible) solve(instance, goal, new LockLimit(1));
      assertThat(infeasible.shortage()).contains(new LockShortage(1, 2));
      checkUnsatisfiable(instance, goal, all, new LockLimit(1), infeasible);
    }
    assertThat(
            ParetoFront.of(instance.program(), instance.clauses(), new LockLimit(1), () -> false))
        .isEqualTo(new ParetoFront.Result.Complete(List.of()));
  }

  @Test
  void two_locks_are_finer_than_one_for_some_random_problems() {
    assertThat(IntStream.range(0, 80).mapToObj(LockLimitTest::random))
        .anySatisfy(instance -> {
          assertThat(excludedPairs(instance, new LockLimit(1))).isPresent();
          assertThat(excludedPairs(instance, new LockLimit(2)).getAsLong())
              .isLessThan(excludedPairs(instance, new LockLimit(1)).getAsLong());
        });
  }

  /** From a known placement on, each answer is better, until none is. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void answers_go_down_to_the_fewest_pairs(int seed) {
    Case instance = random(seed);
    PlacementProblem problem =
        new PlacementProblem(instance.program(), instance.clauses(), Objective.FINE)
            .with(new LockLimit(enumerable(instance.program())));
    if (PlacementSolver.solve(problem.with(Objective.COARSE), () -> false) instanceof Placed any) {
      PlacementSolver search = new PlacementSolver(problem, () -> false);
      PlacementProblem better = problem;
      long fewest = Long.MAX_VALUE;
      Placed next = any;
      while (next.cost().excludedPairs() < fewest) {
        fewest = next.cost().excludedPairs();
        better = better.knowing(next.placement());
        next = (Placed) search.solve(better, Budget.AN_ANSWER);
      }
      assertThat(next).isEqualTo(PlacementSolver.solve(problem, () -> false));
      assertThat(fewest).isEqualTo(next.cost().excludedPairs());
    }
  }

  private static OptionalLong excludedPairs(Case instance, LockLimit limit) {
    return solve(instance, Objective.FINE, limit) instanceof Placed placed
        ? OptionalLong.of(placed.cost().excludedPairs())
        : OptionalLong.empty();
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void a_lock_for_each_clause_is_as_good_as_any_number(int seed) {
    Case instance = random(seed);
    LockLimit each = new LockLimit(Math.max(1, instance.clauses().size()));
    for (Goal goal : List.of(Objective.COARSE, Objective.FINE)) {
      PlacementResult any = solve(instance, goal, LockLimit.NONE);
      if (solve(instance, goal, each) instanceof Placed limited) {
        assertThat(limited.optimality()).isEqualTo(new Optimality.Optimal());
        assertThat(limited.cost()).isEqualTo(((Placed) any).cost());
      } else {
        assertThat(any).isInstanceOf(Infeasible.class);
      }
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void the_front_has_exactly_what_nothing_beats(int seed) {
    Case instance = random(seed);
    LockLimit limit = new LockLimit(1);
    AllPlacements all = new AllPlacements(instance.program(), 1);
    List<PlacementCost> possible =
        all.legal().stream()
            .filter(p -> HeldLocks.of(instance.program(), p).satisfies(instance.clauses()))
            .map(p -> PlacementCost.of(instance.program(), p))
            .toList();
    List<List<Long>> expected =
        possible.stream()
            .filter(cost -> possible.stream().noneMatch(o -> ParetoFront.beats(o, cost)))
            .map(LockLimitTest::coordinates)
            .distinct()
            .sorted(Comparator.comparing(List::toString))
            .toList();
    ParetoFront.Result result =
        ParetoFront.of(instance.program(), instance.clauses(), limit, () -> false);
    assertThat(((ParetoFront.Result.Complete) result).placements())
        .extracting(placed -> coordinates(placed.cost()))
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  private static List<Long> coordinates(PlacementCost cost) {
    return List.of(cost.lockStatements(), cost.protectedStatements(), cost.excludedPairs());
  }

  @Test
  void there_is_no_limit_below_none() {
    assertThatThrownBy(() -> new LockLimit(-1)).isInstanceOf(IllegalArgumentException.class);
  }
}
