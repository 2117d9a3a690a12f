package liss.placement;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import liss.placement.MaxSat.Soft;

/** The output of a counter that says that at least so many of its inputs are true. */
record CounterOutput(Totalizer counter, int count) {

  /**
   * All that an assignment may pay above the lower bound of a core-guided search, as far as it is
   * not more than the limit. The search assumes the first outputs of its counters only: an output
   * that is true costs its weight, and so does each later one of the same counter.
   *
   * @param assumed the weights of the literals that are assumed
   * @param outputs for those that are negated outputs, where they come from
   */
  static List<Soft> unpaid(
      Map<Integer, Long> assumed, Map<Integer, CounterOutput> outputs, long limit) {
    List<Soft> unpaid = new ArrayList<>();
    Map<Totalizer, SortedMap<Integer, Long>> counters = new LinkedHashMap<>();
    assumed.forEach((literal, weight) -> {
      CounterOutput output = outputs.get(literal);
      if (output == null) {
        unpaid.add(new Soft(literal, weight));
      } else {
        counters
            .computeIfAbsent(output.counter(), counter -> new TreeMap<>())
            .put(output.count(), weight);
      }
    });
    counters.forEach((counter, weights) -> addOutputs(counter, weights, limit, unpaid));
    return unpaid;
  }

  private static void addOutputs(
      Totalizer counter, SortedMap<Integer, Long> weights, long limit, List<Soft> unpaid) {
    long weight = 0;
    long sum = 0;
    for (int count = weights.firstKey(); count <= counter.size() && sum <= limit; count++) {
      weight += weights.getOrDefault(count, 0L);
      sum += weight;
      unpaid.add(new Soft(-counter.output(count), weight));
    }
  }
}
