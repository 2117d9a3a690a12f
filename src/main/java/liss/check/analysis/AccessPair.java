package liss.check.analysis;

import liss.cfa.Action;
import liss.cfa.Edge;

/**
 * Two accesses of different threads to one variable, at least one of which writes it, that nothing
 * orders.
 *
 * @param variable its number
 */
public record AccessPair(int variable, Edge first, Edge second) {

  /** What is not ordered. */
  public enum Kind {
    /** One is not atomic: a data race. */
    RACE,
    /** Both are atomic, but not sequentially consistent. */
    WEAK,
    /** Both are sequentially consistent. */
    STRONG
  }

  /** What is not ordered. */
  public Kind kind() {
    if (!first.isAtomic() || !second.isAtomic()) {
      return Kind.RACE;
    }
    return first.isSequential() && second.isSequential() ? Kind.STRONG : Kind.WEAK;
  }

  /** Whether a step writes what it accesses. */
  public static boolean writes(Edge access) {
    return !(access.action() instanceof Action.Read);
  }
}
