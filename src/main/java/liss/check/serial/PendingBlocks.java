package liss.check.serial;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;

/**
 * A serial order of a run prefix as far as it is fixed: the values of locks and flags after the
 * blocks that have their place, and the blocks that have none yet, complete or not, with the
 * constraints on their order.
 *
 * <p>Of a block without a place is kept what later steps can tell: what it touched, and what it
 * does to locks and flags. Blocks may be merged, and are then one block of several threads.
 */
final class PendingBlocks {

  private static final class Block {
    private final BitSet threads;
    private boolean isComplete;
    private final int[] touched;
    private int[] operations = {};

    /** Blocks that come before it in the run, as related steps tell; transitively closed. */
    private BitSet before = new BitSet();

    /** Blocks that come before it as accesses tell, in all serial orders of the prefix. */
    private BitSet dataBefore = new BitSet();

    Block(BitSet threads, int[] touched) {
      this.threads = threads;
      this.touched = touched;
    }

    int firstThread() {
      return threads.nextSetBit(0);
    }

    /** The block that is written at an index of a code. */
    static Block of(int[] code, int at, int words) {
      BitSet threads = setAt(code, at + 1);
      int touched = at + 1 + codeLength(threads);
      Block block = new Block(threads, Arrays.copyOfRange(code, touched, touched + words));
      block.isComplete = code[at] == 1;
      int operations = touched + words + 1;
      int before = operations + code[operations - 1];
      block.operations = Arrays.copyOfRange(code, operations, before);
      block.before = setAt(code, before);
      block.dataBefore = setAt(code, before + codeLength(block.before));
      return block;
    }

    int codeLength() {
      return 2
          + codeLength(threads)
          + touched.length
          + operations.length
          + codeLength(before)
          + codeLength(dataBefore);
    }

    /** Writes the block at an index of a code; returns where it ends. */
    int writeTo(int[] code, int at) {
      code[at] = isComplete ? 1 : 0;
      int end = writeTo(code, at + 1, threads);
      System.arraycopy(touched, 0, code, end, touched.length);
      end += touched.length;
      code[end++] = operations.length;
      System.arraycopy(operations, 0, code, end, operations.length);
      return writeTo(code, writeTo(code, end + operations.length, before), dataBefore);
    }

    /** The set that starts at an index: the number of its words, and they. */
    private static BitSet setAt(int[] code, int at) {
      long[] words = new long[code[at]];
      for (int word = 0; word < words.length; word++) {
        words[word] =
            Integer.toUnsignedLong(code[at + 1 + 2 * word]) | (long) code[at + 2 + 2 * word] << 32;
      }
      return BitSet.valueOf(words);
    }

    private static int codeLength(BitSet set) {
      return 1 + 2 * ((set.length() + Long.SIZE - 1) / Long.SIZE);
    }

    private static int writeTo(int[] code, int at, BitSet set) {
      long[] words = set.toLongArray();
      int end = at;
      code[end++] = words.length;
      for (long word : words) {
        code[end++] = (int) word;
        code[end++] = (int) (word >>> 32);
      }
      return end;
    }

    Block copy() {
      Block copy = new Block((BitSet) threads.clone(), touched.clone());
      copy.isComplete = isComplete;
      copy.operations = operations;
      copy.before = (BitSet) before.clone();
      copy.dataBefore = (BitSet) dataBefore.clone();
      return copy;
    }
  }

  private final int[] values;
  private List<Block> blocks = new ArrayList<>();

  /** Which one of those that were known this comes from, and what has been done since. */
  private int origin;

  private final List<Placement> placements = new ArrayList<>();

  /**
   * Nothing to place.
   *
   * @param values of locks and flags, at their indices in a state
   */
  PendingBlocks(int[] values) {
    this.values = values;
  }

  /** A copy that is free to change. */
  PendingBlocks copy() {
    PendingBlocks copy = new PendingBlocks(values.clone());
    for (Block block : blocks) {
      copy.blocks.add(block.copy());
    }
    return copy.as(derivation());
  }

  /** How this has come about since it was taken from a code. */
  Derivation derivation() {
    return new Derivation(origin, placements);
  }

