package lisscheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import lisscheck.Clauses.AtMost;
import org.junit.jupiter.api.Test;

/** The search for values, beside all values. */
class ClausesTest {

  private static final int VARIABLES = 8;

  @Test
  void a_search_finds_what_all_values_tell() {
    int refuted = 0;
    int seeds = 3_000;
    for (long seed = 0; seed < seeds; seed++) {
      Random random = new Random(seed);
      Clauses clauses = new Clauses();
      IntStream.range(0, VARIABLES).forEach(i -> clauses.variable());
      List<List<Integer>> all = new ArrayList<>();
      int number = random.nextInt(40);
      for (int i = 0; i < number; i++) {
        List<Integer> clause = new ArrayList<>();
        int length = 1 + random.nextInt(4);
        for (int j = 0; j < length; j++) {
          clause.add((1 + random.nextInt(VARIABLES)) * (random.nextBoolean() ? 1 : -1));
        }
        all.add(clause);
        clauses.add(clause);
      }
      List<AtMost> limits = List.of(limit(random), limit(random));
      boolean isUnsatisfiable =
          IntStream.range(0, 1 << VARIABLES).noneMatch(values -> satisfies(values, all, limits));
      assertThat(clauses.areUnsatisfiable(limits)).as("seed %d", seed).isEqualTo(isUnsatisfiable);
      refuted += isUnsatisfiable ? 1 : 0;
    }
    assertThat(refuted).isBetween(seeds / 10, seeds * 9 / 10);
  }

  private static AtMost limit(Random random) {
    return new AtMost(
        random.nextInt(4),
        IntStream.rangeClosed(1, VARIABLES).filter(v -> random.nextBoolean()).boxed().toList());
  }

  private static boolean satisfies(int values, List<List<Integer>> all, List<AtMost> limits) {
    return all.stream().allMatch(clause -> clause.stream().anyMatch(l -> isTrue(values, l)))
        && limits.stream()
            .allMatch(limit ->
                limit.variables().stream().filter(v -> isTrue(values, v)).count()
                    <= limit.number());
  }

  private static boolean isTrue(int values, int literal) {
    return (values >> Math.abs(literal) - 1 & 1) == (literal > 0 ? 1 : 0);
  }
}
