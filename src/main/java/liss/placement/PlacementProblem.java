package liss.placement;

import java.util.List;
import liss.cfa.ProgramCfa;

/**
 * The question where to put locks.
 *
 * @param program the program without the locks to insert
 * @param clauses what the locks must achieve; all of them
 * @param objective which of the placements that do is wanted
 */
public record PlacementProblem(
    ProgramCfa program, List<ExclusionClause> clauses, Objective objective) {
  /** Copies the list. */
  public PlacementProblem {
    clauses = List.copyOf(clauses);
  }
}
