package liss.unfolding;

import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A part of the exploration that needs nothing of the rest: all maximal configurations that have
 * the events of a configuration C, in which all events of D are excluded by conflicts. Whoever
 * comes first explores it.
 */
final class Subtree {

  /** What was found. */
  record Result(Map<LeafKind, Long> runs, long events, Excerpt needed) {}

  /** C and D, and the causes of D. */
  final Excerpt events;

  /** The positions of C in the excerpt, causes first. */
  final int[] configuration;

  /** The positions of D. */
  final int[] disabled;

  private final AtomicBoolean isTaken = new AtomicBoolean();
  private volatile @Nullable Result result;

  Subtree(Excerpt events, int[] configuration, int[] disabled) {
    this.events = events;
    this.configuration = configuration;
    this.disabled = disabled;
  }

  /** The caller explores it; false if somebody else does. */
  boolean take() {
    return isTaken.compareAndSet(false, true);
  }

  void done(Result found) {
    result = found;
  }

  /** What was found; null if it is not done. */
  @Nullable Result result() {
    return result;
  }
}
