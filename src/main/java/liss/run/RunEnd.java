package liss.run;

import java.util.Optional;
import liss.cfa.Edge;

/** How a run has ended. Only runs that terminate have an observable behaviour. */
public sealed interface RunEnd {

  /** All threads have ended and all locks are free ([LISS] Fig. 7, TERMINATE). */
  record Terminated() implements RunEnd {}

  /** The step assumed what does not hold: the run is discarded ([LISS] Fig. 7, ASSUME). */
  record AssumptionFailed(Edge edge) implements RunEnd {}

  /**
   * No thread that the scheduler may run can take a step, and the program has not terminated
   * ([LISS] 4.3.4). This includes a lock that is still held when all threads have ended.
   */
  record Deadlock() implements RunEnd {}

  /** The step asserted what does not hold. */
  record AssertionViolated(Edge edge) implements RunEnd {}

  /** The step could not compute its value or find its cell; it had no effect. */
  record RuntimeError(Edge edge, Fault fault) implements RunEnd {}

  /**
   * The step without an exact meaning that a thread of a program of C comes to; empty for other
   * ends. The thread goes no further, and the others do.
   */
  default Optional<Edge> inexact() {
    return this instanceof AssertionViolated violated
        ? Optional.of(violated.edge()).filter(edge -> edge.inexact().isPresent())
        : Optional.empty();
  }

  /** Why a step went wrong. */
  sealed interface Fault {

    /** The right operand of {@code /} or {@code %} is 0. */
    record DivisionByZero() implements Fault {}

    /** The array has no element with this index. */
    record IndexOutOfBounds(int variable, long index) implements Fault {}
  }
}
