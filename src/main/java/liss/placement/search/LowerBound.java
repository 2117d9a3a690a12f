package liss.placement.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import liss.maxsat.MaxSat.Outcome;
import liss.placement.model.Goal;
import liss.placement.model.PlacementResult.Optimality;
import liss.placement.model.PlacementResult.Placed;

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

  /** The bound that the empty placement reaches. */
  static LowerBound reached(Goal objective) {
    int size = objective.order().size();
    return new LowerBound(Collections.nCopies(size, 0L), size);
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

  /** What is known of all placements when one was found. */
  static LowerBound of(Placed placed, Goal objective) {
    return switch (placed.optimality()) {
      case Optimality.Optimal known ->
          new LowerBound(objective.criteria(placed.cost()), objective.order().size());
      case Optimality.OptimalButForTies known -> new LowerBound(known.lowerBound(), 1);
      case Optimality.BestFound known -> new LowerBound(known.lowerBound(), 0);
      case Optimality.OptimalUpTo known -> reachedNothing(objective);
      case Optimality.Irredundant known -> reachedNothing(objective);
    };
  }

  private static LowerBound reachedNothing(Goal objective) {
    return of(List.of(), objective);
  }

  /** The bound of two independent problems. */
  LowerBound plus(LowerBound other) {
    List<Long> sums =
        IntStream.range(0, criteria.size())
            .mapToObj(i -> criteria.get(i) + other.criteria.get(i))
            .toList();
    return new LowerBound(sums, Math.min(reached, other.reached));
  }
}