  /** This, which has come about so. */
  PendingBlocks as(Derivation derivation) {
    origin = derivation.from();
    placements.clear();
    placements.addAll(derivation.placements());
    return this;
  }

  int[] values() {
    return values;
  }

  boolean isEmpty() {
    return blocks.isEmpty();
  }

  int size() {
    return blocks.size();
  }

  boolean haveSameThreads(int one, int other) {
    return blocks.get(one).threads.equals(blocks.get(other).threads);
  }

  boolean shareThread(int one, int other) {
    return blocks.get(one).threads.intersects(blocks.get(other).threads);
  }

  /** How many blocks are complete. */
  int complete() {
    return (int) blocks.stream().filter(block -> block.isComplete).count();
  }

  boolean isComplete(int block) {
    return blocks.get(block).isComplete;
  }

  int[] touched(int block) {
    return blocks.get(block).touched;
  }

  /** What a block does to locks and flags. */
  int[] operations(int block) {
    return blocks.get(block).operations;
  }

  void setOperations(int block, int[] operations) {
    blocks.get(block).operations = operations;
  }

  boolean hasPredecessor(int block) {
    return !before(block).isEmpty();
  }

  /** The blocks that come before a block in the run. */
  BitSet before(int block) {
    return blocks.get(block).before;
  }

  /** The blocks that come before a block in every serial order. */
  BitSet dataBefore(int block) {
    return blocks.get(block).dataBefore;
  }

  /** Whether a thread is in a block that has done something. */
  boolean hasOpen(int thread) {
    return blocks.stream().anyMatch(block -> !block.isComplete && block.threads.get(thread));
  }

  /** Whether a block of a thread has no place. */
  boolean has(int thread) {
    return blocks.stream().anyMatch(block -> block.threads.get(thread));
  }

  /** The open block of a thread, a new one if there is none. */
  int open(int thread, int words) {
    BitSet threads = new BitSet();
    threads.set(thread);
    Block opened = new Block(threads, new int[words]);
    for (int block = 0; block < blocks.size(); block++) {
      if (blocks.get(block).threads.get(thread)) {
        if (!blocks.get(block).isComplete) {
          return block;
        }
        opened.before.set(block);
        opened.before.or(blocks.get(block).before);
        opened.dataBefore.set(block);
        opened.dataBefore.or(blocks.get(block).dataBefore);
      }
    }
    blocks.add(opened);
    return blocks.size() - 1;
  }

  void complete(int block) {
    blocks.get(block).isComplete = true;
  }

  /** The incomplete blocks that come before a block in the run. */
  BitSet openBefore(int block) {
    BitSet open = (BitSet) blocks.get(block).before.clone();
    for (int other = open.nextSetBit(0); other >= 0; other = open.nextSetBit(other + 1)) {
      if (blocks.get(other).isComplete) {
        open.clear(other);
      }
    }
    return open;
  }

  /**
   * Makes one block of two complete ones that follow each other.
   *
   * @param operations what both do to locks and flags, one after the other
   */
  void merge(int first, int second, int[] operations) {
    placements.add(new Placement.Joined(name(first), name(second)));
    Block into = blocks.get(first);
    Block gone = blocks.get(second);
    into.threads.or(gone.threads);
    for (int word = 0; word < into.touched.length; word++) {
      into.touched[word] |= gone.touched[word];
    }
    into.operations = operations;
    merge(first, second, block -> block.before);
    merge(first, second, block -> block.dataBefore);
    remove(second);
  }

  private void merge(int first, int second, Function<Block, BitSet> relation) {
    BitSet before = relation.apply(blocks.get(first));
    before.or(relation.apply(blocks.get(second)));
    before.clear(first);
    before.clear(second);
    for (Block block : blocks) {
      if (relation.apply(block).get(second) || relation.apply(block).get(first)) {
        relation.apply(block).set(first);
        relation.apply(block).or(before);
      }
    }
    before.clear(first);
  }

  /** Orders blocks before another one; returns whether that makes a cycle. */
  boolean order(BitSet earlier, int later) {
    return order(earlier, later, block -> block.before);
  }

