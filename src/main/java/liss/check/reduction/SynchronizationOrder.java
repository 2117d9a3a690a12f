package liss.check.reduction;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import liss.abstraction.Event;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.FlagExpr;

/** Which synchronization statements of different threads do not commute. */
public final class SynchronizationOrder {

  private SynchronizationOrder() {}

  /**
   * Whether two steps belong to different threads and use the same lock, or the same condition or
   * guard which one of them changes. Two statements that both set, or both clear, it commute.
   */
  public static boolean isFixed(Event first, Event second) {
    return isFixed(first.edge(), second.edge());
  }

  /** The same for the steps themselves. */
  public static boolean isFixed(Edge first, Edge second) {
    if (first.thread() == second.thread()) {
      return false;
    }
    Action one = first.action();
    Action other = second.action();
    Optional<Integer> lock = lock(one);
    if (lock.isPresent() && lock.equals(lock(other))) {
      return true;
    }
    return !(one instanceof Action.SetCondition && one.equals(other))
        && (changes(one, other) || changes(other, one));
  }

  private static Optional<Integer> lock(Action action) {
    if (action instanceof Action.Lock lock) {
      return Optional.of(lock.lock());
    }
    return action instanceof Action.Unlock unlock ? Optional.of(unlock.lock()) : Optional.empty();
  }

  /** Whether one step writes a flag that the other one uses. */
  private static boolean changes(Action one, Action other) {
    return written(one).map(flag -> used(other).contains(flag)).orElse(false);
  }

  private static Optional<Integer> written(Action action) {
    if (action instanceof Action.SetCondition set) {
      return Optional.of(set.flag());
    }
    if (action instanceof Action.SetGuard set) {
      return Optional.of(set.flag());
    }
    return action instanceof Action.WaitReset wait ? Optional.of(wait.flag()) : Optional.empty();
  }

  private static Set<Integer> used(Action action) {
    Set<Integer> flags = new TreeSet<>();
    written(action).ifPresent(flags::add);
    if (action instanceof Action.Wait wait) {
      flags.add(wait.flag());
    } else if (action instanceof Action.Assume assume) {
      flags.add(assume.flag());
    } else if (action instanceof Action.SetGuard set) {
      addFlags(set.value(), flags);
    }
    return flags;
  }

  private static void addFlags(FlagExpr expr, Set<Integer> flags) {
    switch (expr) {
      case FlagExpr.Constant e -> {}
      case FlagExpr.Value e -> flags.add(e.flag());
      case FlagExpr.Not e -> addFlags(e.operand(), flags);
      case FlagExpr.Binary e -> {
        addFlags(e.left(), flags);
        addFlags(e.right(), flags);
      }
    }
  }
}
