package liss.placement.model;

import java.util.Comparator;
import liss.cfa.Edge;

/**
 * The demand that one step may not happen in the middle of another thread: while thread {@code
 * after.thread()} has executed {@code after} and not yet its next step that the abstraction sees,
 * thread {@code step.thread()} may not execute {@code step}.
 *
 * <p>A lock realises it when it is held by the first thread from {@code after} to its next step
 * without interruption, and by the second thread at {@code step}. This is a conflict of [LISS]
 * 7.2.1 without its last location.
 *
 * @param after the last step executed by the thread that may not be disturbed
 * @param step the step of the other thread that may not happen there
 */
public record Exclusion(Edge after, Edge step) implements Comparable<Exclusion> {

  private static final Comparator<Exclusion> ORDER =
      Comparator.<Exclusion>comparingInt(x -> x.after().thread())
          .thenComparingInt(x -> x.after().id())
          .thenComparingInt(x -> x.step().thread())
          .thenComparingInt(x -> x.step().id());

  /** Rejects two steps of one thread. */
  public Exclusion {
    if (after.thread() == step.thread()) {
      throw new IllegalArgumentException("a thread cannot be excluded by itself");
    }
  }

  @Override
  public int compareTo(Exclusion other) {
    return ORDER.compare(this, other);
  }
}
