package liss.check.analysis;

import java.nio.IntBuffer;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import liss.cfa.Action;
import liss.check.analysis.BlockProgram.Step;

/**
 * Which steps can change places with the steps of other threads that come directly before or after
 * them, in every run (R. J. Lipton, Reduction, CACM 18(12), 1975, section 3).
 *
 * <p>A right mover can be taken after the next step of another thread instead of before it, a left
 * mover before the previous one. Taking a lock is a right mover, releasing a lock that one holds is
 * a left mover. Another step is a mover unless a step of another thread is dependent on it in that
 * direction ({@link Footprints}), and there is no lock that both threads surely hold. The number of
 * steps times that of their kinds, which differ in thread, locks that are held, or what is touched.
 */
public final class Movers {

  /** Steps of one thread that touch the same and hold the same locks. */
  private record Kind(
      int thread, BitSet held, List<IntBuffer> touched, Optional<Action.LockStep> lock) {}

  private final Map<Kind, List<Step>> kinds;
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
    this.locks = locks;
    this.readers = readers;
    this.areApart = areApart;
    this.footprints = Footprints.of(program);
    this.kinds =
        program.steps().stream()
            .collect(Collectors.groupingBy(this::kind, LinkedHashMap::new, Collectors.toList()));
  }

  private Kind kind(Step step) {
    return new Kind(
        step.thread(),
        locks.must(step.thread(), step.source()),
        footprints.kind(step),
        step.action() instanceof Action.LockStep lock ? Optional.of(lock) : Optional.empty());
  }

  /** Whether the step can be taken after a step of another thread that comes directly after it. */
  public boolean isRightMover(Step step) {
    return step.action() instanceof Action.Lock
        || !isBesideAny(step, next -> mustStayBehind(next, step));
  }

  /** Whether the step can be taken before a step of another thread that comes directly before. */
  public boolean isLeftMover(Step step) {
    return step.action() instanceof Action.Unlock
        || !isBesideAny(step, previous -> mustStayBehind(step, previous));
  }

  /** Whether a step can be the neighbour of one that is so; steps of one kind are, or are not. */
  private boolean isBesideAny(Step step, Predicate<Step> isSo) {
    return kinds.values().stream()
        .filter(alike -> isSo.test(alike.getFirst()) && canMeet(step, alike.getFirst()))
        .flatMap(List::stream)
        .anyMatch(other -> !areApart.test(step, other));
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

  private boolean canMeet(Step one, Step other) {
    return one.thread() != other.thread() && !locks.exclude(one, other, readers);
  }
}
