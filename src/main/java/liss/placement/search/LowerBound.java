package liss.placement.search;

import java.util.ArrayList;
import java.util.List;
import liss.placement.model.Goal;
import liss.solver.MaxSat.Outcome;

/**
 * What all placements cost at least, lexicographically.
 *
 * @param criteria in the order of the objective
 * @param reached how many of them, from the first on, have been reached by a placement
 */
record LowerBound(List<Long> criteria, int reached) {

  /** Copies the list. */
  LowerBound {
    criteria = List.copyOf(criteria);
  }

  /**
   * The bound given by minimising the first criteria one after the other, of which all but the last
   * are known to be optimal.
   */
  static LowerBound of(List<Outcome> outcomes, Goal objective) {
    List<Long> criteria = new ArrayList<>(outcomes.stream().map(Outcome::lowerBound).toList());
    while (criteria.size() < objective.order().size()) {
      criteria.add(0L);
    }
    long reached = outcomes.stream().filter(Outcome.Optimal.class::isInstance).count();
    return new LowerBound(criteria, (int) reached);
  }
}
