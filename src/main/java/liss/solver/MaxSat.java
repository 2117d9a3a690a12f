package liss.solver;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongConsumer;
import liss.solver.IncrementalSat.Answer;

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
public final class MaxSat {

  private final IncrementalSat sat;

  /** What makes the soft literals of objectives that have been minimised. */
  private final List<Function<BitSet, List<Soft>>> finished = new ArrayList<>();

  /** The soft literals of the present objective, as they were given ... */
  private final List<Soft> softs = new ArrayList<>();

  /** ... and as the cores have left them. */
  private RelaxedSofts relaxed;

  private Function<BitSet, List<Soft>> missing = model -> List.of();
  private long upperBound;
  private BitSet best = new BitSet();

  /** A minimisation over the assignments that satisfy the clauses of a solver. */
  public MaxSat(IncrementalSat sat) {
    this.sat = sat;
    this.relaxed = new RelaxedSofts(sat);
  }

  /** A literal that should be true; it costs {@code weight} if it is not. */
  public record Soft(int literal, long weight) {}

  /** How a minimisation ended. */
  public sealed interface Outcome {
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
  public Outcome minimize(BitSet start, List<Soft> initial) {
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
  public Outcome minimize(BitSet start, List<Soft> initial, Function<BitSet, List<Soft>> missing) {
    open(initial, missing);
    Outcome outcome = search(start, relaxed::harden);
    if (outcome instanceof Outcome.Optimal) {
      close();
    }
    return outcome;
  }

  /** Begins an objective; see {@link #minimize(BitSet, List, Function)}. */
  public void open(List<Soft> initial, Function<BitSet, List<Soft>> missing) {
    softs.clear();
    relaxed = new RelaxedSofts(sat);
    initial.forEach(this::add);
    this.missing = missing;
  }

  /**
   * Minimises the objective that was begun. Clauses may be added afterwards and the objective be
   * minimised again: what is known of its lower bound is kept.
   */
  public Outcome improve(BitSet start) {
    return search(start, bound -> {});
  }

  /** Ends the objective, which has been minimised: later ones range over its optima. */
  public void close() {
    relaxed.makeHard();
    finished.add(missing);
  }

  /**
   * The main loop, which ends when the bounds have met or it was stopped.
   *
   * @param hardening is told the upper bound after each assignment
   */
  private Outcome search(BitSet start, LongConsumer hardening) {
    upperBound = Long.MAX_VALUE;
    record(start);
    long stratum = relaxed.nextStratum(Long.MAX_VALUE);
    while (relaxed.lowerBound() < upperBound) {
      switch (solve(relaxed.assumptions(stratum))) {
        case UNKNOWN -> {
          return new Outcome.Bounded(relaxed.lowerBound(), upperBound, best);
        }
        case UNSATISFIABLE -> relaxed.relax(sat.core());
        case SATISFIABLE -> {
          boolean allKnown = record(sat.model());
          boolean complete = !relaxed.assumeDeferred() && allKnown;
          hardening.accept(upperBound);
          stratum = relaxed.nextStratum(complete ? stratum : Long.MAX_VALUE);
        }
      }
    }
    return new Outcome.Optimal(relaxed.lowerBound(), best);
  }

  /** Looks for an assignment that is optimal for all objectives so far. */
  public Answer solve() {
    return solve(List.of());
  }

  private Answer solve(List<Integer> assumptions) {
    while (true) {
      Answer answer = sat.solve(assumptions);
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

  private void add(Soft soft) {
    softs.add(soft);
    relaxed.assume(soft);
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
}
