package liss.generalize;

/**
 * The mutex constraint {@code mtx(first, second)}: while one thread is inside its stretch the other
 * one is not inside its own ([LISS] 7.1.3).
 */
public record MutexConstraint(Range first, Range second) {

  /** Rejects a thread that would exclude itself. */
  public MutexConstraint {
    if (first.thread() == second.thread()) {
      throw new IllegalArgumentException("one thread: " + first + ", " + second);
    }
  }

  @Override
  public String toString() {
    return "mtx(" + first + ", " + second + ")";
  }
}
