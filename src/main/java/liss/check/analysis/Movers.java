package liss.check.analysis;

import java.util.BitSet;
import java.util.List;
import java.util.function.BiPredicate;
import liss.cfa.Action;
import liss.check.analysis.BlockProgram.Step;

/**
 * Which steps can change places with the steps of other threads that come directly before or after
 * them, in every run (R. J. Lipton, Reduction, CACM 18(12), 1975, section 3).
 *
 * <p>A right mover can be taken after the next step of another thread instead of before it, a left
 * mover before the previous one. Taking a lock is a right mover, releasing a lock that one holds is
 * a left mover. Another step is a mover unless a step of another thread is dependent on it in that
 * direction ({@link Footprints}), and there is no lock that both threads surely hold. Quadratic in
 * the number of steps.
 */
final class Movers {

  private final List<Step> steps;
  private final LockSets locks;
  private final BitSet readers;
  private final BiPredicate<Step, Step> areApart;
  private final Footprints footprints;

  /**
   * The movers of a program.
   *
   * @param program threads release only locks that they hold
   * @param readers locks that exclude nothing but the lock with the next number
   * @param areApart two steps of different threads that are neighbours in no run
   */
  Movers(BlockProgram program, LockSets locks, BitSet readers, BiPredicate<Step, Step> areApart) {
    this.steps = program.steps();
    this.locks = locks;
    this.readers = readers;
    this.areApart = areApart;
    this.footprints = Footprints.of(program);
  }

  /** Whether the step can be taken after a step of another thread that comes directly after it. */
  boolean isRightMover(Step step) {
    return step.action() instanceof Action.Lock
        || steps.stream()
            .noneMatch(next -> canBeNeighbours(step, next) && mustStayBehind(next, step));
  }

  /** Whether the step can be taken before a step of another thread that comes directly before. */
  boolean isLeftMover(Step step) {
    return step.action() instanceof Action.Unlock
        || steps.stream()
            .noneMatch(
                previous -> canBeNeighbours(step, previous) && mustStayBehind(step, previous));
  }

  private boolean mustStayBehind(Step next, Step previous) {
    return footprints.staysBehind(next, previous) || canLetIn(previous, next);
  }

  /** Whether one releases what the other waits for, as reader and writer; locks are footprints. */
  private boolean canLetIn(Step previous, Step next) {
    return previous.action() instanceof Action.Unlock unlock
        && next.action() instanceof Action.Lock lock
        && (readers.get(unlock.lock()) && lock.lock() == unlock.lock() + 1
            || readers.get(lock.lock()) && unlock.lock() == lock.lock() + 1);
  }

  private boolean canBeNeighbours(Step one, Step other) {
    return one.thread() != other.thread()
        && !locks.exclude(one, other, readers)
        && !areApart.test(one, other);
  }
}
