package lisscheck;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import lisscheck.Program.Op;
import lisscheck.Program.Step;
import lisscheck.Sync.Shift;

/**
 * What is known of a cooperative run that is equivalent to a run: the values of synchronization
 * after the blocks that have their place in it, and the blocks that have none yet, with the order
 * in which dependent accesses put them. Blocks may have been merged, and are one block then.
 */
final class Serial {

  /** A value that nobody will ask for. */
  private static final int FORGOTTEN = -1;

  private static final int NOTHING = -1;

  /** What a block does to a lock or flag: the value that it needs, and the one that it leaves. */
  private record Change(int need, int leave) {}

  private static final class Block {
    private final BitSet threads = new BitSet();
    private boolean isComplete;

    /** Whether it needs two values of one lock or flag at once. */
    private boolean isImpossible;

    /** Twice the number of a variable, plus 1 if it is written. */
    private final BitSet touched = new BitSet();

    private final Map<Integer, Change> changes = new TreeMap<>();

    /** What it does to semaphores and reader-writer locks. */
    private final Map<Integer, Shift> shifts = new TreeMap<>();

    /** Operations on barriers, in their order. */
    private final List<Step> operations = new ArrayList<>();

    /** The blocks that come before it in each serial order, as accesses tell, and those before. */
    private final List<Block> before = new ArrayList<>();

    private int thread() {
      return threads.nextSetBit(0);
    }
  }

  private final Text text;
  private final Sync sync;
  private final BitSet observed;
  private final int[] values;
  private List<Block> blocks = new ArrayList<>();

  private Serial(Text text, Sync sync, BitSet observed, int[] values) {
    this.text = text;
    this.sync = sync;
    this.observed = observed;
    this.values = values;
  }

  /** Before the first step. */
  static Serial initial(Text text, Sync sync) {
    int[] values = sync.initial();
    BitSet observed = observed(text, values.length);
    Serial serial = new Serial(text, sync, observed, values);
    serial.forget(i -> !observed.get(i));
    return serial;
  }

