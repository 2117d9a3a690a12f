package liss.placement.model;

import java.util.Comparator;
import liss.cfa.Edge;

/**
 * The demand that one step may not happen at some moments of another thread.
 *
 * <p>A lock realises it when it is held by the first thread at these moments without interruption,
 * and by the second thread at {@code step}.
 *
 * @param after a step of the thread that may not be disturbed
 * @param step the step of the other thread that may not happen there
 * @param moments when it may not
 */
public record Exclusion(Edge after, Edge step, Moments moments) implements Comparable<Exclusion> {

  private static final Comparator<Exclusion> ORDER =
      Comparator.<Exclusion>comparingInt(x -> x.after().thread())
          .thenComparingInt(x -> x.after().id())
          .thenComparingInt(x -> x.step().thread())
          .thenComparingInt(x -> x.step().id())
          .thenComparing(Exclusion::moments);

  /** When one thread may not be disturbed. */
  public enum Moments {
    /**
     * While it has executed {@code after} and not yet its next step that the abstraction sees. This
     * is a conflict of [LISS] 7.2.1 without its last location.
     */
    BEHIND,
    /** While {@code after} is its next step: the two steps are not possible at the same time. */
    AT
  }

  /** Rejects two steps of one thread. */
  public Exclusion {
    if (after.thread() == step.thread()) {
      throw new IllegalArgumentException("a thread cannot be excluded by itself");
    }
  }

  /** The demand that a step may not happen between another one and the next of its thread. */
  public Exclusion(Edge after, Edge step) {
    this(after, step, Moments.BEHIND);
  }

  /** The demand that two steps are never possible at the same time. */
  public static Exclusion atOnce(Edge first, Edge second) {
    return new Exclusion(first, second, Moments.AT);
  }

  @Override
  public int compareTo(Exclusion other) {
    return ORDER.compare(this, other);
  }
}
