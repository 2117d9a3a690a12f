package liss.placement.model;

import java.util.List;
import java.util.Locale;

/** What makes one lock placement better than another ([LISS] 9.1). */
public enum Objective implements Goal {
  /**
   * Fewest lock statements; among those fewest protected statements; among those fewest unlock
   * statements. The first two are the paper's coarsest-grained locking.
   */
  COARSE(
      List.of(
          Criterion.LOCK_STATEMENTS, Criterion.PROTECTED_STATEMENTS, Criterion.UNLOCK_STATEMENTS)),
  /**
   * Fewest pairs of statements of different threads that exclude each other; then fewest lock
   * statements, protected statements and unlock statements. The first is the paper's finest-grained
   * locking.
   */
  FINE(
      List.of(
          Criterion.EXCLUDED_PAIRS,
          Criterion.LOCK_STATEMENTS,
          Criterion.PROTECTED_STATEMENTS,
          Criterion.UNLOCK_STATEMENTS)),
  /** Any legal placement of which no part can be left out. */
  NONE(List.of());

  private final List<Criterion> order;

  Objective(List<Criterion> order) {
    this.order = order;
  }

  @Override
  public List<Criterion> order() {
    return order;
  }

  @Override
  public boolean countsPairs() {
    return order.contains(Criterion.EXCLUDED_PAIRS);
  }

  @Override
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return label();
  }
}
