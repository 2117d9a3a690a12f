package liss.check.serial;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.abstraction.SequenceTable;
import liss.check.analysis.AtomicMoves;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.Footprints;
import liss.check.analysis.LiveFlags;
import liss.check.serial.Linearizer.Early;
import liss.check.serial.Linearizer.Rounds;
import liss.search.LimitPoll;
import liss.search.Limits;

/**
 * Follows a run step by step and keeps what is needed to tell which serial orders of its blocks are
 * possible: they keep dependent accesses in order, and the synchronization steps can execute them.
 *
 * <p>As long as related steps ({@link Footprints}) put the blocks in no cycle, one serial order is
 * followed, the one that the run itself suggests; a complete block has its place there when no open
 * block comes before it. In a cycle the blocks are rearranged, if another serial order of them
 * serves as well. Otherwise several orders are sought from then on, until one is found that does.
 *
 * <p>What is known has numbers, equal for prefixes after which the same serial orders are possible.
 * Definitions and proofs are in docs/serialization.md.
 */
public final class SerialOrders {

  /** What is known of the serial orders of a run prefix. */
  public sealed interface Known {
    /** The orders that are known. */
    List<PendingBlocks> candidates();

    /** A serial run serves as the prefix does: whatever can follow the one can follow the other. */
    record Kept(PendingBlocks pending) implements Known {
      @Override
      public List<PendingBlocks> candidates() {
        return List.of(pending);
      }
    }

    /** No such run was found, but these orders may turn into one; if there are none, none will. */
    record Sought(List<PendingBlocks> candidates) implements Known {}
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

  private static final int KEPT = 0;

  /** Is followed by the length of each code of pending blocks, and the code. */
  private static final int SOUGHT = 1;

  private final BlockProgram program;
  private final Footprints related;
  private final LiveFlags liveFlags;
  private final AtomicMoves moves;
  private final Memory memory;
  private final SynchronizationSequences operations;
  private final LimitPoll poll;
  private final Linearizer linearizer;

  /** What is known: {@link #KEPT} and the code of pending blocks, or {@link #SOUGHT} and more. */
  private final SequenceTable known;

  private boolean hasRearranged;

  /** Empty if the last step has changed nothing. */
  private Optional<List<Derivation>> derivations = Optional.empty();

  /** How many states of searches for orders a copy has seen. */
  private int seen;

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
      AtomicMoves moves,
      Memory memory,
      Limits limits) {
    this.program = program;
    this.related = related;
    this.liveFlags = liveFlags;
    this.moves = moves;
    this.memory = memory;
    this.operations = new SynchronizationSequences(program, related);
    this.poll = new LimitPoll(limits);
    this.linearizer = new Linearizer(program, operations, liveFlags, poll::endsSearch);
    this.known = new SequenceTable();
  }

  private SerialOrders(SerialOrders other) {
    this.program = other.program;
    this.related = other.related;
    this.liveFlags = other.liveFlags;
    this.moves = other.moves;
    this.memory = other.memory;
    this.operations = other.operations;
    this.poll = other.poll;
    this.linearizer =
        new Linearizer(
            program, operations, liveFlags, () -> ++seen > LimitPoll.STATES_BETWEEN_LOOKS);
    this.known = other.known;
  }

  /**
   * What a copy has done to follow a step.
   *
   * @param seen how many states of searches for orders it has seen
   * @param hasRearranged whether the run has closed a cycle of related steps
   */
  public record Work(int seen, boolean hasRearranged) {}

  /**
   * A copy that another thread may use while this one is in use. It has the same numbers, and no
   * limits: its work counts where it is {@linkplain #adopt adopted}. Empty where what blocks do is
   * numbered as it is met.
   */
  Optional<SerialOrders> copy() {
    return operations.areNumbered() ? Optional.empty() : Optional.of(new SerialOrders(this));
  }

  /** What this copy has done since it was asked before. */
  Work work() {
    Work work = new Work(seen, hasRearranged);
    seen = 0;
    hasRearranged = false;
    return work;
  }

