package liss.check;

import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import liss.cfa.Action;
import liss.check.BlockProgram.Step;

/**
 * Follows a run step by step and keeps what is needed to tell which serial orders of its blocks are
 * possible: they keep dependent accesses in order, and the synchronization steps can execute them.
 *
 * <p>As long as related steps ({@link Footprints}) put the blocks in no circle, one serial order is
 * followed, the one that the run itself suggests; a complete block has its place there when no open
 * block comes before it. A circle of accesses ends the search for a serial order. In a circle in
 * which synchronization takes part the blocks are rearranged, if some serial order of them leads to
 * the same state; otherwise all orders are sought from then on, until one is found that does.
 * Definitions and proofs are in docs/serialization.md.
 */
final class SerialOrders {

  /** What is known of the serial orders of a run prefix. */
  sealed interface Known {
    /** The prefix is equivalent to a serial run to the same state. */
    record Kept(Backlog backlog) implements Known {}

    /** No serial order so far leads to the same state; these may, when more blocks are complete. */
    record Sought(List<Backlog> backlogs) implements Known {}

    /** There is no serial order. */
    record None() implements Known {}
  }

  /** When to forget that there are other serial orders than the one that is followed. */
  enum Memory {
    ONE_ORDER,
    ALL_ORDERS
  }

  private final BlockProgram program;
  private final Footprints related;
  private final LiveFlags liveFlags;
  private final Memory memory;

  static final int K = Integer.getInteger("k", 0), M = Integer.getInteger("m", 0);
  private final Operations operations;
  private final List<Known> known = new ArrayList<>();
  private final Map<List<Integer>, Integer> numbers = new HashMap<>();

  /**
   * The serial orders of the runs of a program.
   *
   * @param related which steps keep their order in the serial order that is followed; without the
   *     locks that serial runs never wait for
   */
  SerialOrders(BlockProgram program, Footprints related, LiveFlags liveFlags, Memory memory) {
    this.program = program;
    this.related = related;
    this.liveFlags = liveFlags;
    this.memory = memory;
    this.operations = new Operations(program, related);
  }

