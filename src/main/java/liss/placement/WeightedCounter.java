package liss.placement;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import liss.placement.MaxSat.Soft;

/**
 * Limits the weight of soft literals that are false (the generalized totalizer of Joshi, Martins,
 * Manquinho, "Generalized totalizer encoding for pseudo-Boolean constraints", CP 2015). Literals
 * may be added, and the limit may fall. Sums above the limit are excluded at once, so that there
 * are at most as many variables for a part of the literals as that limit, and its square of
 * clauses.
 */
final class WeightedCounter {

  private final IncrementalSat sat;

  /** By sum, the literal that is true if so much is false. */
  private SortedMap<Long, Integer> sums = new TreeMap<>();

  private long limit;

  WeightedCounter(IncrementalSat sat, long limit) {
    this.sat = sat;
    this.limit = limit;
  }

  /** Counts these, too. */
  void add(List<Soft> softs) {
    if (!softs.isEmpty()) {
      sums = both(sums, sum(softs));
      excludeAboveLimit();
    }
  }

  /** Lowers the limit, if it is not as low. */
  void limit(long weight) {
    limit = Math.min(limit, weight);
    excludeAboveLimit();
  }

  private void excludeAboveLimit() {
    sums.tailMap(limit + 1).values().forEach(output -> sat.addClause(-output));
  }

  private SortedMap<Long, Integer> sum(List<Soft> softs) {
    if (softs.size() == 1) {
      Soft only = softs.getFirst();
      return new TreeMap<>(Map.of(only.weight(), -only.literal()));
    }
    int middle = softs.size() / 2;
    return both(sum(softs.subList(0, middle)), sum(softs.subList(middle, softs.size())));
  }

  private SortedMap<Long, Integer> both(
      SortedMap<Long, Integer> one, SortedMap<Long, Integer> two) {
    SortedMap<Long, Integer> outputs = new TreeMap<>();
    one.forEach((weight, input) -> imply(List.of(-input), weight, outputs));
    two.forEach((weight, input) -> imply(List.of(-input), weight, outputs));
    one.forEach(
        (first, a) -> two.forEach((second, b) -> imply(List.of(-a, -b), first + second, outputs)));
    int smaller = 0;
    for (int output : outputs.values()) {
      if (smaller != 0) {
        sat.addClause(-output, smaller);
      }
      smaller = output;
    }
    return outputs;
  }

  private void imply(List<Integer> negated, long weight, SortedMap<Long, Integer> outputs) {
    List<Integer> clause = new ArrayList<>(negated);
    if (weight <= limit) {
      clause.add(outputs.computeIfAbsent(weight, w -> sat.newVariable()));
    }
    sat.addClause(clause);
  }
}
