package liss.solver;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import liss.solver.MaxSat.Outcome;
import liss.solver.MaxSat.Soft;
import liss.solver.Z3MaxSat.Answer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random instances that are too large for brute force, solved by two engines. */
@Tag("slow")
class MaxSatAgainstZ3Test {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  @Test
  void the_optima_are_those_of_another_engine() {
    check(0, 150);
  }

  @Tag("long")
  @Test
  void the_optima_of_many_instances_are_those_of_another_engine() {
    check(1_000_000, 2_000);
  }

  private static void check(int first, int count) {
    int satisfiable = 0;
    for (int seed = first; seed < first + count; seed++) {
      WeightedClauses instance = random(seed);
      Optional<List<Outcome>> found = instance.solveByMaxSat(() -> false);
      found.ifPresent(outcomes -> check(instance, outcomes));
      Answer expected =
          found
              .<Answer>map(outcomes -> new Answer.Optimal(costs(outcomes)))
              .orElseGet(Answer.Infeasible::new);
      assertThat(instance.solveByZ3(LIMIT)).as("seed %d", seed).isEqualTo(expected);
      satisfiable += found.isPresent() ? 1 : 0;
    }
    assertThat(satisfiable).isBetween(count / 2, count - 1);
  }

  /** The model satisfies the clauses and costs what the outcomes say. */
  private static void check(WeightedClauses instance, List<Outcome> outcomes) {
    BitSet model = outcomes.getLast().model();
    assertThat(instance.clauses())
        .allMatch(clause -> IntStream.of(clause).anyMatch(l -> IncrementalSat.holds(l, model)));
    assertThat(instance.objectives().stream().map(softs -> cost(softs, model)).toList())
        .isEqualTo(costs(outcomes));
  }

  private static long cost(List<Soft> softs, BitSet model) {
    return softs.stream()
        .filter(soft -> !IncrementalSat.holds(soft.literal(), model))
        .mapToLong(Soft::weight)
        .sum();
  }

  private static List<Long> costs(List<Outcome> outcomes) {
    return outcomes.stream()
        .map(outcome ->
            switch (outcome) {
              case Outcome.Optimal optimal -> optimal.cost();
              case Outcome.Bounded bounded -> throw new AssertionError(bounded);
            })
        .toList();
  }

  /** Clauses of two or three literals near the number at which they become unsatisfiable. */
  private static WeightedClauses random(int seed) {
    Random random = new Random(seed);
    int variables = 20 + random.nextInt(60);
    int pairs = random.nextInt(variables / 2);
    int triples = variables + random.nextInt(2 * variables);
    List<int[]> clauses = new ArrayList<>();
    IntStream.range(0, pairs).forEach(i -> clauses.add(clause(random, variables, 2)));
    IntStream.range(0, triples).forEach(i -> clauses.add(clause(random, variables, 3)));
    List<List<Soft>> objectives = new ArrayList<>();
    for (int level = 0; level < 1 + random.nextInt(3); level++) {
      int heaviest = 1 + random.nextInt(random.nextBoolean() ? 3 : 1_000);
      objectives.add(
          IntStream.range(0, 5 + random.nextInt(variables / 2))
              .mapToObj(i -> new Soft(literal(random, variables), 1 + random.nextInt(heaviest)))
              .toList());
    }
    return new WeightedClauses(variables, clauses, objectives);
  }

  private static int[] clause(Random random, int variables, int size) {
    return IntStream.range(0, size).map(i -> literal(random, variables)).toArray();
  }

  private static int literal(Random random, int variables) {
    int variable = 1 + random.nextInt(variables);
    return random.nextBoolean() ? variable : -variable;
  }
}
