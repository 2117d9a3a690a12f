package liss.placement.model;

import java.util.Optional;
import liss.cfa.Edge;
import liss.cfa.LockBan;

/**
 * Why a piece of a thread cannot be in one critical section.
 *
 * @param exclusion what a lock cannot achieve: it would have to be held by one thread behind {@code
 *     after} and by the other one at {@code step}
 * @param side which of the two threads cannot hold it
 * @param cause what is in the way
 */
public record Obstacle(Exclusion exclusion, Side side, Cause cause) {

  /** A thread of an exclusion. */
  public enum Side {
    /** The one that may not be interrupted. */
    INTERRUPTED,
    /** The one that may not interrupt. */
    INTERRUPTING
  }

  /** What is in the way of a critical section. */
  public sealed interface Cause {

    /** A step at which no inserted lock may be held: a wait, a yield, or the lock of another. */
    record Step(Edge edge) implements Cause {}

    /** Such a step, and nothing can be inserted between it and where the lock has to be held. */
    record Joined(Edge edge) implements Cause {}

    /** A step at which inserted locks are forbidden. */
    record Forbidden(LockBan ban, Edge edge) implements Cause {}

    /** The thread begins or ends there. */
    record End() implements Cause {}

    /** The places of the text where statements can be inserted do not allow it. */
    record Text() implements Cause {}
  }

  /** The step from which on the lock cannot be held, or at which it cannot. */
  public Edge piece() {
    return switch (side) {
      case INTERRUPTED -> exclusion.after();
      case INTERRUPTING -> exclusion.step();
    };
  }

  /** The step that is in the way, if it is one. */
  public Optional<Edge> step() {
    return switch (cause) {
      case Cause.Step step -> Optional.of(step.edge());
      case Cause.Joined joined -> Optional.of(joined.edge());
      case Cause.Forbidden forbidden -> Optional.of(forbidden.edge());
      case Cause.End end -> Optional.empty();
      case Cause.Text text -> Optional.empty();
    };
  }
}
