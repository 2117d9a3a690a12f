package liss.placement;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import liss.placement.IncrementalSat.Answer;

/**
 * Weighted partial MaxSAT over an {@link IncrementalSat}: finds an assignment that satisfies all
 * clauses and falsifies soft literals of the least total weight.
 *
 * <p>Core-guided: an unsatisfiable core of soft literals raises the lower bound by its least weight
 * and is relaxed by a counter that allows one of them to be false at that price and more at the
 * same price each (OLL: Andres, Kaufmann, Matheis, Schaub, "Unsatisfiability-based optimization in
 * clasp", ICLP 2012; Morgado, Dodaro, Marques-Silva, "Core-guided MaxSAT with soft cardinality
 * constraints", CP 2014). With stratification, hardening, core trimming and minimisation, core
 * exhaustion and lazily grown counters as in Ignatiev, Morgado, Marques-Silva, "RC2: an efficient
 * MaxSAT solver", JSAT 2019. Cores are disjoint until an assignment has been found, and only then
 * are the counters of the last ones assumed; so good assignments are known early (the disjoint
 * phase of Davies, Bacchus, "Solving MAXSAT by solving a sequence of simpler SAT instances", CP
 * 2011). Two additions:
 *
 * <ul>
 *   <li>Lexicographic objectives need no large weights. The invariant of OLL is: cost = lower bound
 *       + weight of the falsified current soft literals. When the bound is reached, exactly the
 *       optimal assignments satisfy all current soft literals, so making them clauses restricts the
 *       next objective to the optima of this one.
 *   <li>Soft literals may be made on demand: those that no assignment on the way falsifies need
 *       never exist. The bound holds for any part of them, and the search ends when an assignment
 *       that reaches it falsifies no others. From then on those that were not made may not be
 *       falsified.
 * </ul>
 *
 * <p>Sound and complete; deterministic. Each core raises the bound, so the number of calls is
 * bounded by the cost of the optimum; each call may take exponential time.
 */
final class MaxSat {

  private static final long EXHAUSTION_CONFLICTS = 500;
  private static final double DIVERSITY = 1.25;

  private final IncrementalSat sat;

  /** The soft literals to assume, with their weights; in order of creation. */
  private final Map<Integer, Long> assumed = new LinkedHashMap<>();

  /** Soft literals of counters that are assumed only after the next assignment has been found. */
  private final List<Soft> deferred = new ArrayList<>();

  /** For the negated output of a counter: where it comes from. */
  private final Map<Integer, CounterOutput> outputs = new HashMap<>();

  /** What makes the soft literals of objectives that have been minimised. */
  private final List<Function<BitSet, List<Soft>>> finished = new ArrayList<>();

  private final List<Soft> softs = new ArrayList<>();
  private Function<BitSet, List<Soft>> missing = model -> List.of();
  private long lowerBound;
  private long upperBound;

  /** Assignments that cost more are of no interest. */
  private long ceiling = Long.MAX_VALUE;

  private BitSet best = new BitSet();

  /** Counts what is left to pay, instead of minimising it. */
  private Optional<WeightedCounter> counter = Optional.empty();

  MaxSat(IncrementalSat sat) {
    this.sat = sat;
  }

  /** A literal that should be true; it costs {@code weight} if it is not. */
  record Soft(int literal, long weight) {}

  /** How a minimisation ended. */
  sealed interface Outcome {
    /** The best assignment found. */
    BitSet model();

    /** What every assignment costs at least. */
    long lowerBound();

    /** No assignment costs less. */
    record Optimal(long cost, BitSet model) implements Outcome {
      @Override
      public long lowerBound() {
        return cost;
      }
    }

    /** Stopped; no assignment costs less than the bound. */
    record Bounded(long lowerBound, long cost, BitSet model) implements Outcome {}
  }

  /** Minimises the weight of falsified soft literals; see the other method. */
  Outcome minimize(BitSet start, List<Soft> initial) {
    return minimize(start, initial, model -> List.of());
  }

