package liss.placement.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.placement.model.CostModel;
import liss.placement.model.Criterion;
import liss.placement.model.Goal;
import liss.solver.IncrementalSat;
import liss.solver.MaxSat;
import liss.solver.MaxSat.Outcome;
import liss.solver.MaxSat.Soft;

/**
 * Minimises criteria one after the other, each among the optima of those before, for locks that are
 * given as clauses. The soft literals for pairs of statements are made on demand.
 */
final class Minimisation {

  private final IncrementalSat sat;
  private final MaxSat maxSat;
  private final LockEncoding locks;
  private final LockCriteria criteria;
  private final List<Soft> preferences;
  private final Goal goal;

  /** Those of all criteria but the excluded pairs; their variables have values in all models. */
  private final Map<Criterion, List<Soft>> softs = new EnumMap<>(Criterion.class);

  /** No lock is added afterwards; assignments are to be found afterwards. */
  Minimisation(IncrementalSat sat, MaxSat maxSat, LockEncoding locks, Goal goal) {
    this.sat = sat;
    this.maxSat = maxSat;
    this.locks = locks;
    this.criteria = locks.criteria();
    this.preferences = locks.preferences();
    this.goal = goal;
    goal.order().stream()
        .filter(criterion -> criterion != Criterion.EXCLUDED_PAIRS)
        .forEach(criterion -> softs.put(criterion, criteria.softs(criterion, goal)));
  }

  /**
   * Starts from an assignment that satisfies the clauses. Returns the outcomes; the last one is not
   * optimal if the search was stopped.
   */
  List<Outcome> of(List<Criterion> order, BitSet start) {
    List<Outcome> outcomes = new ArrayList<>();
    BitSet model = start;
    for (Criterion criterion : order) {
      Outcome outcome = minimum(criterion, model);
      outcomes.add(outcome);
      if (!(outcome instanceof Outcome.Optimal)) {
        break;
      }
      model = outcome.model();
    }
    return outcomes;
  }

  /** Then decides between those of equal cost, if there was time. */
  Outcome preferred(Outcome last) {
    return last instanceof Outcome.Optimal && !preferences.isEmpty()
        ? maxSat.minimize(last.model(), preferences)
        : last;
  }

  private Outcome minimum(Criterion criterion, BitSet start) {
    return switch (criterion) {
      case EXCLUDED_PAIRS -> overPairs(start, List.of(), locks.classes().statements(), 1);
      case PRICE -> {
        CostModel model = (CostModel) goal;
        long perPair = model.prices().excludedPair();
        yield perPair == 0
            ? maxSat.minimize(start, softs(criterion))
            : overPairs(start, softs(criterion), locks.classes().sums(model::weight), perPair);
      }
      case LOCK_STATEMENTS,
          PROTECTED_STATEMENTS,
          UNLOCK_STATEMENTS,
          NEW_LOCKS,
          UNKNOWN_CALLS,
          PROTECTED_CALLS,
          CHANGED_FUNCTIONS,
          NEW_SECTIONS,
          CHANGED_LINES ->
          maxSat.minimize(start, softs(criterion));
    };
  }

  /** The soft literals of a criterion; those of a price without its excluded pairs. */
  List<Soft> softs(Criterion criterion) {
    return Optional.ofNullable(softs.get(criterion))
        .orElseGet(() -> criteria.softs(criterion, goal));
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
