package liss.placement.model;

import java.util.List;
import java.util.Optional;

/** The answer to the question where to put locks. */
public sealed interface PlacementResult {

  /** A legal placement that satisfies all clauses. */
  record Placed(LockPlacement placement, PlacementCost cost, Optimality optimality)
      implements PlacementResult {

    /** This placement with other knowledge about it. */
    public Placed as(Optimality known) {
      return new Placed(placement, cost, known);
    }
  }

  /**
   * There is no legal placement with as many new locks as are allowed.
   *
   * @param unsatisfiable clauses that cannot be satisfied together; without any one of them they
   *     can
   * @param shortage why there may be one with more locks; empty if there is none with any number
   */
  record Infeasible(List<ExclusionClause> unsatisfiable, Optional<LockShortage> shortage)
      implements PlacementResult {
    /** Copies the list. */
    public Infeasible {
      unsatisfiable = List.copyOf(unsatisfiable);
    }

    /** There is no legal placement, with any number of locks. */
    public Infeasible(List<ExclusionClause> unsatisfiable) {
      this(unsatisfiable, Optional.empty());
    }
  }

  /**
   * The clauses can be satisfied only with more new locks than are allowed.
   *
   * @param needed so many at least
   */
  record LockShortage(int allowed, int needed) {}

  /** The search was stopped before it found a placement or proved that there is none. */
  record Stopped() implements PlacementResult {}

  /** What is known about the costs of other placements. */
  sealed interface Optimality {

    /** No placement is better, whatever the number of its locks. */
    record Optimal() implements Optimality {}

    /** No placement with at most this many new locks is better. */
    record OptimalUpTo(int locks) implements Optimality {}

    /**
     * No placement is better by what the objective is about, whatever the number of its locks; of
     * those as good by that, no one is better in the further criteria than the bound.
     *
     * @param lowerBound in the order of {@link Objective#criteria}
     */
    record OptimalButForTies(List<Long> lowerBound) implements Optimality {
      /** Copies the list. */
      public OptimalButForTies {
        lowerBound = List.copyOf(lowerBound);
      }
    }

    /**
     * The search was stopped; no placement with at most so many locks is better than the bound.
     *
     * @param lowerBound in the order of {@link Objective#criteria}
     */
    record BestFound(LockLimit locks, List<Long> lowerBound) implements Optimality {
      /** Copies the list. */
      public BestFound {
        lowerBound = List.copyOf(lowerBound);
      }
    }

    /** Nothing was optimised ({@link Objective#NONE}); no part of the placement can be left out. */
    record Irredundant() implements Optimality {}
  }
}
