package liss.check.serial;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.check.reduction.AtomicMoves;
import liss.check.reduction.BlockProgram;
import liss.check.reduction.BlockProgram.Step;
import liss.check.reduction.Footprints;
import liss.check.reduction.LiveFlags;
import liss.check.serial.Linearizer.Rounds;

/**
 * Follows a run step by step and keeps what is needed to tell which serial orders of its blocks are
 * possible: they keep dependent accesses in order, and the synchronization steps can execute them.
 *
 * <p>As long as related steps ({@link Footprints}) put the blocks in no circle, one serial order is
 * followed, the one that the run itself suggests; a complete block has its place there when no open
 * block comes before it. In a circle the blocks are rearranged, if another serial order of them
 * serves as well. Otherwise several orders are sought from then on, until one is found that does.
 *
 * <p>What is known has numbers, equal for prefixes after which the same serial orders are possible.
 * Definitions and proofs are in docs/serialization.md.
 */
public final class SerialOrders {

  /** What is known of the serial orders of a run prefix. */
  public sealed interface Known {
    /** A serial run serves as the prefix does: whatever can follow the one can follow the other. */
    record Kept(PendingBlocks backlog) implements Known {}

    /** No such run was found, but these orders may turn into one; if there are none, none will. */
    record Sought(List<PendingBlocks> backlogs) implements Known {}
  }

  /** Which serial orders are remembered. */
  public sealed interface Memory {
    /** One, as long as it can be followed, and afterwards all, rounds of loops as one block. */
    record OneOrder() implements Memory {}

    /**
     * All in which few complete blocks wait for their place.
     *
     * @param more so many more than in the order in which the fewest wait
     */
    record Orders(int more, Rounds rounds) implements Memory {

      private static final int MOST_WITH_OUTCOMES = 4;

      /**
       * Whether computed guards may have other values than in the run. They seldom need to, and
       * what a loop does to guards has no short form then.
       */
      boolean recomputes() {
        return more > MOST_WITH_OUTCOMES;
      }
    }
  }

  private final Footprints related;
  private final LiveFlags liveFlags;
  private final AtomicMoves idling;
  private final Memory memory;
  private final Operations operations;
  private final Linearizer placing;
  private final List<Known> known = new ArrayList<>();
  private final Map<List<Integer>, Integer> numbers = new HashMap<>();

  /**
   * The serial orders of the runs of a program.
   *
   * @param related which steps keep their order in the serial order that is followed; without the
   *     locks that serial runs never wait for
   */
  public SerialOrders(
      BlockProgram program,
      Footprints related,
      LiveFlags liveFlags,
      AtomicMoves idling,
      Memory memory) {
    this.related = related;
    this.liveFlags = liveFlags;
    this.idling = idling;
    this.memory = memory;
    this.operations = new Operations(program, related);
    this.placing = new Linearizer(program, operations, liveFlags);
  }

  /** The number of what is known before the first step. */
  int initial() {
    PendingBlocks nothing = placing.nothing();
    return number(
        switch (memory) {
          case Memory.OneOrder m -> new Known.Kept(nothing);
          case Memory.Orders m -> new Known.Sought(List.of(nothing));
        });
  }

  /** What is known by its number. */
  Known known(int number) {
    return known.get(number);
  }

  /**
   * The number of what is known after one more step.
   *
   * @param before starts with the state before it
   * @param after starts with the state after it
   */
  int after(int number, int[] before, Step step, int[] after) {
    if (!related.matters(step)
        && operations.of(step).length == 0
        && (idling.isBlockDone(step.thread(), step.source())
            || !idling.isBlockDone(step.thread(), step.target()))) {
      return number;
    }
    return number(
        switch (known.get(number)) {
          case Known.Kept kept -> follow(kept.backlog().copy(), before, step, after);
          case Known.Sought sought -> seek(sought.backlogs(), before, step, after);
        });
  }

