package liss.solver;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.solver.IncrementalSat.Answer;
import liss.solver.MaxSat.Soft;

/**
 * The soft literals of one objective as unsatisfiable cores have left them, and the lower bound
 * that the cores have shown. The cost of an assignment is the bound plus the weight of those
 * literals that it falsifies (OLL; sources at {@link MaxSat}).
 */
final class RelaxedSofts {

  private static final long EXHAUSTION_CONFLICTS = 500;
  private static final double DIVERSITY = 1.25;

  private final IncrementalSat sat;

  /** The soft literals to assume, with their weights; in order of creation. */
  private final Map<Integer, Long> assumed = new LinkedHashMap<>();

  /** Soft literals of counters that are assumed only after the next assignment has been found. */
  private final List<Soft> deferred = new ArrayList<>();

  /** For the negated output of a counter: where it comes from. */
  private final Map<Integer, CounterOutput> outputs = new HashMap<>();

  private long lowerBound;

  /** The output of a counter that says that at least so many of its inputs are true. */
  private record CounterOutput(Totalizer counter, int count) {}

  RelaxedSofts(IncrementalSat sat) {
    this.sat = sat;
  }

  /** What every assignment costs at least. */
  long lowerBound() {
    return lowerBound;
  }

  /** Gives a soft literal more weight; what it and its negation have in common is lost anyway. */
  void assume(Soft soft) {
    long opposite = assumed.getOrDefault(-soft.literal(), 0L);
    long common = Math.min(soft.weight(), opposite);
    lowerBound += common;
    reduce(-soft.literal(), common);
    if (soft.weight() > common) {
      assumed.merge(soft.literal(), soft.weight() - common, Long::sum);
    }
  }

  private void reduce(int literal, long weight) {
    assumed.computeIfPresent(
        literal, (l, old) -> old == weight ? null : Long.valueOf(old - weight));
  }

  /** The literals of at least so much weight. */
  List<Integer> assumptions(long stratum) {
    return assumed.entrySet().stream()
        .filter(soft -> soft.getValue() >= stratum)
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * The next weight from which on soft literals are assumed: lower than {@code above}, and so low
   * that there are clearly more of them than different weights.
   */
  long nextStratum(long above) {
    List<Long> weights = assumed.values().stream().sorted(Comparator.reverseOrder()).toList();
    int different = 0;
    for (int i = 0; i < weights.size(); i++) {
      boolean lastOfItsWeight =
          i + 1 == weights.size() || !weights.get(i + 1).equals(weights.get(i));
      different += lastOfItsWeight ? 1 : 0;
      if (lastOfItsWeight && weights.get(i) < above && i + 1 > DIVERSITY * different) {
        return weights.get(i);
      }
    }
    return weights.isEmpty() ? 1 : weights.get(weights.size() - 1);
  }

  /** Assumes the literals of the last counters, too; returns whether there were any. */
  boolean assumeDeferred() {
    boolean any = !deferred.isEmpty();
    deferred.forEach(this::assume);
    deferred.clear();
    return any;
  }

  /** Makes those soft literals clauses without which the cost would be exceeded. */
  void harden(long cost) {
    long slack = cost - lowerBound;
    List<Integer> hard =
        assumed.entrySet().stream()
            .filter(soft -> soft.getValue() > slack)
            .map(Map.Entry::getKey)
            .toList();
    hard.forEach(sat::addClause);
    hard.forEach(assumed::remove);
  }

  /** Makes all soft literals clauses. */
  void makeHard() {
    assumeDeferred();
    assumed.keySet().forEach(sat::addClause);
  }

  /**
   * Raises the lower bound by what an unsatisfiable core costs at least, made smaller if possible,
   * and relaxes its literals.
   */
  void relax(List<Integer> found) {
    List<Integer> core = new SmallerCore(sat, assumed).of(found);
    if (core.isEmpty()) {
      throw new IllegalStateException("clauses became unsatisfiable during minimisation");
    }
    long weight = core.stream().mapToLong(assumed::get).min().orElseThrow();
    lowerBound += weight;
    for (int literal : core) {
      reduce(literal, weight);
      Optional.ofNullable(outputs.get(literal))
          .ifPresent(output -> assumeOutput(output.counter(), output.count() + 1, weight));
    }
    List<Integer> negated = core.stream().map(literal -> -literal).toList();
    sat.addClause(negated);
    if (core.size() > 1) {
      Totalizer counter = new Totalizer(sat, negated);
      assumeOutput(counter, exhausted(counter, weight), weight);
    }
  }

  /** The least number above 1 of inputs that may perhaps be true; charges for those below. */
  private int exhausted(Totalizer counter, long weight) {
    int count = 2;
    while (count <= counter.size()
        && sat.solve(List.of(-counter.output(count)), EXHAUSTION_CONFLICTS)
            == Answer.UNSATISFIABLE) {
      sat.addClause(counter.output(count));
      lowerBound += weight;
      count++;
    }
    return count;
  }

  private void assumeOutput(Totalizer counter, int count, long weight) {
    if (count <= counter.size()) {
      int literal = -counter.output(count);
      outputs.put(literal, new CounterOutput(counter, count));
      deferred.add(new Soft(literal, weight));
    }
  }
}
