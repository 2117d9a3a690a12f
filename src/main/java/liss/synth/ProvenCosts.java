package liss.synth;

import java.util.List;
import liss.placement.model.Goal;
import liss.placement.model.LockLimit;
import liss.placement.model.Objective;
import liss.placement.model.PlacementCost;
import liss.placement.model.PlacementResult.Optimality;
import liss.placement.model.PlacementResult.Optimality.BestFound;
import liss.placement.model.PlacementResult.Optimality.OptimalButForTies;
import liss.placement.model.PlacementResult.Optimality.OptimalUpTo;
import liss.placement.model.PlacementResult.Placed;
import liss.synth.SynthesisResult.Synthesized;

/** What has been proved about the costs of all safe programs with at most so many new locks. */
final class ProvenCosts {

  private final Goal objective;
  private final LockLimit limit;

  /** What they cost at least, in the order of the objective. */
  private List<Long> lowerBound;

  /** Nothing so far. */
  ProvenCosts(Goal objective, LockLimit limit) {
    this.objective = objective;
    this.limit = limit;
    this.lowerBound = objective.criteria(PlacementCost.NOTHING);
  }

  /** What follows from what is known about a placement: further clauses make none cheaper. */
  void learn(Placed placed) {
    switch (placed.optimality()) {
      case BestFound bound when isReachedBy(bound.locks()) -> lowerBound = bound.lowerBound();
      case OptimalButForTies bound -> lowerBound = bound.lowerBound();
      case Optimality.Optimal all -> lowerBound = objective.criteria(placed.cost());
      case OptimalUpTo all when limit.isReachedBy(all.locks()) ->
          lowerBound = objective.criteria(placed.cost());
      case BestFound some -> {}
      case OptimalUpTo some -> {}
      case Optimality.Irredundant some -> {}
    }
  }

  private boolean isReachedBy(LockLimit locks) {
    return limit.isNone() || limit.isReachedBy(locks.newLocks());
  }

  /** What is known about a safe program when time is up. */
  Optimality about(Synthesized safe) {
    boolean isDecisive =
        objective == Objective.FINE
            && limit.isNone()
            && lowerBound.getFirst().equals(objective.criteria(safe.cost()).getFirst());
    return switch (safe.optimality()) {
      case BestFound some when isDecisive -> new OptimalButForTies(lowerBound);
      case OptimalUpTo some when isDecisive -> new OptimalButForTies(lowerBound);
      case BestFound some -> new BestFound(locks(safe), lowerBound);
      case OptimalUpTo proved -> proved;
      case OptimalButForTies proved -> proved;
      case Optimality.Optimal proved -> proved;
      case Optimality.Irredundant same -> same;
    };
  }

  /** For how many locks the bound was proved, as far as is known. */
  private LockLimit locks(Synthesized safe) {
    boolean isForSoMany = limit.isNone() && !objective.countsPairs();
    return isForSoMany ? new LockLimit(Math.max(1, safe.placement().newLocks())) : limit;
  }
}