  /**
   * Minimises the weight of falsified soft literals. When the outcome is optimal, all later calls
   * range over assignments that are optimal for this one.
   *
   * @param start an assignment that satisfies all clauses, and the last outcome if there was one
   * @param initial soft literals
   * @param missing for an assignment, the further soft literals that it falsifies and that have not
   *     been returned before; it may add variables, and clauses that exclude no assignment of the
   *     old variables
   */
  Outcome minimize(BitSet start, List<Soft> initial, Function<BitSet, List<Soft>> missing) {
    open(initial, missing);
    Outcome outcome = search(start, Long.MAX_VALUE, () -> harden(upperBound));
    if (outcome instanceof Outcome.Optimal) {
      close();
    }
    return outcome;
  }

  /**
   * Minimises one objective after the other, each among the optima of those before. Returns their
   * outcomes; the last one is not optimal if the search was stopped.
   */
  List<Outcome> minimizeAll(BitSet start, List<List<Soft>> objectives) {
    List<Outcome> outcomes = new ArrayList<>();
    BitSet model = start;
    for (List<Soft> objective : objectives) {
      Outcome outcome = minimize(model, objective);
      outcomes.add(outcome);
      if (!(outcome instanceof Outcome.Optimal)) {
        break;
      }
      model = outcome.model();
    }
    return outcomes;
  }

  /** Begins an objective; see {@link #minimize(BitSet, List, Function)}. */
  void open(List<Soft> initial, Function<BitSet, List<Soft>> missing) {
    softs.clear();
    assumed.clear();
    deferred.clear();
    outputs.clear();
    lowerBound = 0;
    ceiling = Long.MAX_VALUE;
    counter = Optional.empty();
    initial.forEach(this::add);
    this.missing = missing;
  }

  /**
   * Minimises the objective that was begun. Clauses may be added afterwards and the objective be
   * minimised again: what is known of its lower bound is kept.
   */
  Outcome improve(BitSet start) {
    return improve(start, Long.MAX_VALUE);
  }

  /**
   * Minimises the objective that was begun, as above.
   *
   * @param patience a call of the solver with more conflicts ends the search
   */
  Outcome improve(BitSet start, long patience) {
    return search(start, patience, () -> harden(ceiling));
  }

  /**
   * Excludes assignments that cost more, for the objective that was begun. For those who add
   * clauses later. If nothing is left, the outcome is a lower bound above this cost.
   */
  void excludeAbove(long cost) {
    ceiling = Math.min(ceiling, cost);
    harden(ceiling);
  }

  /**
   * Excludes assignments that cost more, for the objective that was begun, and all others that are
   * not minimised: the weight that is left is counted by clauses. Literals added later are counted,
   * too.
   */
  void countUpTo(long cost) {
    excludeAbove(cost);
    if (cost < lowerBound) {
      sat.addClause();
    } else if (counter.isPresent()) {
      counter.get().limit(cost - lowerBound);
    } else {
      assumeDeferred();
      WeightedCounter all = new WeightedCounter(sat, cost - lowerBound);
      all.add(CounterOutput.unpaid(assumed, outputs, cost - lowerBound));
      counter = Optional.of(all);
    }
  }

  /** Ends the objective, which has been minimised: later ones range over its optima. */
  void close() {
    keepOnlyOptima();
    finished.add(missing);
  }

  /** Adds clauses that exclude all but the optima of the objective, which has been minimised. */
  void keepOnlyOptima() {
    assumeDeferred();
    assumed.keySet().forEach(sat::addClause);
  }