  /**
   * The indices of what makes threads wait for each other: locks that may be held where a block
   * ends, and what several threads use. A thread alone does the same in any order of blocks.
   */
  private static BitSet observed(Text text, int width) {
    int locks = text.program.locks().size();
    int firstFlag = width - text.program.flags().size();
    BitSet inner = text.inner;
    List<BitSet> users = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      users.add(new BitSet());
    }
    BitSet tested = new BitSet();
    BitSet put = new BitSet();
    BitSet counted = new BitSet();
    for (Step step : text.steps) {
      if (!text.isSilent(step)) {
        Order.tests(step.op()).stream().forEach(test -> tested.set(firstFlag + test / 2));
        Order.puts(step.op()).stream().forEach(p -> put.set(firstFlag + p / 2));
        uses(step.op(), locks, firstFlag).stream().forEach(i -> users.get(i).set(step.thread()));
        if (step.op() instanceof Op.Use o && !text.conflicts.get(step.number()).isEmpty()) {
          counted.set(locks + o.object());
        }
      }
    }
    BitSet observed = new BitSet();
    for (int i = 0; i < width; i++) {
      observed.set(
          i,
          users.get(i).cardinality() > 1
              && (i < locks ? !inner.get(i) && !text.isAdded(i) : counted.get(i) || tested.get(i) && put.get(i)));
    }
    int before;
    do {
      before = observed.cardinality();
      for (Step step : text.steps) {
        BitSet uses = uses(step.op(), locks, firstFlag);
        if (step.op() instanceof Op.Compute && !text.isSilent(step) && uses.intersects(observed)) {
          observed.or(uses);
        }
      }
    } while (observed.cardinality() > before);
    return observed;
  }

  /** The indices in the values of synchronization that a step uses. */
  private static BitSet uses(Op op, int locks, int firstFlag) {
    BitSet uses = new BitSet();
    if (Order.lock(op) >= 0) {
      uses.set(Order.lock(op));
    }
    if (op instanceof Op.Use use) {
      uses.set(locks + use.object());
    }
    Order.tests(op).stream().forEach(test -> uses.set(firstFlag + test / 2));
    Order.puts(op).stream().forEach(put -> uses.set(firstFlag + put / 2));
    return uses;
  }

  /** A copy that is free to change. */
  Serial copy() {
    Serial copy = new Serial(text, sync, observed, values.clone());
    for (Block block : blocks) {
      Block other = new Block();
      other.threads.or(block.threads);
      other.isComplete = block.isComplete;
      other.isImpossible = block.isImpossible;
      other.touched.or(block.touched);
      other.changes.putAll(block.changes);
      other.shifts.putAll(block.shifts);
      other.operations.addAll(block.operations);
      copy.blocks.add(other);
    }
    for (int i = 0; i < blocks.size(); i++) {
      for (Block earlier : blocks.get(i).before) {
        copy.blocks.get(i).before.add(copy.blocks.get(blocks.indexOf(earlier)));
      }
    }
    return copy;
  }

  /** Whether a thread has a block without a place. */
  boolean hasBlock(int thread) {
    return blocks.stream().anyMatch(block -> block.threads.get(thread));
  }

  /** Whether all blocks have their place. */
  boolean isEmpty() {
    return blocks.isEmpty();
  }

  /**
   * Adds a step to the open block of its thread.
   *
   * @param before the values of synchronization before the step, in the run
   * @param after those after it
   */
  void add(Step step, int[] before, int[] after) {
    BitSet used = uses(step.op(), sync.locks(), sync.firstFlag());
    int variable = Order.accessed(step.op());
    if (variable < 0 && !used.intersects(observed) && !text.isAddedForBlocks(step)) {
      return;
    }
    Block block = open(step.thread());
    if (variable >= 0) {
      int other = 2 * variable;
      List<Block> earlier = new ArrayList<>();
      for (Block one : blocks) {
        if (one != block
            && (one.touched.get(other + 1) || Order.isWrite(step.op()) && one.touched.get(other))) {
          earlier.add(one);
        }
      }
      order(earlier, block);
      block.touched.set(other + (Order.isWrite(step.op()) ? 1 : 0));
    } else if (step.op() instanceof Op.Use use) {
      int value = before[sync.locks() + use.object()];
      Optional<Shift> shift = Sync.shift(value, step.thread(), use.operation());
      shift.ifPresent(s -> shift(block, use.object(), s));
      if (shift.isEmpty()) {
        block.operations.add(step);
      }
    } else if (used.intersects(observed)) {
      for (int i = used.nextSetBit(0); i >= 0; i = used.nextSetBit(i + 1)) {
        change(block, i, isTested(step.op(), i) ? before[i] : NOTHING, after[i]);
      }
    }
  }

  /** Whether a step is possible, or does what it does, for the value at an index only. */
  private boolean isTested(Op op, int index) {
    int flag = index - sync.firstFlag();
    return flag < 0 || Order.tests(op).get(2 * flag) || Order.tests(op).get(2 * flag + 1);
  }

  private void change(Block block, int index, int need, int leave) {
    Change old = block.changes.getOrDefault(index, new Change(NOTHING, NOTHING));
    int here = old.leave() == NOTHING ? old.need() : old.leave();
    block.isImpossible |= need != NOTHING && here != NOTHING && here != need;
    int first = here == NOTHING ? need : old.need();
    int last = leave == NOTHING ? old.leave() : leave;
    block.changes.put(index, new Change(first, last == first ? NOTHING : last));
  }

  private static void shift(Block block, int object, Shift next) {
    Shift both = block.shifts.getOrDefault(object, Shift.NONE).then(next);
    block.isImpossible |= both.least() > both.most();
    block.shifts.put(object, both);
    if (both.equals(Shift.NONE)) {
      block.shifts.remove(object);
    }
  }

  /** The open block of a thread, behind its other blocks; a new one if there is none. */
  private Block open(int thread) {
    Block opened = new Block();
    opened.threads.set(thread);
    for (Block block : blocks) {
      if (block.threads.get(thread)) {
        if (!block.isComplete) {
          return block;
        }
        order(List.of(block), opened);
      }
    }
    blocks.add(opened);
    return opened;
  }

  private void order(List<Block> earlier, Block later) {
    List<Block> all = new ArrayList<>(later.before);
    for (Block block : earlier) {
      addNew(all, List.of(block));
      addNew(all, block.before);
    }
    later.before.clear();
    later.before.addAll(all);
    for (Block block : blocks) {
      if (block.before.contains(later)) {
        addNew(block.before, all);
      }
    }
  }

  private static void addNew(List<Block> to, List<Block> more) {
    for (Block block : more) {
      if (!to.contains(block)) {
        to.add(block);
      }
    }
  }

  /** Ends the block that a thread is in, if it has touched anything. */
  void complete(int thread) {
    for (Block block : blocks) {
      if (block.threads.get(thread)) {
        block.isComplete = true;
      }
    }
  }

  /** The block of a thread before which so many others of this thread have to come. */
  private Block block(int thread, int number) {
    return blocks.stream()
        .filter(block -> block.threads.get(thread) && block.isComplete)
        .filter(block ->
            block.before.stream().filter(b -> b.threads.get(thread)).count() == number)
        .findFirst()
        .orElseThrow(() -> new Rejection("thread " + thread + " has no complete block " + number));
  }

  /**
   * Gives blocks their places, and merges blocks.
   *
   * @param done a number for the thread whose first block gets its place; a list of four numbers for
   *     two blocks that become one, each by a thread of it and its number among those of the thread
   * @return this
   */
  Serial after(List<?> done) {
    for (Object one : done) {
      if (one instanceof List<?> merged) {
        int[] n = merged.stream().mapToInt(i -> Math.toIntExact((Long) i)).toArray();
        Rejection.unless(n.length == 4, "two blocks are merged");
        merge(n[0], n[1], n[2], n[3]);
      } else {
        place(Math.toIntExact((Long) one));
      }
    }
    return this;
  }

  /** Gives the first block of a thread its place: it is executed next, as a whole. */
  void place(int thread) {
    Block block = block(thread, 0);
    Rejection.unless(block.before.isEmpty(), "another block has to come before this one");
    Rejection.unless(!block.isImpossible, "a block is placed that has to wait inside");
    block.changes.forEach((index, change) -> {
      Rejection.unless(
          change.need() == NOTHING || values[index] == change.need(),
          "a block is placed where it has to wait");
      values[index] = change.leave() == NOTHING ? values[index] : change.leave();
    });
    block.shifts.forEach((object, shift) ->
        Rejection.unless(
            sync.shift(values, object, shift), "a block is placed where it has to wait"));
    for (Step step : block.operations) {
      Rejection.unless(
          sync.isPossible(values, step.thread(), step.op()),
          "a block is placed where it has to wait");
      sync.apply(values, step.thread(), step.op());
    }
    remove(block);
  }

  /** Makes one block of two, which are executed one directly after the other. */
  void merge(int thread, int number, int otherThread, int otherNumber) {
    Block first = block(thread, number);
    Block second = block(otherThread, otherNumber);
    Rejection.unless(
        first != second && !first.before.contains(second), "blocks are merged in a wrong order");
    first.threads.or(second.threads);
    first.touched.or(second.touched);
    first.isImpossible |= second.isImpossible;
    second.changes.forEach((index, change) ->
        change(first, index, change.need(), change.leave()));
    second.shifts.forEach((object, shift) -> shift(first, object, shift));
    first.operations.addAll(second.operations);
    List<Block> earlier = new ArrayList<>(second.before);
    earlier.remove(first);
    for (Block block : blocks) {
      if (block.before.contains(second)) {
        addNew(block.before, List.of(first));
      }
    }
    remove(second);
    order(earlier, first);
  }

  private void remove(Block block) {
    blocks.remove(block);
    blocks.forEach(other -> other.before.remove(block));
  }

  /**
   * Forgets what nobody can tell any more, and puts the blocks into the first order, by threads,
   * that accesses allow.
   *
   * @param values those of the run
   * @param tests what threads may still test flags for
   */
  void normalize(int[] run, BitSet tests) {
    catchUp(run, tests);
    forget(i -> i >= sync.firstFlag()
        && !tests.get(2 * (i - sync.firstFlag()))
        && !tests.get(2 * (i - sync.firstFlag()) + 1)
        && blocks.stream().allMatch(b -> !b.changes.containsKey(i)
            || b.changes.get(i).need() == NOTHING));
    List<Block> left = new ArrayList<>(blocks);
    blocks = new ArrayList<>();
    while (!left.isEmpty()) {
      Block next = null;
      for (Block block : left) {
        if ((next == null || block.thread() < next.thread())
            && block.before.stream().noneMatch(left::contains)) {
          next = block;
        }
      }
      Rejection.unless(next != null, "accesses put blocks into a cycle");
      blocks.add(next);
      left.remove(next);
    }
  }

  /** Takes over the values of the run if no block is pending, and they serve as well. */
  void catchUp(int[] run, BitSet tests) {
    if (blocks.isEmpty() && serves(run, tests)) {
      observed.stream().forEach(i -> values[i] = run[i]);
    }
  }

  /** Whether flags that differ are not tested for the value that they have in the run. */
  private boolean serves(int[] run, BitSet tests) {
    return observed.stream()
        .allMatch(i -> values[i] == run[i]
            || i >= sync.firstFlag() && !tests.get(2 * (i - sync.firstFlag()) + run[i]));
  }

  private void forget(IntPredicate isForgotten) {
    for (int i = 0; i < values.length; i++) {
      values[i] = isForgotten.test(i) ? FORGOTTEN : values[i];
    }
  }

  /** What is equal for equal knowledge only. */
  List<Object> key() {
    List<Object> key = new ArrayList<>(List.of(Arrays.stream(values).boxed().toList()));
    for (Block block : blocks) {
      key.add(
          List.of(
              block.threads,
              block.isComplete,
              block.isImpossible,
              block.touched,
              block.changes,
              block.shifts,
              block.operations.stream().map(Step::number).toList(),
              block.before.stream().map(blocks::indexOf).sorted().toList()));
    }
    return key;
  }
}
