package liss.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import liss.cfa.InsertionPoint;
import liss.placement.IncrementalSat.Answer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whether insertion points can be ordered, against all their orders. */
class PointOrderTest {

  static IntStream seeds() {
    return IntStream.range(0, 200);
  }

  private record Demand(int first, int second) {}

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void demands_can_be_met_exactly_if_some_order_meets_them(int seed) {
    Random random = new Random(seed);
    int size = 2 + random.nextInt(4);
    IncrementalSat sat = new IncrementalSat(() -> false);
    PointOrder order = new PointOrder(sat);
    List<Demand> demands = new ArrayList<>();
    List<Integer> literals = new ArrayList<>();
    for (int i = 0; i < 2 * size; i++) {
      int first = random.nextInt(size);
      Demand demand = new Demand(first, (first + 1 + random.nextInt(size - 1)) % size);
      demands.add(demand);
      literals.add(order.before(point(demand.first()), point(demand.second())));
      boolean possible = isMet(demands, new ArrayList<>(), size);
      assertThat(sat.solve(literals) == Answer.SATISFIABLE).isEqualTo(possible);
      assertThat(order.before(point(demand.second()), point(demand.first())))
          .isEqualTo(-literals.getLast());
    }
  }

  private static InsertionPoint point(int number) {
    return new InsertionPoint(InsertionPoint.Kind.BEFORE_STATEMENT, number, number + 1);
  }

  private static boolean isMet(List<Demand> demands, List<Integer> order, int size) {
    if (order.size() == size) {
      return demands.stream().allMatch(d -> order.indexOf(d.first()) < order.indexOf(d.second()));
    }
    return IntStream.range(0, size)
        .filter(next -> !order.contains(next))
        .anyMatch(next -> {
          List<Integer> longer = new ArrayList<>(order);
          longer.add(next);
          return isMet(demands, longer, size);
        });
  }
}
