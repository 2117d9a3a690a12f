package liss.placement.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import liss.maxsat.IncrementalSat;
import liss.maxsat.MaxSat;
import liss.maxsat.MaxSat.Outcome;
import liss.maxsat.MaxSat.Soft;
import liss.placement.CostModel;
import liss.placement.Criterion;
import liss.placement.Goal;

/**
 * Minimises the criteria of a goal one after the other, each among the optima of those before, for
 * locks that are given as clauses. The soft literals for pairs of statements are made on demand.
 */
final class Minimisation {

  private final IncrementalSat sat;
  private final MaxSat maxSat;
  private final LockEncoding locks;
  private final HeldClasses classes;
  private final Goal goal;

  Minimisation(IncrementalSat sat, LockEncoding locks, HeldClasses classes, Goal goal) {
    this.sat = sat;
    this.maxSat = new MaxSat(sat);
    this.locks = locks;
    this.classes = classes;
    this.goal = goal;
  }

  /**
   * Starts from an assignment that satisfies the clauses. Returns the outcomes; the last one is not
   * optimal if the search was stopped.
   *
   * @param last minimised behind the criteria of the goal, if there are any
   */
  List<Outcome> from(BitSet start, List<Soft> last) {
    List<Outcome> outcomes = new ArrayList<>();
    BitSet model = start;
    for (Criterion criterion : goal.order()) {
      Outcome outcome = minimum(criterion, model);
      outcomes.add(outcome);
      if (!(outcome instanceof Outcome.Optimal)) {
        return outcomes;
      }
      model = outcome.model();
    }
    if (!last.isEmpty()) {
      outcomes.add(maxSat.minimize(model, last));
    }
    return outcomes;
  }

  private Outcome minimum(Criterion criterion, BitSet start) {
    return switch (criterion) {
      case EXCLUDED_PAIRS -> overPairs(start, List.of(), classes.statements(), 1);
      case PRICE -> {
        CostModel model = (CostModel) goal;
        List<Soft> softs = locks.softs(criterion, goal);
        long perPair = model.prices().excludedPair();
        yield perPair == 0
            ? maxSat.minimize(start, softs)
            : overPairs(start, softs, classes.sums(model::weight), perPair);
      }
      case LOCK_STATEMENTS, PROTECTED_STATEMENTS, UNLOCK_STATEMENTS ->
          maxSat.minimize(start, locks.softs(criterion, goal));
    };
  }

  private Outcome overPairs(BitSet start, List<Soft> others, long[][] statements, long perPair) {
    Optional<int[]> single = locks.single();
    if (single.isPresent()) {
      SingleLockPairs pairs = new SingleLockPairs(sat, single.get(), statements, start);
      List<Soft> softs = new ArrayList<>(others);
      softs.addAll(times(perPair, pairs.initial()));
      return maxSat.minimize(start, softs, model -> times(perPair, pairs.missing(model)));
    }
    ExcludedPairs pairs = new ExcludedPairs(sat, statements);
    locks.count(pairs);
    return maxSat.minimize(start, others, model -> times(perPair, pairs.missing(model)));
  }

  private static List<Soft> times(long factor, List<Soft> softs) {
    return softs.stream().map(soft -> new Soft(soft.literal(), soft.weight() * factor)).toList();
  }
}