  private Known follow(PendingBlocks backlog, int[] before, Step step, int[] after) {
    boolean isDataCircle = extend(backlog, before, step);
    int block = backlog.open(step.thread(), related.words());
    BitSet earlier = earlier(backlog, block, step, related::meets);
    boolean isCircle = backlog.order(earlier, block);
    completeIfAtEnd(backlog, block, step);
    if (!isCircle) {
      return new Known.Kept(placing.settle(backlog, after));
    }
    backlog.forgetOrder();
    return isDataCircle ? new Known.Sought(List.of()) : rearrangeOrSeek(List.of(backlog), after);
  }

  private Known seek(List<PendingBlocks> backlogs, int[] before, Step step, int[] after) {
    List<PendingBlocks> extended = new ArrayList<>();
    for (PendingBlocks shorter : backlogs) {
      PendingBlocks backlog = shorter.copy();
      if (!extend(backlog, before, step)) {
        completeIfAtEnd(backlog, backlog.open(step.thread(), related.words()), step);
        backlog.forgetOrder();
        extended.add(backlog);
      }
    }
    return rearrangeOrSeek(extended, after);
  }

  private Known rearrangeOrSeek(List<PendingBlocks> backlogs, int[] state) {
    return switch (memory) {
      case Memory.OneOrder m ->
          backlogs.stream()
              .flatMap(backlog -> rearranged(backlog, state).stream())
              .findFirst()
              .<Known>map(Known.Kept::new)
              .orElseGet(() -> new Known.Sought(placing.all(backlogs, state, Rounds.AS_ONE)));
      case Memory.Orders orders ->
          new Known.Sought(placing.fewLeft(backlogs, state, orders.rounds(), orders.more()));
    };
  }

  /** Adds a step to its block; returns whether accesses then put blocks in a circle. */
  private boolean extend(PendingBlocks backlog, int[] before, Step step) {
    int block = backlog.open(step.thread(), related.words());
    int[] ofStep =
        switch (memory) {
          case Memory.OneOrder m -> operations.of(step, before);
          case Memory.Orders orders ->
              orders.recomputes() ? operations.of(step) : operations.of(step, before);
        };
    backlog.setOperations(block, operations.append(backlog.operations(block), ofStep));
    related.addTo(backlog.touched(block), 0, step);
    return backlog.orderData(earlier(backlog, block, step, related::meetsAccess), block);
  }

  private void completeIfAtEnd(PendingBlocks backlog, int block, Step step) {
    if (idling.isBlockDone(step.thread(), step.target())) {
      backlog.complete(block);
    }
  }

  @FunctionalInterface
  private interface Relation {
    boolean holds(Step later, int[] earlier, int from);
  }

  private static BitSet earlier(PendingBlocks backlog, int block, Step step, Relation relation) {
    BitSet earlier = new BitSet();
    for (int other = 0; other < backlog.size(); other++) {
      earlier.set(other, other != block && relation.holds(step, backlog.touched(other), 0));
    }
    return earlier;
  }

  /** The backlog of a serial run that serves as the prefix does. */
  private Optional<PendingBlocks> rearranged(PendingBlocks backlog, int[] state) {
    return Rearrangement.of(operations, liveFlags, backlog, state)
        .map(order -> placing.settle(inOrder(backlog, order), state));
  }

  private PendingBlocks inOrder(PendingBlocks backlog, int[] order) {
    PendingBlocks result = backlog.copy();
    result.permute(order);
    for (int later = 0; later < order.length; later++) {
      BitSet earlier = (BitSet) result.dataBefore(later).clone();
      for (int other = 0; other < later; other++) {
        if (related.staysBehind(result.touched(later), result.touched(other))) {
          earlier.set(other);
        }
      }
      result.order(earlier, later);
    }
    return result;
  }

  private int number(Known value) {
    List<Integer> code = new ArrayList<>();
    switch (value) {
      case Known.Kept kept -> {
        code.add(0);
        code.addAll(kept.backlog().code());
      }
      case Known.Sought sought -> {
        code.add(1);
        for (PendingBlocks backlog : sought.backlogs()) {
          List<Integer> part = backlog.code();
          code.add(part.size());
          code.addAll(part);
        }
      }
    }
    Integer number = numbers.putIfAbsent(code, known.size());
    if (number == null) {
      known.add(value);
      return known.size() - 1;
    }
    return number;
  }
}
