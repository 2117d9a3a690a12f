package liss.placement;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import liss.cfa.ProgramCfa;
import liss.placement.MaxSat.Outcome;
import liss.placement.PlacementResult.Optimality;
import liss.placement.PlacementResult.Placed;

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

  /** The problem with one more clause. */
  PlacementProblem with(ExclusionClause clause) {
    List<ExclusionClause> more = new ArrayList<>(clauses);
    more.add(clause);
    return new PlacementProblem(program, more, objective);
  }

  /**
   * The answer that consists of a placement, which is checked by following the program. The checks
   * share no code with the encoding.
   */
  Placed placed(LockPlacement placement, Optimality optimality) {
    boolean legal = PlacementLegality.violations(program, placement).isEmpty();
    if (!legal || !HeldLocks.of(program, placement).satisfies(clauses)) {
      throw new IllegalStateException("the encoding admits " + placement);
    }
    return new Placed(placement, PlacementCost.of(program, placement), optimality);
  }

  /**
   * The answer that consists of a placement found by minimising the criteria of the objective one
   * after the other, as far as they were minimised.
   *
   * @param outcomes in the order of the criteria
   * @param whenComplete what is known when all were minimised
   * @param locks the number of locks to which the bounds apply otherwise
   */
  Placed placed(
      LockPlacement placement, List<Outcome> outcomes, Optimality whenComplete, int locks) {
    List<Long> bounds = new ArrayList<>(outcomes.stream().map(Outcome::lowerBound).toList());
    int open = objective.order().size() - bounds.size();
    if (open > 0 || !(outcomes.getLast() instanceof Outcome.Optimal)) {
      bounds.addAll(Collections.nCopies(open, 0L));
      return placed(placement, new Optimality.BestFound(locks, bounds));
    }
    Placed placed = placed(placement, whenComplete);
    if (!objective.criteria(placed.cost()).equals(bounds)) {
      throw new IllegalStateException(placed.cost() + " should be " + bounds);
    }
    return placed;
  }
}
