package liss.check.deadlock;

import java.util.BitSet;
import java.util.function.Predicate;
import liss.cfa.Action;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.LockSets;

/**
 * The locks that cannot take part in a deadlock: who holds one always gets on and releases it.
 *
 * <p>A lock is harmless if a thread that may hold it
 *
 * <ul>
 *   <li>does not take it again, and has released it where it ends,
 *   <li>takes only harmless locks and releases only locks that it holds,
 *   <li>makes no other synchronization step but those that are said to be harmless,
 * </ul>
 *
 * and if whoever releases it holds it. This is the least fixed point, so that the harmless locks
 * have an order in which they are taken. In a program in which all locks that are taken are
 * released, and none is taken again before, all locks are harmless exactly if the graph with an
 * edge from every lock that may be held to every lock that is then taken has no cycle (E. G.
 * Coffman, M. J. Elphick, A. Shoshani, System deadlocks, Computing Surveys 3(2), 1971: a circular
 * wait). A round for each lock at most, each linear in locks times steps.
 */
final class HarmlessLocks {

  private final BlockProgram program;
  private final LockSets locks;
  private final Predicate<Step> isHarmless;
  private final BitSet harmless = new BitSet();

  private HarmlessLocks(BlockProgram program, LockSets locks, Predicate<Step> isHarmless) {
    this.program = program;
    this.locks = locks;
    this.isHarmless = isHarmless;
    int before = -1;
    while (harmless.cardinality() > before) {
      before = harmless.cardinality();
      for (int lock = 0; lock < program.locks(); lock++) {
        harmless.set(lock, harmless.get(lock) || allLeave(lock));
      }
    }
  }

  /**
   * The harmless locks.
   *
   * @param isHarmless which other synchronization steps a thread may take that holds one
   */
  static BitSet of(BlockProgram program, LockSets locks, Predicate<Step> isHarmless) {
    return new HarmlessLocks(program, locks, isHarmless).harmless;
  }

  /**
   * Whether it follows from the order of locks alone that there is no deadlock.
   *
   * <p>If no thread waits for a flag, but for waits of which it is known that they end, and all
   * locks are harmless even if such waits do not, take a state in which nothing can move, no thread
   * is at a false assumption and none spins. Each thread has ended, waits, or is blocked at a lock,
   * as it releases only locks that it holds. Of the locks that are held take the one that comes
   * first in the order of the fixed point. Its owner has not ended and does not wait, and the lock
   * that it wants comes earlier and is therefore free. So no lock is held, and all threads have
   * ended or wait.
   *
   * @param ends which waits do not last for ever where no thread is blocked at a lock
   */
  static boolean excludeDeadlock(BlockProgram program, LockSets locks, Predicate<Step> ends) {
    return program.steps().stream().allMatch(step -> !waits(step.action()) || ends.test(step))
        && releasesItsOwn(program, locks)
        && of(program, locks, step -> !waits(step.action())).cardinality() == program.locks();
  }

  /** Whether all threads release only locks that they hold, as far as is known. */
  static boolean releasesItsOwn(BlockProgram program, LockSets locks) {
    return program.steps().stream()
        .allMatch(step ->
            step.action() instanceof Action.Unlock unlock
                ? locks.must(step.thread(), step.source()).get(unlock.lock())
                : !mayBlock(step.action()) || step.action().isSchedulingPoint());
  }

  private static boolean waits(Action action) {
    return action instanceof Action.Wait || action instanceof Action.WaitReset || mayBlock(action);
  }

  /** Whether an action is an operation on a semaphore or the like at which a thread can wait. */
  static boolean mayBlock(Action action) {
    return action instanceof Action.ObjectStep a && a.operation().mayBlock();
  }

  /** Whether all threads leave the sections of a lock. */
  private boolean allLeave(int lock) {
    for (int thread = 0; thread < program.threads(); thread++) {
      if (locks.may(thread, program.end(thread)).get(lock)) {
        return false;
      }
    }
    return program.steps().stream().allMatch(step -> goesOn(step, lock));
  }

  /** Whether a step does not prevent the lock from being released if it is held. */
  private boolean goesOn(Step step, int lock) {
    boolean isHeld = locks.may(step.thread(), step.source()).get(lock);
    if (step.action() instanceof Action.Unlock unlock) {
      return !isHeld && unlock.lock() != lock
          || locks.must(step.thread(), step.source()).get(unlock.lock());
    }
    if (step.action() instanceof Action.Lock other) {
      return !isHeld || harmless.get(other.lock());
    }
    return !isHeld || !(step.action() instanceof Action.Synchronization) || isHarmless.test(step);
  }
}
