package liss.placement.search;

import liss.placement.ExclusionClause;
import liss.placement.LockPlacement;
import liss.placement.Objective;

/** A search for the best placement of a group of clauses under {@link Objective#FINE}. */
interface GroupSearch {

  /** What was found out. */
  sealed interface Answer {
    /** A placement, and what all placements cost at least. */
    record Found(LockPlacement placement, LowerBound bound) implements Answer {}

    /** There is no placement, with any number of locks. */
    record Impossible() implements Answer {}

    /** Stopped before a placement was found. */
    record Interrupted() implements Answer {}
  }

  /** Demands that the clause be satisfied. */
  void add(ExclusionClause clause);

  /** Takes note of a legal placement that satisfies all clauses, those to come included. */
  void know(LockPlacement placement);

  /**
   * Takes note that a proposal was not good enough: the next ones are to be nearer to the known
   * placement.
   */
  void retreat();

  /** A placement that is found with little effort. */
  Answer candidate();

  /** A placement with few excluded pairs. */
  Answer proposal();

  /** A placement with the fewest excluded pairs, or with few when some effort has been spent. */
  Answer leading();

  /** A best placement. */
  Answer best();
}