  /**
   * Counts the work of a copy as if it had been done here.
   *
   * @return false where it has to be done here, since it is time to look at the limits
   */
  boolean adopt(Work work) {
    boolean counts = poll.skip(work.seen());
    hasRearranged |= counts && work.hasRearranged();
    return counts;
  }

  /** The limit because of which some orders were not sought. */
  public Optional<String> stopped() {
    return poll.stopped();
  }

  /** Whether some run has closed a cycle of related steps, so that its own order is none. */
  boolean hasRearranged() {
    return hasRearranged;
  }

  /** The number of what is known before the first step. */
  int initial() {
    PendingBlocks nothing = linearizer.nothing();
    return number(
        switch (memory) {
          case Memory.OneOrder m -> new Known.Kept(nothing);
          case Memory.Orders m -> new Known.Sought(List.of(nothing));
        });
  }

  /** Whether orders are sought, since none can be followed, where what is known has a number. */
  boolean areSought(int number) {
    return known.first(number) == SOUGHT;
  }

  /**
   * The number of what is known after one more step.
   *
   * @param before starts with the state before it
   * @param after starts with the state after it
   */
  int after(int number, int[] before, Step step, int[] after) {
    derivations = Optional.empty();
    if (doesNothing(step)
        && (moves.isBlockDone(step.thread(), step.source())
            || !moves.isBlockDone(step.thread(), step.target()))) {
      return number;
    }
    Known known =
        switch (known(number)) {
          case Known.Kept kept -> follow(kept.pending(), before, step, after);
          case Known.Sought sought -> seek(sought.candidates(), before, step, after);
        };
    derivations = Optional.of(known.candidates().stream().map(PendingBlocks::derivation).toList());
    return number(known);
  }

  /**
   * What is done to each order that is known so that the open block of a thread, as far as it has
   * come, is the last one to get its place; nothing of orders in which it has to wait.
   */
  public List<Derivation> endings(int number, int thread) {
    List<Derivation> endings = new ArrayList<>();
    List<PendingBlocks> candidates = known(number).candidates();
    for (int i = 0; i < candidates.size(); i++) {
      PendingBlocks pending = candidates.get(i).as(new Derivation(i, List.of()));
      if (pending.hasOpen(thread)) {
        int block = pending.open(thread, related.words());
        if (!pending.hasPredecessor(block)
            && operations.execute(pending.operations(block), pending.values())) {
          pending.complete(block);
          pending.place(block);
        }
      }
      if (!pending.has(thread)) {
        endings.add(pending.derivation());
      }
    }
    return endings;
  }

  private boolean doesNothing(Step step) {
    return !related.matters(step) && operations.of(step).length == 0;
  }

  /** Where the orders that are known come from; empty if the last step has changed nothing. */
  Optional<List<Derivation>> derivations() {
    return derivations;
  }

  private Known follow(PendingBlocks pending, int[] before, Step step, int[] after) {
    if (doesNothing(step) && !pending.hasOpen(step.thread())) {
      return new Known.Kept(pending);
    }
    boolean isDataCycle = extend(pending, before, step);
    int block = pending.open(step.thread(), related.words());
    BitSet earlier = earlier(pending, block, step, related::meets);
    boolean isCycle = pending.order(earlier, block);
    completeIfAtEnd(pending, block, step);
    if (!isCycle) {
      return new Known.Kept(linearizer.settle(pending, after));
    }
    pending.forgetOrder();
    return isDataCycle ? new Known.Sought(List.of()) : rearrangeOrSeek(List.of(pending), after);
  }

  private Known seek(List<PendingBlocks> candidates, int[] before, Step step, int[] after) {
    List<PendingBlocks> extended = new ArrayList<>();
    for (PendingBlocks pending : candidates) {
      if (doesNothing(step) && !pending.hasOpen(step.thread())) {
        extended.add(pending);
      } else if (!extend(pending, before, step)) {
        completeIfAtEnd(pending, pending.open(step.thread(), related.words()), step);
        pending.forgetOrder();
        extended.add(pending);
      }
    }
    return rearrangeOrSeek(extended, after);
  }

