package liss.placement.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import liss.Seeds;
import liss.cfa.ProgramCfa;
import liss.placement.ExclusionClause;
import liss.placement.PlacementResult;
import liss.placement.PlacementResult.Placed;
import liss.placement.TinyPrograms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The bound against the search with all rules in one formula, and against the other bound. */
class MaxSatBoundTest {

  static IntStream seeds() {
    return IntStream.range(0, Seeds.of(40, 300));
  }

  /** The bounds of a random problem, for hitting sets that cost no more than a little too much. */
  private static final class Instance {
    final ProgramCfa program;
    final HeldClasses classes;
    final PlacementResult optimum;
    final List<ExclusionClause> clauses;

    Instance(int seed) {
      Random random = new Random(seed);
      program = TinyPrograms.random(random, 2 + random.nextInt(2), 2 + random.nextInt(4));
      clauses = TinyPrograms.randomClauses(random, program, 2 + random.nextInt(7));
      classes = HeldClasses.of(program);
      LockSearch exact = new ExactGroupSearch(classes, () -> false);
      clauses.forEach(exact::add);
      optimum = exact.candidate();
    }

    long leastCost() {
      return optimum instanceof Placed found ? found.cost().excludedPairs() : Long.MAX_VALUE;
    }

    List<List<ClassSet>> demands(LegalSections sections) {
      return clauses.stream()
          .flatMap(clause -> Requirement.of(List.of(clause), classes).stream())
          .map(sections::least)
          .toList();
    }

    long lagrangian(long upperBound) {
      LegalSections sections = new LegalSections(classes, () -> false);
      LagrangianBound bound =
          new LagrangianBound(sections, demands(sections), upperBound, () -> false);
      bound.raise(400);
      return bound.bound();
    }

    /** The requirements come in two parts. */
    MaxSatBound maxSat(long upperBound) {
      LegalSections sections = new LegalSections(classes, () -> false);
      MaxSatBound bound = new MaxSatBound(classes, sections, upperBound, () -> false);
      List<List<ClassSet>> demands = demands(sections);
      bound.raise(demands.subList(0, demands.size() / 2), 100);
      bound.raise(demands, Long.MAX_VALUE);
      return bound;
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void without_a_limit_the_bound_is_the_least_cost(int seed) {
    Instance instance = new Instance(seed);
    long upperBound = Math.min(instance.leastCost(), 10_000) + seed % 3 - 1;
    MaxSatBound bound = instance.maxSat(upperBound);
    assertThat(bound.bound()).isEqualTo(Math.min(instance.leastCost(), upperBound + 1));
    bound
        .optimum()
        .ifPresent(hittingSet -> {
          LegalSections sections = new LegalSections(instance.classes, () -> false);
          assertThat(sections.cost(hittingSet)).isEqualTo(instance.leastCost());
          assertThat(hittingSet).allMatch(sections::isLegal);
          assertThat(sections.order().sorted(hittingSet)).isPresent();
          assertThat(instance.demands(sections))
              .allMatch(any -> hittingSet.stream().anyMatch(held -> held.containsAny(any)));
        });
  }

  @Test
  void is_above_the_lagrangian_bound_where_the_order_of_locks_matters() {
    Instance instance = new Instance(4);
    assertThat(instance.lagrangian(instance.leastCost())).isLessThan(instance.leastCost());
    assertThat(instance.maxSat(instance.leastCost()).bound()).isEqualTo(instance.leastCost());
  }
}
