package liss.placement.search;

import liss.placement.model.ExclusionClause;
import liss.placement.model.LockPlacement;
import liss.placement.model.PlacementResult;

/** A search for a best placement under a growing list of clauses. */
sealed interface LockSearch
    permits IncreasingLocks,
        AnyNumberOfLocks,
        IndependentGroups,
        ExactGroupSearch,
        HittingSetSearch {

  /** Demands that the clause be satisfied, too. */
  void add(ExclusionClause clause);

  /**
   * Takes note of a legal placement that satisfies all clauses, those to come included. Not needed
   * by searches that find the bound from below.
   */
  default void know(LockPlacement placement) {}

  /**
   * Takes note that a proposal was not good enough: the next ones are to be nearer to the known
   * placement.
   */
  default void retreat() {}

  /**
   * A legal placement that satisfies all clauses, found with little effort and good by the
   * objective, but not always best.
   */
  PlacementResult candidate();

  /** A placement that is worth a check of the whole program, though more locks may be better. */
  default PlacementResult proposal() {
    return best();
  }

  /**
   * A placement than which none is better by the first criterion of the objective; the same as
   * before if no clause has been added since. If that takes long, one that is better than the known
   * one, or the best that was found, with a bound.
   */
  default PlacementResult leading() {
    return best();
  }

  /** A best placement; the same as before if no clause has been added since. */
  PlacementResult best();
}
