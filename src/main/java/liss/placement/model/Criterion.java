package liss.placement.model;

import java.util.function.ToLongFunction;

/** One of the numbers that an objective minimises. */
public enum Criterion {
  /** {@link PlacementCost#lockStatements()}. */
  LOCK_STATEMENTS(PlacementCost::lockStatements),
  /** {@link PlacementCost#unlockStatements()}. */
  UNLOCK_STATEMENTS(PlacementCost::unlockStatements),
  /** {@link PlacementCost#protectedStatements()}. */
  PROTECTED_STATEMENTS(PlacementCost::protectedStatements),
  /** {@link PlacementCost#excludedPairs()}. */
  EXCLUDED_PAIRS(PlacementCost::excludedPairs),
  /** {@link PlacementCost#price()}. */
  PRICE(PlacementCost::price),
  /** {@link TextChanges#newLocks()}. */
  NEW_LOCKS(cost -> cost.changes().newLocks()),
  /** {@link PlacementCost#unknownCalls()}. */
  UNKNOWN_CALLS(PlacementCost::unknownCalls),
  /** {@link PlacementCost#protectedCalls()}. */
  PROTECTED_CALLS(PlacementCost::protectedCalls),
  /** {@link TextChanges#functions()}. */
  CHANGED_FUNCTIONS(cost -> cost.changes().functions()),
  /** {@link TextChanges#newSections()}. */
  NEW_SECTIONS(cost -> cost.changes().newSections()),
  /** {@link TextChanges#lines()}. */
  CHANGED_LINES(cost -> cost.changes().lines());

  private final ToLongFunction<PlacementCost> value;

  Criterion(ToLongFunction<PlacementCost> value) {
    this.value = value;
  }

  /** The number that a placement has. */
  public long of(PlacementCost cost) {
    return value.applyAsLong(cost);
  }
}