  /** Orders blocks before another one by their accesses; returns whether that makes a cycle. */
  boolean orderData(BitSet earlier, int later) {
    return order(earlier, later, block -> block.dataBefore);
  }

  private boolean order(BitSet earlier, int later, Function<Block, BitSet> relation) {
    BitSet before = relation.apply(blocks.get(later));
    for (int i = earlier.nextSetBit(0); i >= 0; i = earlier.nextSetBit(i + 1)) {
      before.set(i);
      before.or(relation.apply(blocks.get(i)));
    }
    for (Block block : blocks) {
      if (relation.apply(block).get(later)) {
        relation.apply(block).or(before);
      }
    }
    return before.get(later);
  }

  /** Forgets the order of steps other than accesses. */
  void forgetOrder() {
    blocks.forEach(block -> block.before.clear());
  }

  private Placement.Name name(int block) {
    int thread = blocks.get(block).firstThread();
    return new Placement.Name(
        thread,
        (int) dataBefore(block).stream().filter(b -> blocks.get(b).threads.get(thread)).count());
  }

  /** Takes a block away that has been placed; those after it move up. */
  void place(int block) {
    placements.add(new Placement.Next(blocks.get(block).firstThread()));
    remove(block);
  }

  private void remove(int block) {
    blocks.remove(block);
    for (Block other : blocks) {
      other.before = without(block, other.before);
      other.dataBefore = without(block, other.dataBefore);
    }
  }

  private static BitSet without(int index, BitSet set) {
    BitSet result = set.get(0, index);
    for (int i = set.nextSetBit(index + 1); i >= 0; i = set.nextSetBit(i + 1)) {
      result.set(i - 1);
    }
    return result;
  }

  /** Puts the blocks into a given order. */
  void permute(List<Integer> order) {
    int[] position = new int[order.size()];
    List<Block> permuted = new ArrayList<>();
    for (int block : order) {
      position[block] = permuted.size();
      permuted.add(blocks.get(block));
    }
    for (Block block : permuted) {
      block.before = renumbered(block.before, position);
      block.dataBefore = renumbered(block.dataBefore, position);
    }
    blocks = permuted;
  }

  private static BitSet renumbered(BitSet set, int[] position) {
    BitSet result = new BitSet();
    set.stream().forEach(i -> result.set(position[i]));
    return result;
  }

  /** Numbers the blocks in the first order, by threads, that respects the constraints. */
  void normalize() {
    List<Integer> order = new ArrayList<>();
    BitSet open = new BitSet();
    open.set(0, blocks.size());
    while (!open.isEmpty()) {
      order.add(next(open));
      open.clear(order.getLast());
    }
    permute(order);
  }

  private int next(BitSet open) {
    int next = -1;
    for (int i = open.nextSetBit(0); i >= 0; i = open.nextSetBit(i + 1)) {
      Block block = blocks.get(i);
      if ((next < 0 || block.firstThread() < blocks.get(next).firstThread())
          && !block.before.intersects(open)
          && !block.dataBefore.intersects(open)) {
        next = i;
      }
    }
    return next;
  }

  /**
   * All of it in a sequence of integers, the same for equal candidates only: the values, and of
   * each block whether it is complete, its threads, what it touched, how many operations it has,
   * these, and the blocks before it.
   */
  int[] code() {
    int length = values.length;
    for (Block block : blocks) {
      length += block.codeLength();
    }
    int[] code = Arrays.copyOf(values, length);
    int end = values.length;
    for (Block block : blocks) {
      end = block.writeTo(code, end);
    }
    return code;
  }

  /**
   * What a code stands for.
   *
   * @param code has it in a stretch
   * @param from where the stretch starts
   * @param to where it ends
   * @param width how many values there are
   * @param words how many words say what a block touched
   */
  static PendingBlocks of(int[] code, int from, int to, int width, int words) {
    PendingBlocks decoded = new PendingBlocks(Arrays.copyOfRange(code, from, from + width));
    for (int at = from + width; at < to; at += decoded.blocks.getLast().codeLength()) {
      decoded.blocks.add(Block.of(code, at, words));
    }
    return decoded;
  }
}
