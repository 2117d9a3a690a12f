package liss.solver;

import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import liss.solver.MaxSat.Soft;
import org.sat4j.core.VecInt;
import org.sat4j.maxsat.WeightedMaxSatDecorator;
import org.sat4j.pb.IPBSolver;
import org.sat4j.pb.PseudoOptDecorator;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.TimeoutException;

/** Engines for weighted partial MaxSAT other than that of liss, to compare it with. */
public enum MaxSatEngine {
  /** Sat4j's default: linear search for better solutions. */
  SAT4J,
  /** The same search over a pseudo-Boolean solver with RoundingSat's cutting planes. */
  SAT4J_ROUNDING,
  /** See {@link Z3MaxSat}. */
  Z3;

  /** What an engine found out in the time given. */
  public sealed interface Answer {
    /** The optimum, by objective. */
    record Optimal(List<Long> costs) implements Answer {}

    /**
     * The best assignment found.
     *
     * @param costs by objective; none if no assignment was found
     * @param lowerBounds what is known of the optimum, for the first objectives
     */
    record BestFound(List<Long> costs, List<Long> lowerBounds) implements Answer {}
  }

  /**
   * Solves an instance whose clauses are satisfiable, within about so much processor time. Z3,
   * which knows only the time on the wall, gets three times as much of that.
   */
  public Answer solve(WeightedClauses instance, Duration limit) {
    return switch (this) {
      case SAT4J -> linear(org.sat4j.maxsat.SolverFactory.newDefault(), instance, limit);
      case SAT4J_ROUNDING -> linear(org.sat4j.pb.SolverFactory.newRoundingSat(), instance, limit);
      case Z3 ->
          switch (instance.solveByZ3(limit.multipliedBy(3))) {
            case Z3MaxSat.Answer.Optimal optimal -> new Answer.Optimal(optimal.costs());
            case Z3MaxSat.Answer.Undecided undecided -> new Answer.BestFound(List.of(), List.of());
            case Z3MaxSat.Answer.Infeasible infeasible -> throw new IllegalStateException();
          };
    };
  }

  /** Looks for better and better assignments until there is none. */
  private static Answer linear(IPBSolver solver, WeightedClauses instance, Duration limit) {
    Duration end = CpuTime.used().plus(limit);
    WeightedMaxSatDecorator softs = new WeightedMaxSatDecorator(solver);
    PseudoOptDecorator search = new PseudoOptDecorator(softs, false, false);
    List<Long> best = List.of();
    try {
      load(softs, instance);
      for (long left = limit.toMillis(); left > 0; left = end.minus(CpuTime.used()).toMillis()) {
        search.setTimeoutMs(left);
        try {
          if (!search.admitABetterSolution()) {
            return new Answer.Optimal(best);
          }
        } catch (TimeoutException e) {
          // So much time on the wall; on the processor there may be some left.
          continue;
        }
        best = costs(instance, search.model());
        search.discardCurrentSolution();
      }
      return new Answer.BestFound(best, List.of());
    } catch (ContradictionException e) {
      return new Answer.Optimal(best);
    } finally {
      search.reset();
    }
  }

  private static void load(WeightedMaxSatDecorator solver, WeightedClauses instance)
      throws ContradictionException {
    Map<Integer, BigInteger> weights = combined(instance.objectives());
    BigInteger all = weights.values().stream().reduce(BigInteger.ONE, BigInteger::add);
    var unused = solver.newVar(instance.variables());
    solver.setExpectedNumberOfClauses(instance.clauses().size() + weights.size());
    solver.setTopWeight(all);
    for (int[] clause : instance.clauses()) {
      solver.addHardClause(new VecInt(clause));
    }
    for (Map.Entry<Integer, BigInteger> soft : weights.entrySet()) {
      solver.addSoftClause(soft.getValue(), new VecInt(new int[] {soft.getKey()}));
    }
  }

  /** One objective: a weight counts more than all later objectives together. */
  private static Map<Integer, BigInteger> combined(List<List<Soft>> objectives) {
    Map<Integer, BigInteger> weights = new TreeMap<>();
    BigInteger unit = BigInteger.ONE;
    for (List<Soft> softs : objectives.reversed()) {
      long all = 0;
      for (Soft soft : softs) {
        weights.merge(
            soft.literal(), unit.multiply(BigInteger.valueOf(soft.weight())), BigInteger::add);
        all += soft.weight();
      }
      unit = unit.multiply(BigInteger.valueOf(all + 1));
    }
    return weights;
  }

  private static List<Long> costs(WeightedClauses instance, int[] literals) {
    BitSet model = new BitSet();
    IntStream.of(literals).filter(literal -> literal > 0).forEach(model::set);
    List<Long> costs = new ArrayList<>();
    for (List<Soft> softs : instance.objectives()) {
      costs.add(
          softs.stream()
              .filter(soft -> !IncrementalSat.holds(soft.literal(), model))
              .mapToLong(Soft::weight)
              .sum());
    }
    return costs;
  }
}
