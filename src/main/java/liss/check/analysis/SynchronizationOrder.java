package liss.check.analysis;

import java.util.BitSet;
import liss.abstraction.Event;
import liss.cfa.Action;
import liss.cfa.Action.LockStep;
import liss.cfa.Edge;

/** Which synchronization statements of different threads do not commute. */
public final class SynchronizationOrder {

  private SynchronizationOrder() {}

  /**
   * Whether two steps belong to different threads and use the same lock, or the same condition or
   * guard which one of them changes, or another synchronization object. Two statements that both
   * set, or both clear, a flag commute, and so do some operations on an object.
   */
  public static boolean isFixed(Event first, Event second) {
    return isFixed(first.edge(), second.edge());
  }

  /** Whether synchronization keeps two steps of different threads in their order. */
  public static boolean isFixed(Edge first, Edge second) {
    if (first.thread() == second.thread()) {
      return false;
    }
    Action one = first.action();
    Action other = second.action();
    if (one instanceof LockStep a && other instanceof LockStep b && a.lock() == b.lock()) {
      return true;
    }
    if (one instanceof Action.ObjectStep a && other instanceof Action.ObjectStep b) {
      return a.object() == b.object() && !a.operation().commutesWith(b.operation());
    }
    return !(one instanceof Action.SetCondition && one.equals(other))
        && (changes(one, other) || changes(other, one));
  }

  /** Whether one step writes a flag that the other one uses. */
  private static boolean changes(Action one, Action other) {
    BitSet used = LiveFlags.used(other);
    return LiveFlags.puts(one).stream().anyMatch(put -> used.get(put / 2));
  }
}
