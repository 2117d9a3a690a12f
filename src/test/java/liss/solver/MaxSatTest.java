package liss.solver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import liss.Seeds;
import liss.solver.IncrementalSat.Answer;
import liss.solver.MaxSat.Outcome;
import liss.solver.MaxSat.Soft;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
class MaxSatTest {

  private static final int VARIABLES = 9;

  private record Instance(List<int[]> clauses, List<List<Soft>> levels) {}

  static IntStream seeds() {
    return IntStream.range(0, Seeds.of(100, 400));
  }

  private static Instance random(int seed) {
    Random random = new Random(seed);
    List<int[]> clauses = new ArrayList<>();
    int count = 5 + random.nextInt(25);
    for (int i = 0; i < count; i++) {
      clauses.add(
          IntStream.range(0, 1 + random.nextInt(4) + random.nextInt(2))
              .map(j -> literal(random))
              .toArray());
    }
    List<List<Soft>> levels = new ArrayList<>();
    for (int level = 0; level < 3; level++) {
      int weights = 1 + random.nextInt(20);
      levels.add(
          IntStream.range(0, 3 + random.nextInt(12))
              .mapToObj(i -> new Soft(literal(random), 1 + random.nextInt(weights)))
              .toList());
    }
    return new Instance(clauses, levels);
  }

  private static int literal(Random random) {
    int variable = 1 + random.nextInt(VARIABLES);
    return random.nextBoolean() ? variable : -variable;
  }

  private static IncrementalSat load(Instance instance) {
    IncrementalSat sat = new IncrementalSat(() -> false);
    IntStream.range(0, VARIABLES).forEach(i -> sat.newVariable());
    instance.clauses().forEach(sat::addClause);
    return sat;
  }

  /** Minimises level by level, and compares each with brute force. */
  private static void check(int seed, BiFunction<MaxSat, Start, Outcome> minimize) {
    Instance instance = random(seed);
    IncrementalSat sat = load(instance);
    if (sat.solve(List.of()) == Answer.UNSATISFIABLE) {
      assertThat(bruteForce(instance, 1)).isEmpty();
      return;
    }
    MaxSat maxSat = new MaxSat(sat);
    BitSet best = sat.model();
    for (int level = 0; level < instance.levels().size(); level++) {
      List<Soft> softs = instance.levels().get(level);
      Outcome outcome = minimize.apply(maxSat, new Start(best, softs));
      assertThat(outcome).isInstanceOf(Outcome.Optimal.class);
      best = outcome.model();
      long cost = ((Outcome.Optimal) outcome).cost();
      assertThat(OptionalLong.of(cost)).isEqualTo(bruteForce(instance, level + 1));
      assertThat(satisfies(best, instance)).isTrue();
      assertThat(cost(best, softs)).isEqualTo(cost);
    }
  }

  private record Start(BitSet model, List<Soft> softs) {}

  private static boolean satisfies(BitSet model, Instance instance) {
    return instance.clauses().stream()
        .allMatch(clause -> IntStream.of(clause).anyMatch(l -> IncrementalSat.holds(l, model)));
  }

  private static long cost(BitSet model, List<Soft> softs) {
    return softs.stream()
        .filter(soft -> !IncrementalSat.holds(soft.literal(), model))
        .mapToLong(Soft::weight)
        .sum();
  }

