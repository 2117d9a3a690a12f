package liss.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import liss.placement.IncrementalSat.Answer;
import liss.placement.MaxSat.Soft;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The counter against sums. */
class WeightedCounterTest {

  static IntStream seeds() {
    return IntStream.range(0, 200);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void assignments_are_left_iff_they_cost_at_most_the_limit(int seed) {
    Random random = new Random(seed);
    IncrementalSat sat = new IncrementalSat(() -> false);
    List<Soft> softs = new ArrayList<>();
    long limit = random.nextInt(20);
    WeightedCounter counter = new WeightedCounter(sat, limit);
    for (int step = 0; step < 3; step++) {
      List<Soft> more = new ArrayList<>();
      for (int i = random.nextInt(4); i > 0; i--) {
        int variable = sat.newVariable();
        more.add(new Soft(random.nextBoolean() ? variable : -variable, 1 + random.nextInt(9)));
      }
      counter.add(more);
      softs.addAll(more);
      check(sat, softs, limit);
      long lower = random.nextInt(20);
      limit = Math.min(limit, lower);
      counter.limit(lower);
      check(sat, softs, limit);
    }
  }

  private static void check(IncrementalSat sat, List<Soft> softs, long limit) {
    for (int falsified = 0; falsified < 1 << softs.size(); falsified++) {
      List<Integer> assignment = new ArrayList<>();
      long cost = 0;
      for (int i = 0; i < softs.size(); i++) {
        boolean isFalse = (falsified >> i & 1) == 1;
        cost += isFalse ? softs.get(i).weight() : 0;
        assignment.add(isFalse ? -softs.get(i).literal() : softs.get(i).literal());
      }
      assertThat(sat.solve(assignment) == Answer.SATISFIABLE).isEqualTo(cost <= limit);
    }
  }
}
