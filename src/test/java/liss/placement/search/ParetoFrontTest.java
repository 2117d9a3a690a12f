package liss.placement.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import liss.Seeds;
import liss.cfa.ProgramCfa;
import liss.placement.model.ExclusionClause;
import liss.placement.model.HeldLocks;
import liss.placement.model.LockLimit;
import liss.placement.model.Objective;
import liss.placement.model.PlacementCost;
import liss.placement.model.PlacementResult;
import liss.placement.model.PlacementResult.Placed;
import liss.placement.model.TinyPrograms;
import liss.placement.search.ParetoFront.Result;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
class ParetoFrontTest {

  private static final int MAXIMUM_GAPS = 8;

  static IntStream seeds() {
    return IntStream.range(0, Seeds.of(18, 120));
  }

  private record Case(ProgramCfa program, List<ExclusionClause> clauses) {
    Result front() {
      return ParetoFront.of(program, clauses, LockLimit.NONE, () -> false);
    }
  }

  private static Case random(int seed) {
    Random random = new Random(seed);
    ProgramCfa program;
    do {
      program = TinyPrograms.random(random, 2 + random.nextInt(2), 2 + random.nextInt(2));
    } while (AllPlacements.points(program).size() > MAXIMUM_GAPS);
    if (seed % 4 == 0) {
      program = TinyPrograms.withRandomBans(random, program);
    }
    return new Case(program, TinyPrograms.randomClauses(random, program, 1 + random.nextInt(3)));
  }

  private static List<Long> numbers(PlacementCost cost) {
    return List.of(cost.lockStatements(), cost.protectedStatements(), cost.excludedPairs());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void contains_exactly_what_nothing_beats(int seed) {
    Case instance = random(seed);
    int oneLock = new AllPlacements(instance.program(), 1).legal().size();
    int locks = oneLock <= 16 ? 3 : oneLock <= 80 ? 2 : 1;
    AllPlacements all = new AllPlacements(instance.program(), locks);
    List<PlacementCost> possible =
        all.legal().stream()
            .filter(p -> HeldLocks.of(instance.program(), p).satisfies(instance.clauses()))
            .map(p -> PlacementCost.of(instance.program(), p))
            .distinct()
            .toList();
    switch (instance.front()) {
      case Result.Complete complete -> {
        assertThat(complete.placements().isEmpty()).isEqualTo(isInfeasible(instance));
        List<PlacementCost> front = complete.placements().stream().map(Placed::cost).toList();
        for (PlacementCost cost : possible) {
          assertThat(front)
              .as("%s is beaten or on the front", cost)
              .anyMatch(
                  point -> numbers(point).equals(numbers(cost)) || ParetoFront.beats(point, cost));
          assertThat(front).noneMatch(point -> ParetoFront.beats(cost, point));
        }
        for (Placed point : complete.placements()) {
          if (point.placement().locks() <= locks) {
            assertThat(possible.stream().map(ParetoFrontTest::numbers))
                .contains(numbers(point.cost()));
          }
        }
        assertThat(front.stream().map(ParetoFrontTest::numbers)).doesNotHaveDuplicates();
        assertThat(front)
            .allSatisfy(p -> assertThat(front).noneMatch(o -> ParetoFront.beats(o, p)));
      }
      case Result.Next next -> throw new AssertionError("not asked for");
      case Result.Interrupted interrupted -> throw new AssertionError("nothing stopped it");
    }
  }

  @Test
  void some_random_fronts_have_several_points() {
    Set<Integer> sizes =
        seeds()
            .mapToObj(seed -> random(seed).front())
            .filter(Result.Complete.class::isInstance)
            .map(front -> ((Result.Complete) front).placements().size())
            .collect(Collectors.toSet());
    assertThat(sizes).contains(1, 2);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void begins_and_ends_with_the_optima_of_the_objectives(int seed) {
    Case instance = random(seed);
    if (!(instance.front() instanceof Result.Complete complete) || isInfeasible(instance)) {
      return;
    }
    List<PlacementCost> front = complete.placements().stream().map(Placed::cost).toList();
    PlacementCost coarse = optimum(instance, Objective.COARSE);
    assertThat(front.getFirst().lockStatements()).isEqualTo(coarse.lockStatements());
    assertThat(front.getFirst().protectedStatements()).isEqualTo(coarse.protectedStatements());
    assertThat(front.stream().mapToLong(PlacementCost::excludedPairs).min())
        .hasValue(optimum(instance, Objective.FINE).excludedPairs());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void is_the_same_when_clauses_are_learned_on_the_way(int seed) {
    Case instance = random(seed);
    ParetoFront search = new ParetoFront(instance.program(), LockLimit.NONE, () -> false);
    Result result = search.next();
    while (result instanceof Result.Next next) {
      HeldLocks held = HeldLocks.of(instance.program(), next.placement().placement());
      Optional<ExclusionClause> violated =
          instance.clauses().stream().filter(c -> !held.satisfies(List.of(c))).findFirst();
      violated.ifPresentOrElse(search::add, () -> search.confirm(next.placement()));
      result = search.next();
    }
    assertThat(front(result)).isEqualTo(front(instance.front()));
  }

  @Test
  void only_the_placement_that_was_offered_can_be_confirmed() {
    ParetoFront search =
        new ParetoFront(random(firstWithLocks()).program(), LockLimit.NONE, () -> false);
    random(firstWithLocks()).clauses().forEach(search::add);
    Placed offered = ((Result.Next) search.next()).placement();
    search.confirm(offered);
    assertThatThrownBy(() -> search.confirm(offered)).isInstanceOf(IllegalArgumentException.class);
  }

  private static List<List<Long>> front(Result result) {
    return result instanceof Result.Complete complete
        ? complete.placements().stream().map(placed -> numbers(placed.cost())).toList()
        : List.of();
  }

  private static boolean isInfeasible(Case instance) {
    PlacementProblem problem =
        new PlacementProblem(instance.program(), instance.clauses(), Objective.NONE);
    return PlacementSolver.solve(problem, () -> false) instanceof PlacementResult.Infeasible;
  }

  private static PlacementCost optimum(Case instance, Objective objective) {
    PlacementProblem problem =
        new PlacementProblem(instance.program(), instance.clauses(), objective);
    return ((Placed) PlacementSolver.solve(problem, () -> false)).cost();
  }

  private static int firstWithLocks() {
    return seeds()
        .filter(seed -> front(random(seed).front()).stream().anyMatch(cost -> cost.getFirst() > 0))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void a_stopped_search_says_so() {
    Case instance = random(firstWithLocks());
    assertThat(ParetoFront.of(instance.program(), instance.clauses(), LockLimit.NONE, () -> true))
        .isInstanceOf(Result.Interrupted.class);
  }
}
