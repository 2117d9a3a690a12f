package liss.solver;

import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import liss.solver.IncrementalSat.Answer;
import liss.solver.MaxSat.Outcome;
import liss.solver.MaxSat.Soft;

/**
 * An instance of weighted partial MaxSAT with lexicographic objectives.
 *
 * @param variables their number; they are numbered from 1
 * @param clauses what must hold
 * @param objectives the literals that should be true, most important objective first
 */
public record WeightedClauses(int variables, List<int[]> clauses, List<List<Soft>> objectives) {

  /** Copies the lists. */
  public WeightedClauses {
    clauses = List.copyOf(clauses);
    objectives = List.copyOf(objectives);
  }

  /** What Z3 finds out in the given time. */
  public Z3MaxSat.Answer solveByZ3(Duration limit) {
    List<List<Z3MaxSat.Weighted>> weighted = new ArrayList<>();
    for (List<Soft> softs : objectives) {
      weighted.add(
          softs.stream().map(s -> new Z3MaxSat.Weighted(s.literal(), s.weight())).toList());
    }
    return Z3MaxSat.solve(variables, clauses, weighted, limit);
  }

  /** The outcomes that {@link MaxSat} finds; empty if no assignment was found. */
  public Optional<List<Outcome>> solveByMaxSat(BooleanSupplier stop) {
    IncrementalSat sat = new IncrementalSat(stop);
    IntStream.range(0, variables).forEach(i -> sat.newVariable());
    clauses.forEach(sat::addClause);
    return sat.solve(List.of()) == Answer.SATISFIABLE
        ? Optional.of(minimizeAll(new MaxSat(sat), sat.model(), objectives))
        : Optional.empty();
  }

  /**
   * Minimises one objective after the other, each among the optima of those before. Returns their
   * outcomes; the last one is not optimal if the search was stopped.
   */
  private static List<Outcome> minimizeAll(
      MaxSat maxSat, BitSet start, List<List<Soft>> objectives) {
    List<Outcome> outcomes = new ArrayList<>();
    BitSet model = start;
    for (List<Soft> objective : objectives) {
      Outcome outcome = maxSat.minimize(model, objective);
      outcomes.add(outcome);
      if (!(outcome instanceof Outcome.Optimal)) {
        break;
      }
      model = outcome.model();
    }
    return outcomes;
  }
}
