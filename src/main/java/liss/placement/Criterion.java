package liss.placement;

import java.util.function.ToLongFunction;

/** One of the numbers that an objective minimises. */
enum Criterion {
  LOCK_STATEMENTS(PlacementCost::lockStatements),
  UNLOCK_STATEMENTS(PlacementCost::unlockStatements),
  PROTECTED_STATEMENTS(PlacementCost::protectedStatements),
  EXCLUDED_PAIRS(PlacementCost::excludedPairs);

  private final ToLongFunction<PlacementCost> value;

  Criterion(ToLongFunction<PlacementCost> value) {
    this.value = value;
  }

  long of(PlacementCost cost) {
    return value.applyAsLong(cost);
  }
}