  /** The main loop, which ends when the bounds have met or it was stopped. */
  private Outcome search(BitSet start, long patience, Runnable afterAssignment) {
    upperBound = Long.MAX_VALUE;
    record(start);
    long stratum = nextStratum(Long.MAX_VALUE);
    while (lowerBound < upperBound && lowerBound <= ceiling) {
      switch (solve(assumptions(stratum), patience)) {
        case UNKNOWN -> {
          return new Outcome.Bounded(lowerBound, upperBound, best);
        }
        case UNSATISFIABLE -> {
          if (sat.core().isEmpty() && ceiling < Long.MAX_VALUE) {
            return aboveCeiling();
          }
          relax(new SmallerCore(sat, assumed).of(sat.core()));
        }
        case SATISFIABLE -> {
          boolean complete = record(sat.model()) && deferred.isEmpty();
          assumeDeferred();
          afterAssignment.run();
          stratum = nextStratum(complete ? stratum : Long.MAX_VALUE);
        }
      }
    }
    return lowerBound > ceiling ? aboveCeiling() : new Outcome.Optimal(lowerBound, best);
  }

  /** All that is known of assignments above the ceiling is that they are there. */
  private Outcome aboveCeiling() {
    return new Outcome.Bounded(ceiling + 1, upperBound, best);
  }

  /** Looks for an assignment that is optimal for all objectives so far. */
  Answer solve() {
    return solve(List.of(), Long.MAX_VALUE);
  }

  private Answer solve(List<Integer> assumptions, long conflicts) {
    while (true) {
      Answer answer = sat.solve(assumptions, conflicts);
      if (answer != Answer.SATISFIABLE) {
        return answer;
      }
      BitSet model = sat.model();
      List<Soft> falsified =
          finished.stream().flatMap(missing -> missing.apply(model).stream()).toList();
      if (falsified.isEmpty()) {
        return answer;
      }
      falsified.forEach(soft -> sat.addClause(soft.literal()));
    }
  }

  /** Adds a soft literal to the objective that was begun. */
  void add(Soft soft) {
    softs.add(soft);
    counter.ifPresentOrElse(
        all -> all.add(List.of(soft)), () -> assume(soft.literal(), soft.weight()));
  }

  /** Gives a soft literal more weight; what it and its negation have in common is lost anyway. */
  private void assume(int literal, long weight) {
    long opposite = assumed.getOrDefault(-literal, 0L);
    long common = Math.min(weight, opposite);
    lowerBound += common;
    reduce(-literal, common);
    if (weight > common) {
      assumed.merge(literal, weight - common, Long::sum);
    }
  }

  private void reduce(int literal, long weight) {
    assumed.computeIfPresent(
        literal, (l, old) -> old == weight ? null : Long.valueOf(old - weight));
  }

  private List<Integer> assumptions(long stratum) {
    return assumed.entrySet().stream()
        .filter(soft -> soft.getValue() >= stratum)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Takes note of an assignment; returns whether all it falsifies was known. */
  private boolean record(BitSet model) {
    long cost =
        softs.stream()
            .filter(soft -> !IncrementalSat.holds(soft.literal(), model))
            .mapToLong(Soft::weight)
            .sum();
    List<Soft> found = missing.apply(model);
    cost += found.stream().mapToLong(Soft::weight).sum();
    found.forEach(this::add);
    if (cost < upperBound) {
      upperBound = cost;
      best = model;
    }
    return found.isEmpty();
  }

  /** Makes those soft literals clauses without which the cost would be exceeded. */
  private void harden(long cost) {
    long slack = cost - lowerBound;
    List<Integer> hard =
        assumed.entrySet().stream()
            .filter(soft -> soft.getValue() > slack)
            .map(Map.Entry::getKey)
            .toList();
    hard.forEach(sat::addClause);
    hard.forEach(assumed::remove);
  }

  /**
   * The next weight from which on soft literals are assumed: lower than {@code above}, and so low
   * that there are clearly more of them than different weights.
   */
  private long nextStratum(long above) {
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

  /** Raises the lower bound by what the core costs at least, and relaxes its literals. */
  private void relax(List<Integer> core) {
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

  private void assumeDeferred() {
    deferred.forEach(soft -> assume(soft.literal(), soft.weight()));
    deferred.clear();
  }
}
