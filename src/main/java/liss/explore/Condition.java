package liss.explore;

import java.util.List;
import java.util.Optional;
import liss.cfa.Edge;

/**
 * What a step demands of the values, so that the run goes on as told.
 *
 * @param edge the step
 * @param reads what the operands of the step were read from, as far as they were read in the same
 *     statement
 */
public record Condition(Edge edge, Demand demand, List<Read> reads) {

  /** Copies the list. */
  public Condition {
    reads = List.copyOf(reads);
  }

  /** Of what kind a demand is. */
  public enum Demand {
    /** The condition of a branch has the truth value of the side that is taken. */
    BRANCH,
    /** The assertion holds. */
    ASSERTION,
    /** The divisor is not 0. */
    DIVISOR,
    /** The array has an element with this index. */
    INDEX,
    /** The lock is free or held by the thread, or the flag has the value. */
    SYNCHRONIZATION
  }

  /**
   * A value that was read.
   *
   * @param edge the step that read it
   * @param value the value, if it is the same whatever the inputs are
   * @param writer the step that wrote it; empty for the initial value
   */
  public record Read(Edge edge, Optional<Long> value, Optional<Edge> writer) {}
}