  /** The number of what is known before the first step. */
  int initial() {
    int[] state = program.initialState(program.width());
    Backlog backlog = normalized(new Backlog(program.synchronizationOf(state)), state);
    return number(
        switch (memory) {
          case ONE_ORDER -> new Known.Kept(backlog);
          case ALL_ORDERS -> new Known.Sought(List.of(backlog));
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
   * @param state starts with the state after it
   */
  int after(int number, int[] before, Step step, int[] state) {
    return number(
        switch (known.get(number)) {
          case Known.Kept kept -> follow(kept.backlog().copy(), before, step, state);
          case Known.Sought sought -> seek(sought.backlogs(), before, step, state);
          case Known.None none -> none;
        });
  }

  private Known follow(Backlog backlog, int[] before, Step step, int[] state) {
    int block = add(backlog, before, step);
    boolean isLost = backlog.orderData(predecessors(backlog, block, step, related::meetsAccess), block);
    if (!backlog.order(predecessors(backlog, block, step, related::meets), block)) {
      return new Known.Kept(settled(backlog, state));
    }
    if (isLost) {
      return new Known.None();
    }
    backlog.forgetOrder();
    Optional<Backlog> rearranged = rearranged(backlog, state);
    if (rearranged.isPresent()) {
      return new Known.Kept(settled(rearranged.get(), state));
    }
    return new Known.Sought(placements(List.of(backlog), state));
  }

  private Known seek(List<Backlog> backlogs, int[] before, Step step, int[] state) {
    List<Backlog> extended = new ArrayList<>();
    for (Backlog shorter : backlogs) {
      Backlog backlog = shorter.copy();
      int block = add(backlog, before, step);
      backlog.forgetOrder();
      if (!backlog.orderData(predecessors(backlog, block, step, related::meetsAccess), block)) {
        extended.add(backlog);
      }
    }
    List<Backlog> possible = placements(extended, state);
    if (possible.isEmpty()) {
      return new Known.None();
    }
    if (memory == Memory.ONE_ORDER) {
      for (Backlog backlog : possible) {
        Optional<Backlog> rearranged = rearranged(backlog, state);
        if (rearranged.isPresent()) {
          return new Known.Kept(settled(rearranged.get(), state));
        }
      }
    }
    return new Known.Sought(possible);
  }

  /** Adds a step to its block, but for the constraints that come from it. */
  private int add(Backlog backlog, int[] before, Step step) {
    int block = backlog.open(step.thread(), related.words());
    related.addTo(backlog.touched(block), 0, step);
    int[] ofStep =
        switch (memory) {
          case ONE_ORDER -> operations.of(step, before);
          case ALL_ORDERS -> operations.of(step);
        };
    backlog.setOperations(block, operations.append(backlog.operations(block), ofStep));
    if (program.endsBlock(step.thread(), step.target())) {
      backlog.complete(block);
    }
    return block;
  }

  @FunctionalInterface
  private interface Relation {
    boolean holds(Step later, int[] earlier, int from);
  }

  private BitSet predecessors(Backlog backlog, int block, Step step, Relation relation) {
    BitSet predecessors = new BitSet();
    for (int other = 0; other < backlog.size(); other++) {
      predecessors.set(
          other, other != block && relation.holds(step, backlog.touched(other), 0));
    }
    return predecessors;
  }

  /** Places the complete blocks that no open block comes before. Changes the backlog. */
  private Backlog settled(Backlog backlog, int[] state) {
    for (int block = 0; block < backlog.size(); ) {
      if (backlog.isComplete(block) && !backlog.hasPredecessor(block)) {
        if (!operations.execute(backlog.operations(block), backlog.values())) {
          throw new IllegalStateException("a serial order that keeps related steps is impossible");
        }
        backlog.remove(block);
        block = 0;
      } else {
        block++;
      }
    }
    if (backlog.size() == 0) {
      return normalized(new Backlog(program.synchronizationOf(state)), state);
    }
    if (backlog.complete() > M) mergeAlike(backlog);
    return normalized(backlog, state);
  }

  /**
   * Makes one block of all that come after the same open blocks. That leaves fewer serial orders to
   * be found later, but what is kept stays finite however often the threads go round their loops.
   */
  private void mergeAlike(Backlog backlog) {
    backlog.normalize();
    for (int first = 0; first < backlog.size(); first++) {
      for (int second = first + 1; second < backlog.size(); ) {
        if (backlog.isComplete(first)
            && backlog.isComplete(second)
            && backlog.openBefore(first).equals(backlog.openBefore(second))) {
          backlog.merge(
              first,
              second,
              operations.append(backlog.operations(first), backlog.operations(second)));
        } else {
          second++;
        }
      }
    }
  }

  /** Everything that can come of a set of backlogs by placing complete blocks. */
  private List<Backlog> placements(List<Backlog> backlogs, int[] state) {
    Map<List<Integer>, Backlog> found = new HashMap<>();
    Deque<Backlog> open = new ArrayDeque<>();
    for (Backlog backlog : backlogs) {
      add(backlog, state, found, open);
    }
    while (!open.isEmpty()) {
      Backlog backlog = open.remove();
      for (int block = 0; block < backlog.size(); block++) {
        if (backlog.isComplete(block) && backlog.dataBefore(block).isEmpty()) {
          Backlog placed = backlog.copy();
          if (operations.execute(placed.operations(block), placed.values())) {
            placed.remove(block);
            add(placed, state, found, open);
          }
        }
      }
    }
    int fewest =
        switch (memory) {
          case ONE_ORDER ->
              found.values().stream().mapToInt(Backlog::complete).min().orElse(0) + K;
          case ALL_ORDERS -> found.values().stream().mapToInt(Backlog::complete).min().orElse(0) + K;
        };
    return found.entrySet().stream()
        .filter(entry -> entry.getValue().complete() <= fewest)
        .sorted(Map.Entry.comparingByKey(SerialOrders::compare))
        .map(Map.Entry::getValue)
        .toList();
  }

  private void add(
      Backlog backlog, int[] state, Map<List<Integer>, Backlog> found, Deque<Backlog> open) {
    placeWithoutEffect(backlog);
    if (isHopeless(backlog, state)) {
      return;
    }
    if (memory == Memory.ONE_ORDER) {
      mergeRounds(backlog);
    }
    Backlog normalized = normalized(backlog, state);
    if (found.putIfAbsent(normalized.code(), normalized) == null) {
      open.add(normalized);
    }
  }

  /**
   * Makes one block of two complete blocks of a thread and all that come between them, so that what
   * is sought stays finite however often threads go round their loops.
   */
  private void mergeRounds(Backlog backlog) {
    backlog.normalize();
    for (int first = 0; first < backlog.size(); first++) {
      for (int second = first + 1; second < backlog.size(); second++) {
        if (backlog.isComplete(first)
            && backlog.isComplete(second)
            && backlog.haveSameThreads(first, second)
            && mergeRound(backlog, first, second)) {
          second--;
        }
      }
    }
  }

  private boolean mergeRound(Backlog backlog, int first, int second) {
    BitSet between = (BitSet) backlog.dataBefore(second).clone();
    for (int other = 0; other < backlog.size(); other++) {
      between.set(other, between.get(other) && backlog.dataBefore(other).get(first));
    }
    int[] all = backlog.operations(first);
    for (int other = between.nextSetBit(0); other >= 0; other = between.nextSetBit(other + 1)) {
      if (!backlog.isComplete(other)) {
        return false;
      }
      all = operations.append(all, backlog.operations(other));
    }
    all = operations.append(all, backlog.operations(second));
    if (operations.areImpossible(all)) {
      return false;
    }
    backlog.merge(first, second, all);
    for (int other = between.length() - 1; other >= 0; other--) {
      if (between.get(other)) {
        backlog.merge(first, other, all);
      }
    }
    return true;
  }

  /** Whether a block needs a value that nothing will bring. */
  private boolean isHopeless(Backlog backlog, int[] state) {
    for (int block = 0; block < backlog.size(); block++) {
      if (operations.areImpossible(backlog.operations(block))) {
        return true;
      }
      for (var need : operations.needs(backlog.operations(block)).entrySet()) {
        if (backlog.values()[need.getKey()] != need.getValue()
            && !liveFlags.canBecome(need.getKey(), need.getValue(), state)
            && !isLeftByAnother(backlog, block, need.getKey(), need.getValue())) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isLeftByAnother(Backlog backlog, int block, int index, int value) {
    return IntStream.range(0, backlog.size())
        .anyMatch(other ->
            other != block && operations.mayLeave(backlog.operations(other), index, value));
  }

  /** Places blocks that leave all values as they are: nothing is gained by placing them later. */
  private void placeWithoutEffect(Backlog backlog) {
    for (int block = 0; block < backlog.size(); ) {
      int[] values = backlog.values().clone();
      if (backlog.isComplete(block)
          && backlog.dataBefore(block).isEmpty()
          && operations.execute(backlog.operations(block), values)
          && Arrays.equals(values, backlog.values())) {
        backlog.remove(block);
        block = 0;
      } else {
        block++;
      }
    }
  }

  /**
   * The same steps in a serial order that leads to a given state, incomplete blocks included.
   *
   * @param backlog is not changed
   */
  private Optional<Backlog> rearranged(Backlog backlog, int[] state) {
    int[] order = new int[backlog.size()];
    if (!arrange(backlog, backlog.values(), new BitSet(), order, new HashSet<>(), state)) {
      return Optional.empty();
    }
    Backlog result = backlog.copy();
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
    return Optional.of(result);
  }

  private boolean arrange(
      Backlog backlog,
      int[] values,
      BitSet done,
      int[] order,
      Set<List<Object>> hopeless,
      int[] state) {
    int count = done.cardinality();
    if (count == order.length) {
      return agree(values, state);
    }
    if (!hopeless.add(List.of(done.clone(), IntBuffer.wrap(values)))) {
      return false;
    }
    for (int block = 0; block < order.length; block++) {
      BitSet missing = (BitSet) backlog.dataBefore(block).clone();
      missing.andNot(done);
      int[] next = values.clone();
      if (!done.get(block)
          && missing.isEmpty()
          && operations.execute(backlog.operations(block), next)) {
        order[count] = block;
        done.set(block);
        if (arrange(backlog, next, done, order, hopeless, state)) {
          return true;
        }
        done.clear(block);
      }
    }
    return false;
  }

  /** Whether all is possible with some values that is possible in a state. */
  private boolean agree(int[] values, int[] state) {
    return operations.observed().stream()
        .allMatch(i -> values[i] == state[i] || !liveFlags.helps(i, state));
  }

  /** Brings equal backlogs into equal form. */
  private Backlog normalized(Backlog backlog, int[] state) {
    backlog.normalize();
    BitSet dead = new BitSet();
    for (int i = program.firstFlag(); i < program.width(); i++) {
      dead.set(i, !operations.observed().get(i) || !liveFlags.matters(i, state));
    }
    for (int block = 0; block < backlog.size(); block++) {
      dead.andNot(operations.needed(backlog.operations(block)));
    }
    dead.stream().forEach(i -> backlog.values()[i] = 0);
    return backlog;
  }

  private static int compare(List<Integer> one, List<Integer> other) {
    for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
      int difference = Integer.compare(one.get(i), other.get(i));
      if (difference != 0) {
        return difference;
      }
    }
    return Integer.compare(one.size(), other.size());
  }

  private int number(Known value) {
    List<Integer> code = new ArrayList<>();
    switch (value) {
      case Known.None none -> {}
      case Known.Kept kept -> {
        code.add(0);
        code.addAll(kept.backlog().code());
      }
      case Known.Sought sought -> {
        code.add(1);
        for (Backlog backlog : sought.backlogs()) {
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
