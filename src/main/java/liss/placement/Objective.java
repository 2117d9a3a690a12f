package liss.placement;

import java.util.List;

/** What makes one lock placement better than another ([LISS] 9.1). */
public enum Objective {
  /**
   * Fewest lock statements; among those fewest protected statements; among those fewest unlock
   * statements. The first two are the paper's coarsest-grained locking.
   */
  COARSE,
  /**
   * Fewest pairs of statements of different threads that exclude each other; then fewest lock
   * statements, protected statements and unlock statements. The first is the paper's finest-grained
   * locking.
   */
  FINE,
  /** Any legal placement of which no part can be left out. */
  NONE;

  /** The costs that this objective minimises, most important first; none for {@link #NONE}. */
  public List<Long> criteria(PlacementCost cost) {
    return switch (this) {
      case COARSE ->
          List.of(cost.lockStatements(), cost.protectedStatements(), cost.unlockStatements());
      case FINE ->
          List.of(
              cost.excludedPairs(),
              cost.lockStatements(),
              cost.protectedStatements(),
              cost.unlockStatements());
      case NONE -> List.of();
    };
  }
}
