package liss.check.serial;

import java.nio.IntBuffer;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.check.reduction.LiveFlags;

/**
 * A search for an order of all blocks of a backlog, incomplete ones included, that keeps dependent
 * accesses in order, that the synchronization can execute, and after which all is possible that is
 * possible in a given state.
 *
 * <p>Depth-first over the sets of executed blocks, each visited once per values of locks and flags.
 * Exact; exponential in the number of blocks in the worst case.
 */
final class Rearrangement {

  private final Operations operations;
  private final LiveFlags liveFlags;
  private final PendingBlocks backlog;
  private final int[] state;
  private final int[] order;
  private final Set<List<Object>> hopeless = new HashSet<>();

  private Rearrangement(
      Operations operations, LiveFlags liveFlags, PendingBlocks backlog, int[] state) {
    this.operations = operations;
    this.liveFlags = liveFlags;
    this.backlog = backlog;
    this.state = state;
    this.order = new int[backlog.size()];
  }

  /** The numbers of the blocks in such an order. */
  static Optional<int[]> of(
      Operations operations, LiveFlags liveFlags, PendingBlocks backlog, int[] state) {
    Rearrangement search = new Rearrangement(operations, liveFlags, backlog, state);
    return search.extend(backlog.values(), new BitSet())
        ? Optional.of(search.order)
        : Optional.empty();
  }

  private boolean extend(int[] values, BitSet done) {
    int count = done.cardinality();
    if (count == order.length) {
      return servesAs(values);
    }
    if (!hopeless.add(List.of(done.clone(), IntBuffer.wrap(values)))) {
      return false;
    }
    for (int block = 0; block < order.length; block++) {
      int[] next = values.clone();
      if (!done.get(block)
          && isReady(block, done)
          && operations.execute(backlog.operations(block), next)) {
        order[count] = block;
        done.set(block);
        if (extend(next, done)) {
          return true;
        }
        done.clear(block);
      }
    }
    return false;
  }

  private boolean isReady(int block, BitSet done) {
    BitSet missing = (BitSet) backlog.dataBefore(block).clone();
    missing.andNot(done);
    return missing.isEmpty();
  }

  /** Whether all is possible with some values that is possible in the state. */
  private boolean servesAs(int[] values) {
    return operations.observed().stream()
        .allMatch(i -> values[i] == state[i] || !liveFlags.helps(i, state));
  }
}
