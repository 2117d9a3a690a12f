package liss.check.analysis;

import java.util.List;
import liss.cfa.Edge;

/**
 * A value that may be out of date when it is used.
 *
 * @param variable the number of the variable
 * @param read the step that reads it
 * @param use the step of the same thread, in a later critical section of the lock, for which the
 *     value decides
 * @param by how it decides
 * @param lock the name of the lock that guards the variable
 * @param section the lock statement with which that section begins
 * @param writes steps of other threads that may come in between
 * @param tests steps of the same thread behind which the value is not stale, as it is read again
 */
public record StaleValue(
    int variable,
    Edge read,
    Edge use,
    By by,
    String lock,
    Edge section,
    List<Edge> writes,
    List<Edge> tests) {

  /** How a value decides about a step. */
  public enum By {
    /** What the step writes, which cell it accesses, or which side of a branch is taken. */
    DATA,
    /** Whether the step is reached. */
    CONTROL
  }

  /** Copies the lists. */
  public StaleValue {
    writes = List.copyOf(writes);
    tests = List.copyOf(tests);
  }
}
