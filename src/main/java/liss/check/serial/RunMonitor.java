package liss.check.serial;

import java.util.Arrays;
import liss.check.reduction.AtomicMoves;
import liss.check.reduction.BlockProgram;
import liss.check.reduction.BlockProgram.Step;
import liss.check.reduction.Footprints;
import liss.check.reduction.LiveFlags;
import liss.check.serial.SerialOrders.Known;

/**
 * What is known of a run while it goes on: the state of the program, in which flags that nobody
 * tests any more have no value, the serial orders that are left, and which blocks come before each
 * other by accesses. All of it is in one tuple, which starts with the state of the program.
 */
public final class RunMonitor {

  private static final int UNSERIALIZABLE = -1;
  private static final int ENDED = -2;

  private final BlockProgram program;
  private final SerialOrders orders;
  private final AtomicMoves moves;
  private final LiveFlags liveFlags;
  private final AccessMonitor accesses;
  private final int known;

  public RunMonitor(
      BlockProgram program, SerialOrders orders, AtomicMoves moves, LiveFlags liveFlags) {
    this.program = program;
    this.orders = orders;
    this.moves = moves;
    this.liveFlags = liveFlags;
    this.known = program.width();
    this.accesses = new AccessMonitor(program, Footprints.ofAccesses(program), moves, known + 1);
  }

  /** Length of a tuple. */
  public int width() {
    return known + 1 + accesses.width();
  }

  /** Where all runs start. */
  public int[] initial() {
    int[] initial = program.initialState(width());
    initial[known] = orders.initial();
    return initial;
  }

  /** The serial orders that are left. */
  public Known ordersLeft(int[] tuple) {
    return orders.known(tuple[known]);
  }

  /**
   * Takes a step; returns whether some serial order is left.
   *
   * @param after a copy of the tuple {@code before}, which is changed
   */
  public boolean take(int[] before, Step step, int[] after) {
    program.apply(after, step);
    liveFlags.clear(after);
    if (isUnserializable(before) || accesses.closesCycle(after, step)) {
      return false;
    }
    accesses.observe(after, step);
    after[known] = orders.after(before[known], before, step, after);
    return switch (ordersLeft(after)) {
      case Known.Kept kept -> true;
      case Known.Sought sought when moves.canEnd(after) ->
          sought.candidates().stream().anyMatch(PendingBlocks::isEmpty);
      case Known.Sought sought -> !sought.candidates().isEmpty();
    };
  }

  /** Notes that a run has no serial order, and forgets all but the state of the program. */
  public void markUnserializable(int[] tuple) {
    Arrays.fill(tuple, known, tuple.length, 0);
    tuple[known] = UNSERIALIZABLE;
  }

  /** Ends a run that has no serial order. */
  public void end(int[] tuple) {
    tuple[known] = ENDED;
  }

  /** Whether a run without a serial order has ended. */
  public boolean isEnd(int[] tuple) {
    return tuple[known] == ENDED;
  }

  /** Whether a run is known to have no serial order, and goes on. */
  public boolean isUnserializable(int[] tuple) {
    return tuple[known] == UNSERIALIZABLE;
  }
}