  private Known rearrangeOrSeek(List<PendingBlocks> candidates, int[] state) {
    hasRearranged = true;
    return switch (memory) {
      case Memory.OneOrder m ->
          candidates.stream()
              .flatMap(pending -> rearranged(pending, state).stream())
              .findFirst()
              .<Known>map(Known.Kept::new)
              .orElseGet(() ->
                  new Known.Sought(
                      linearizer.all(candidates, state, Rounds.AS_ONE, Early.WITHOUT_EFFECT)));
      case Memory.Orders orders ->
          new Known.Sought(
              linearizer.fewestComplete(candidates, state, orders.rounds(), orders.more()));
    };
  }

  /** Adds a step to its block; returns whether accesses then put blocks in a cycle. */
  private boolean extend(PendingBlocks pending, int[] before, Step step) {
    int block = pending.open(step.thread(), related.words());
    int[] ofStep =
        switch (memory) {
          case Memory.OneOrder m -> operations.of(step, before);
          case Memory.Orders orders ->
              orders.recomputes()
                  ? operations.uncomputed(step, before)
                  : operations.of(step, before);
        };
    pending.setOperations(block, operations.append(pending.operations(block), ofStep));
    related.addTo(pending.touched(block), 0, step);
    return pending.orderData(earlier(pending, block, step, related::meetsAccess), block);
  }

  private void completeIfAtEnd(PendingBlocks pending, int block, Step step) {
    if (moves.isBlockDone(step.thread(), step.target())) {
      pending.complete(block);
    }
  }

  @FunctionalInterface
  private interface Relation {
    boolean holds(Step later, int[] earlier, int from);
  }

  private static BitSet earlier(PendingBlocks pending, int block, Step step, Relation relation) {
    BitSet earlier = new BitSet();
    for (int other = 0; other < pending.size(); other++) {
      earlier.set(other, other != block && relation.holds(step, pending.touched(other), 0));
    }
    return earlier;
  }

  /** The pending blocks of a serial run that serves as the prefix does. */
  private Optional<PendingBlocks> rearranged(PendingBlocks pending, int[] state) {
    return Rearrangement.of(operations, liveFlags, pending, state)
        .map(order -> linearizer.settle(inOrder(pending, order), state));
  }

  private PendingBlocks inOrder(PendingBlocks pending, List<Integer> order) {
    PendingBlocks result = pending.copy();
    result.permute(order);
    for (int later = 0; later < order.size(); later++) {
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

  /** What is known by its number. */
  Known known(int number) {
    int[] code = known.sequence(number);
    if (code[0] == KEPT) {
      return new Known.Kept(pending(code, 1, code.length));
    }
    List<PendingBlocks> candidates = new ArrayList<>();
    for (int at = 1; at < code.length; at += 1 + code[at]) {
      Derivation unchanged = new Derivation(candidates.size(), List.of());
      candidates.add(pending(code, at + 1, at + 1 + code[at]).as(unchanged));
    }
    return new Known.Sought(candidates);
  }

  private PendingBlocks pending(int[] code, int from, int to) {
    return PendingBlocks.of(code, from, to, program.width(), related.words());
  }

  private int number(Known value) {
    return known.number(
        switch (value) {
          case Known.Kept kept -> joined(KEPT, kept.pending().code());
          case Known.Sought sought ->
              IntStream.concat(
                      IntStream.of(SOUGHT),
                      sought.candidates().stream()
                          .map(PendingBlocks::code)
                          .flatMapToInt(code -> IntStream.of(joined(code.length, code))))
                  .toArray();
        });
  }

  private static int[] joined(int first, int[] rest) {
    int[] joined = new int[1 + rest.length];
    joined[0] = first;
    System.arraycopy(rest, 0, joined, 1, rest.length);
    return joined;
  }
}
