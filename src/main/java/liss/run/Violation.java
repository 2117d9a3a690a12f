package liss.run;

import java.util.List;
import liss.cfa.Edge;

/** What is wrong with a run. */
public sealed interface Violation {

  /** An assertion does not hold, or a step cannot be executed. */
  record Failure(RunEnd outcome) implements Violation {}

  /**
   * No thread can go on.
   *
   * @param blocked the step that each thread waits to take, of those that have not ended; none if a
   *     lock is held after all have ended
   */
  record Deadlock(List<Edge> blocked) implements Violation {

    /** Copies the list. */
    public Deadlock {
      blocked = List.copyOf(blocked);
    }
  }

  /** A thread is about to do with a lock what it never can. */
  record LockMisuse(Edge step, Misuse misuse) implements Violation {}

  /** How a lock is misused. */
  enum Misuse {
    /** The thread takes a lock that it holds. */
    DOUBLE_LOCK,
    /** The thread frees a lock, or waits for a condition variable with it, and does not hold it. */
    NOT_HELD
  }

  /**
   * Two threads access the same cell, at least one of them writes it, and no synchronization orders
   * the accesses.
   *
   * @param cell which cell of the variable; 0 if it is no array
   */
  record Race(int variable, int cell, Edge first, Edge second) implements Violation {}

  /** Whether this is the same as another one, but for the order of the accesses of a race. */
  default boolean isLike(Violation other) {
    return equals(other)
        || (this instanceof Race race
            && other.equals(new Race(race.variable, race.cell, race.second, race.first)));
  }

  /** The property that it violates. */
  default Property property() {
    return switch (this) {
      case Failure f -> Property.ASSERTION;
      case Deadlock f -> Property.DEADLOCK;
      case LockMisuse f -> Property.LOCK;
      case Race f -> Property.RACE;
    };
  }
}
