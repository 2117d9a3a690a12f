package liss.check.serial;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import liss.check.analysis.LiveFlags;
import liss.search.DepthFirstSearch;
import liss.search.DepthFirstSearch.Space;
import liss.search.DepthFirstSearch.Target;
import liss.search.DepthFirstSearch.Way;
import liss.search.Limits;

/**
 * A search for an order of all pending blocks, incomplete ones included, that keeps dependent
 * accesses in order, that the synchronization can execute, and after which all is possible that is
 * possible in a given state.
 *
 * <p>Depth-first over the sets of executed blocks, each visited once per values of locks and flags.
 * Exact; exponential in the number of blocks in the worst case.
 *
 * <p>A tuple has the values, then 1 for each block that was executed and 0 for the others.
 */
record Rearrangement(
    SynchronizationSequences operations, LiveFlags liveFlags, PendingBlocks pending, int[] state)
    implements Space<Integer> {

  /** The numbers of the blocks in such an order. */
  static Optional<List<Integer>> of(
      SynchronizationSequences operations,
      LiveFlags liveFlags,
      PendingBlocks pending,
      int[] state) {
    Rearrangement space = new Rearrangement(operations, liveFlags, pending, state);
    int width = space.done(pending.size());
    return new DepthFirstSearch<>(space, width, Target.GOAL, Limits.none())
        .from(Arrays.copyOf(pending.values(), width))
        .map(Way::stem);
  }

  private int done(int block) {
    return pending.values().length + block;
  }

  @Override
  public List<Integer> steps(int[] tuple, Optional<Integer> last) {
    List<Integer> steps = new ArrayList<>();
    for (int block = 0; block < pending.size(); block++) {
      if (tuple[done(block)] == 0
          && isReady(block, tuple)
          && operations.execute(pending.operations(block), tuple.clone())) {
        steps.add(block);
      }
    }
    return steps;
  }

  private boolean isReady(int block, int[] tuple) {
    BitSet before = pending.dataBefore(block);
    int other = before.nextSetBit(0);
    while (other >= 0 && tuple[done(other)] == 1) {
      other = before.nextSetBit(other + 1);
    }
    return other < 0;
  }

  @Override
  public void take(int[] tuple, Integer block) {
    var unused = operations.execute(pending.operations(block), tuple);
    tuple[done(block)] = 1;
  }

  /** Whether all is possible after all blocks that is possible in the state. */
  @Override
  public boolean isGoal(int[] tuple) {
    for (int block = 0; block < pending.size(); block++) {
      if (tuple[done(block)] == 0) {
        return false;
      }
    }
    BitSet observed = operations.observed();
    for (int i = observed.nextSetBit(0); i >= 0; i = observed.nextSetBit(i + 1)) {
      if (tuple[i] != state[i] && liveFlags.helps(i, state)) {
        return false;
      }
    }
    return true;
  }
}
