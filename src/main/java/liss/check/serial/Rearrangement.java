package liss.check.serial;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.check.reduction.LiveFlags;
import liss.check.search.DepthFirstSearch;
import liss.check.search.DepthFirstSearch.Space;
import liss.check.search.DepthFirstSearch.Target;
import liss.check.search.DepthFirstSearch.Way;
import liss.check.search.Limits;

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
record Rearrangement(Operations operations, LiveFlags liveFlags, PendingBlocks pending, int[] state)
    implements Space<Integer> {

  /** The numbers of the blocks in such an order. */
  static Optional<List<Integer>> of(
      Operations operations, LiveFlags liveFlags, PendingBlocks pending, int[] state) {
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
    return IntStream.range(0, pending.size())
        .filter(block -> tuple[done(block)] == 0)
        .filter(block -> pending.dataBefore(block).stream().allMatch(b -> tuple[done(b)] == 1))
        .filter(block -> operations.execute(pending.operations(block), tuple.clone()))
        .boxed()
        .toList();
  }

  @Override
  public void take(int[] tuple, Integer block) {
    var unused = operations.execute(pending.operations(block), tuple);
    tuple[done(block)] = 1;
  }

  /** Whether all is possible after all blocks that is possible in the state. */
  @Override
  public boolean isGoal(int[] tuple) {
    return IntStream.range(0, pending.size()).allMatch(block -> tuple[done(block)] == 1)
        && operations.observed().stream()
            .allMatch(i -> tuple[i] == state[i] || !liveFlags.helps(i, state));
  }
}
