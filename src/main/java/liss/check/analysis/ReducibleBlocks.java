package liss.check.analysis;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.BiPredicate;
import liss.cfa.Action;
import liss.check.analysis.BlockProgram.Step;

/**
 * Lipton's rule: a block is reducible if it consists of right movers, then of one step of any kind,
 * then of left movers, whichever way is taken through it. If all blocks are reducible, every run is
 * equivalent to a serial one (docs/serialization.md, Lemma 4).
 *
 * <p>Linear in the number of steps, but for the question what they are.
 */
public final class ReducibleBlocks {

  private final BlockProgram program;
  private final LockSets locks;
  private final Movers movers;

  /**
   * The blocks of a program.
   *
   * @param readers locks that several threads may hold, but not while one holds the lock with the
   *     next number
   */
  public ReducibleBlocks(BlockProgram program, LockSets locks, BitSet readers) {
    this(program, locks, readers, (one, other) -> false);
  }

  /**
   * The blocks of a program.
   *
   * @param readers locks that several threads may hold, but not while one holds the lock with the
   *     next number
   * @param areApart two steps of different threads that are neighbours in no run
   */
  public ReducibleBlocks(
      BlockProgram program, LockSets locks, BitSet readers, BiPredicate<Step, Step> areApart) {
    this.program = program;
    this.locks = locks;
    this.movers = new Movers(program, locks, readers, areApart);
  }

  /** Which steps are movers. */
  public Movers movers() {
    return movers;
  }

  /**
   * Whether all blocks of all threads are reducible, and threads release only locks that they hold.
   */
  public boolean areAll() {
    if (!program.steps().stream().allMatch(this::releasesItsOwn)) {
      return false;
    }
    for (int thread = 0; thread < program.threads(); thread++) {
      if (!areAllOf(thread)) {
        return false;
      }
    }
    return true;
  }

  private boolean releasesItsOwn(Step step) {
    return !(step.action() instanceof Action.Unlock unlock)
        || locks.must(step.thread(), step.source()).get(unlock.lock());
  }

  private boolean areAllOf(int thread) {
    BitSet committed = new BitSet();
    List<Integer> open = new ArrayList<>();
    for (Step step : program.steps()) {
      if (step.thread() == thread && !movers.isRightMover(step)) {
        commit(step, committed, open);
      }
    }
    while (!open.isEmpty()) {
      for (Step step : program.steps(thread, open.removeLast())) {
        if (!movers.isLeftMover(step)) {
          return false;
        }
        commit(step, committed, open);
      }
    }
    return true;
  }

  /** Only left movers may follow a step in its block. */
  private void commit(Step step, BitSet committed, List<Integer> open) {
    if (!program.endsBlock(step.thread(), step.target()) && !committed.get(step.target())) {
      committed.set(step.target());
      open.add(step.target());
    }
  }
}
