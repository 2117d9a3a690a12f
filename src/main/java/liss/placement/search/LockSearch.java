package liss.placement.search;

import java.util.List;
import liss.placement.model.PlacementResult;
import liss.placement.search.PlacementSolver.Budget;

/** A search for placements that remembers what it found out under fewer clauses. */
sealed interface LockSearch permits IncreasingLocks, AnyNumberOfLocks, FineSearch {

  /**
   * The answer that {@link PlacementSolver#solve(PlacementProblem, Budget)} promises.
   *
   * @param problem the same as before, except that it may have more clauses or another known
   *     placement
   * @param requirements what its clauses demand, on all classes, without what follows from others
   */
  PlacementResult solve(PlacementProblem problem, List<Requirement> requirements, Budget budget);
}
