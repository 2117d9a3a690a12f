package liss.emit;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import liss.cfa.InsertionPoint;
import liss.emit.Edit.Order;
import liss.lang.InsertionPoints.LockedWait;
import liss.lang.InsertionPoints.Marked;
import liss.lang.LockWriting.Mode;
import liss.lang.LockWriting.OwnLock;
import liss.lang.LockWriting.Use;
import liss.placement.model.LockOperation;
import liss.placement.model.LockPlacement;

/**
 * The waits of a text at which a placement takes a lock: the statement that takes it comes in front
 * of the statement with the wait, and the call becomes one that gives the lock back meanwhile.
 *
 * <p>What this adds to the placement is an empty critical section in front of the wait. No lock is
 * held there, so it can be waited for, and makes nobody else wait for ever.
 */
final class LockedWaits {

  private final SortedMap<InsertionPoint, LockedWait> used = new TreeMap<>();
  private final LockPlacement placement;

  LockedWaits(Marked marked, LockPlacement placement) {
    this.placement = placement;
    placement.operations().keySet().stream()
        .filter(InsertionPoint::isBehindWait)
        .forEach(point ->
            used.put(point, Optional.ofNullable(marked.waits().get(point.offset())).orElseThrow()));
  }

  /**
   * Whether a call that waits can give back a lock of the program: a spin lock that its function
   * does not take or release itself, or in the same way, so that nothing is kept in between.
   */
  static boolean canGiveBack(Marked marked, OwnLock lock, InsertionPoint point) {
    LockedWait wait = Optional.ofNullable(marked.waits().get(point.offset())).orElseThrow();
    boolean isElsewhere =
        lock.calls().stream()
            .noneMatch(
                call -> wait.body().start() <= call.start() && call.end() <= wait.body().end());
    return lock.isSpinning()
        && (isElsewhere
            || lock.at(point.position(), point.offset(), Mode.EXCLUSIVE).stream()
                .anyMatch(use -> isAlike(use, wait.writing())));
  }

  private static boolean isAlike(Use use, LockedWait.Writing writing) {
    return use.lock().equals(LockStatements.filled(writing.lock(), expression(use)))
        && use.unlock().equals(LockStatements.filled(writing.unlock(), expression(use)));
  }

  /** What stands for a lock of the program. */
  static String expression(Use use) {
    return use.operand().startsWith("&") ? use.operand().substring(1) : "*" + use.operand();
  }

  /** How a function writes statements on a lock that it takes at a wait; empty for others. */
  Optional<LockedWait.Writing> writing(InsertionPoint point, int lock) {
    return used.entrySet().stream()
        .filter(wait -> locks(wait.getKey()).anyMatch(taken -> taken == lock))
        .map(Map.Entry::getValue)
        .filter(wait -> wait.body().start() <= point.offset() && point.offset() < wait.body().end())
        .map(LockedWait::writing)
        .findFirst();
  }

  private Stream<Integer> locks(InsertionPoint point) {
    return placement.at(point).stream().map(LockOperation::lock);
  }

  /**
   * Takes the lock in front of the statement, and changes the call.
   *
   * @param lock the name of the lock
   */
  void write(InsertionPoint point, String lock, TextFormat layout, StatementEdits edits) {
    LockedWait wait = Optional.ofNullable(used.get(point)).orElseThrow();
    int start = wait.statement().start();
    String taking = LockStatements.filled(wait.writing().lock(), lock);
    if (layout.startsLine(start)) {
      edits.insert(
          layout.lineStart(start),
          Order.IN_FRONT,
          start,
          LockStatements.joined(
              List.of(taking), layout.indentation(start), layout.lineBreak(start)));
    } else {
      edits.insert(start, Order.IN_FRONT, start, edits.spaceBehindToken(start) + taking + " ");
    }
    int name = wait.name().start();
    edits.add(
        new Edit(name, wait.name().end() - name, Order.KEYWORD, name, wait.writing().function()));
    edits.insert(wait.condition(), Order.BEHIND_VALUE, name, ", " + lock);
  }
}
