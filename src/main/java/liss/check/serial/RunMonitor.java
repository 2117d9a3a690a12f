package liss.check.serial;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import liss.check.analysis.AtomicMoves;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.Footprints;
import liss.check.analysis.LiveFlags;
import liss.check.serial.SerialOrders.Known;
import liss.check.serial.SerialOrders.Work;

/**
 * What is known of a run while it goes on: the state of the program, in which flags that nobody
 * tests any more have no value, the serial orders that are left, and which blocks come before each
 * other by accesses. All of it is in one tuple, which starts with the state of the program.
 */
public final class RunMonitor {

  private static final int UNSERIALIZABLE = -1;
  private static final int ENDED = -2;

  private final BlockProgram program;
  private final Optional<SerialOrders> orders;
  private final AtomicMoves moves;
  private final LiveFlags liveFlags;
  private final AccessMonitor accesses;
  private final int known;

  /**
   * A monitor of the runs of a program.
   *
   * @param orders the serial orders that are remembered; without, only cycles of accesses are found
   */
  public RunMonitor(
      BlockProgram program, Optional<SerialOrders> orders, AtomicMoves moves, LiveFlags liveFlags) {
    this.program = program;
    this.orders = orders;
    this.moves = moves;
    this.liveFlags = liveFlags;
    this.known = program.width();
    this.accesses = new AccessMonitor(program, Footprints.ofAccesses(program), moves, known + 1);
  }

  private RunMonitor(RunMonitor other, Optional<SerialOrders> orders) {
    this.program = other.program;
    this.orders = orders;
    this.moves = other.moves;
    this.liveFlags = other.liveFlags;
    this.known = other.known;
    this.accesses = other.accesses;
  }

  /**
   * A copy that another thread may use while this one is in use, for the same tuples; empty if
   * there can be none.
   */
  public Optional<RunMonitor> copy() {
    return orders.flatMap(SerialOrders::copy).map(copy -> new RunMonitor(this, Optional.of(copy)));
  }

  /** What this copy has done since it was asked before. */
  public Work work() {
    return orders.orElseThrow().work();
  }

  /**
   * Counts the work of a copy as if it had been done here.
   *
   * @return false where it has to be done here, since it is time to look at the limits
   */
  public boolean adopt(Work work) {
    return orders.orElseThrow().adopt(work);
  }

  /** Length of a tuple. */
  public int width() {
    return known + 1 + accesses.width();
  }

  /** Where all runs start. */
  public int[] initial() {
    int[] initial = program.initialState(width());
    initial[known] = orders.map(SerialOrders::initial).orElse(0);
    return initial;
  }

  /** Whether orders are sought because none can be followed. */
  public boolean isSeeking(int[] tuple) {
    return orders.filter(o -> o.areSought(tuple[known])).isPresent();
  }

  /** How many serial orders are known. */
  public int orders(int[] tuple) {
    return orders.map(o -> o.known(tuple[known]).candidates().size()).orElse(0);
  }

  /** Whether in all runs so far the serial order that the run itself suggests was followed. */
  public boolean hasFollowedAll() {
    return orders.filter(o -> !o.hasRearranged()).isPresent();
  }

  /** The limit because of which some orders were not sought. */
  public Optional<String> stopped() {
    return orders.flatMap(SerialOrders::stopped);
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
    return orders.isEmpty() || isOrderLeft(orders.get(), before, step, after);
  }

  private boolean isOrderLeft(SerialOrders orders, int[] before, Step step, int[] after) {
    after[known] = orders.after(before[known], before, step, after);
    return !orders.areSought(after[known])
        || orders.known(after[known]) instanceof Known.Sought sought
            && (moves.canEnd(after)
                ? sought.candidates().stream().anyMatch(PendingBlocks::isEmpty)
                : !sought.candidates().isEmpty());
  }

  /** As {@link SerialOrders#endings}. */
  public List<Derivation> endings(int[] tuple, int thread) {
    return orders.map(o -> o.endings(tuple[known], thread)).orElse(List.of());
  }

  /** Where the serial orders come from; empty if the last step has changed nothing. */
  public Optional<List<Derivation>> derivations() {
    return orders.flatMap(SerialOrders::derivations);
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