  /** The optimum of the last level among the optima of the levels before it, by trying all. */
  private static OptionalLong bruteForce(Instance instance, int levels) {
    List<BitSet> candidates = new ArrayList<>();
    for (long bits = 0; bits < 1L << (VARIABLES + 1); bits += 2) {
      BitSet model = BitSet.valueOf(new long[] {bits});
      if (satisfies(model, instance)) {
        candidates.add(model);
      }
    }
    OptionalLong optimum = OptionalLong.empty();
    for (List<Soft> softs : instance.levels().subList(0, levels)) {
      optimum = candidates.stream().mapToLong(model -> cost(model, softs)).min();
      long least = optimum.orElse(0);
      candidates.removeIf(model -> cost(model, softs) > least);
    }
    return optimum;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void finds_the_lexicographic_optimum_that_brute_force_finds(int seed) {
    check(seed, (maxSat, start) -> maxSat.minimize(start.model(), start.softs()));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void soft_literals_made_on_demand_lead_to_the_same_optimum(int seed) {
    check(
        seed,
        (maxSat, start) -> maxSat.minimize(start.model(), List.of(), onDemand(start.softs())));
  }

  @Test
  void searches_end_when_the_conflicts_allowed_are_used_up() {
    IncrementalSat sat = pigeons(8, 7);
    sat.allow(100);
    assertThat(sat.solve(List.of())).isEqualTo(Answer.UNKNOWN);
    assertThat(sat.solve(List.of())).isEqualTo(Answer.UNKNOWN);
    sat.allow(Long.MAX_VALUE / 2);
    assertThat(sat.solve(List.of())).isEqualTo(Answer.UNSATISFIABLE);
  }

  /** So many pigeons do not fit into so many holes. */
  private static IncrementalSat pigeons(int pigeons, int holes) {
    IncrementalSat sat = new IncrementalSat(() -> false);
    int[][] in = new int[pigeons][holes];
    for (int[] own : in) {
      Arrays.setAll(own, hole -> sat.newVariable());
      sat.addClause(own);
    }
    for (int hole = 0; hole < holes; hole++) {
      for (int one = 0; one < pigeons; one++) {
        for (int other = 0; other < one; other++) {
          sat.addClause(-in[one][hole], -in[other][hole]);
        }
      }
    }
    return sat;
  }

  private static Function<BitSet, List<Soft>> onDemand(List<Soft> softs) {
    List<Soft> unseen = new ArrayList<>(softs);
    return model -> {
      List<Soft> found =
          unseen.stream().filter(soft -> !IncrementalSat.holds(soft.literal(), model)).toList();
      unseen.removeAll(found);
      return found;
    };
  }

  @Test
  void pigeons_that_do_not_fit_cost_their_number() {
    IncrementalSat sat = new IncrementalSat(() -> false);
    int pigeons = 7;
    int holes = 4;
    int[][] in = new int[pigeons][holes];
    List<Soft> softs = new ArrayList<>();
    for (int p = 0; p < pigeons; p++) {
      int housed = sat.newVariable();
      List<Integer> clause = new ArrayList<>(List.of(-housed));
      for (int h = 0; h < holes; h++) {
        in[p][h] = sat.newVariable();
        clause.add(in[p][h]);
        for (int q = 0; q < p; q++) {
          sat.addClause(-in[p][h], -in[q][h]);
        }
      }
      sat.addClause(clause);
      softs.add(new Soft(housed, 3));
    }

    Outcome outcome = new MaxSat(sat).minimize(new BitSet(), softs);

    assertThat(outcome).isInstanceOf(Outcome.Optimal.class);
    assertThat(((Outcome.Optimal) outcome).cost()).isEqualTo(9);
  }

  @Test
  void a_search_stopped_on_the_way_gives_its_bounds() {
    int[] looks = {0};
    IncrementalSat sat = new IncrementalSat(() -> looks[0]++ >= 2);
    int x = sat.newVariable();
    int y = sat.newVariable();
    int z = sat.newVariable();
    sat.addClause(x, y);
    sat.addClause(y, z);
    sat.addClause(x, z);
    BitSet all = new BitSet();
    all.set(x, z + 1);

    Outcome outcome =
        new MaxSat(sat).minimize(all, List.of(new Soft(-x, 1), new Soft(-y, 1), new Soft(-z, 1)));

    assertThat(outcome).isInstanceOf(Outcome.Bounded.class);
    Outcome.Bounded bounded = (Outcome.Bounded) outcome;
    assertThat(bounded.lowerBound()).isEqualTo(1);
    assertThat(bounded.cost()).isBetween(2L, 3L);
  }
}
