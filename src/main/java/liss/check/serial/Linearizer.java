package liss.check.serial;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import liss.check.reduction.BlockProgram;
import liss.check.reduction.LiveFlags;

/** Gives blocks of candidates their places, and makes of several blocks one where that will do. */
public final class Linearizer {

  /** What the blocks become that a thread has completed in the rounds of a loop. */
  public enum Rounds {
    /** Each is a block of its own. */
    SINGLE,
    /** They are one block, with all that comes between them. */
    AS_ONE
  }

  private final BlockProgram program;
  private final Operations operations;
  private final LiveFlags liveFlags;

  Linearizer(BlockProgram program, Operations operations, LiveFlags liveFlags) {
    this.program = program;
    this.operations = operations;
    this.liveFlags = liveFlags;
  }

  /** The pending before the first step. */
  PendingBlocks nothing() {
    return nothingAt(program.initialState(program.width()));
  }

  /** The pending with all blocks in place. */
  private PendingBlocks nothingAt(int[] state) {
    return normalized(new PendingBlocks(program.synchronizationOf(state)), state);
  }

  /**
   * Places the complete blocks that no open block comes before. Changes the pending.
   *
   * @param state after the prefix
   */
  PendingBlocks settle(PendingBlocks pending, int[] state) {
    for (int block = 0; block < pending.size(); ) {
      if (pending.isComplete(block) && !pending.hasPredecessor(block)) {
        if (!operations.execute(pending.operations(block), pending.values())) {
          throw new IllegalStateException("a serial order that keeps related steps is impossible");
        }
        pending.remove(block);
        block = 0;
      } else {
        block++;
      }
    }
    if (pending.size() == 0) {
      return nothingAt(state);
    }
    mergeAlike(pending);
    return normalized(pending, state);
  }

  /**
   * Makes one block of two of a thread that come after the same open blocks, and of all that come
   * between them. That leaves fewer serial orders to be found later, but what is kept stays finite
   * however often the threads go round their loops.
   */
  private void mergeAlike(PendingBlocks pending) {
    pending.normalize();
    for (int first = 0; first < pending.size(); first++) {
      for (int second = first + 1; second < pending.size(); ) {
        if (pending.isComplete(first)
            && pending.isComplete(second)
            && pending.shareThread(first, second)
            && pending.openBefore(first).equals(pending.openBefore(second))
            && mergeThrough(pending, first, second, pending::before)) {
          second = first + 1;
        } else {
          second++;
        }
      }
    }
  }

  /**
   * Of all that can come of candidates when complete blocks are placed, what has few of them left.
   *
   * @param more so many more than the fewest
   */
  List<PendingBlocks> fewLeft(
      List<PendingBlocks> candidates, int[] state, Rounds rounds, int more) {
    List<PendingBlocks> all = all(candidates, state, rounds);
    int fewest = all.stream().mapToInt(PendingBlocks::complete).min().orElse(0);
    return all.stream().filter(pending -> pending.complete() <= fewest + more).toList();
  }

  /** All that can come of candidates when complete blocks are placed. */
  List<PendingBlocks> all(List<PendingBlocks> candidates, int[] state, Rounds rounds) {
    Map<List<Integer>, PendingBlocks> found = new TreeMap<>(Linearizer::compare);
    Deque<PendingBlocks> open = new ArrayDeque<>();
    for (PendingBlocks pending : candidates) {
      add(pending.copy(), state, rounds, found, open);
    }
    while (!open.isEmpty()) {
      PendingBlocks pending = open.remove();
      for (int block = 0; block < pending.size(); block++) {
        if (canBePlaced(pending, block)) {
          PendingBlocks placed = pending.copy();
          if (operations.execute(placed.operations(block), placed.values())) {
            placed.remove(block);
            add(placed, state, rounds, found, open);
          }
        }
      }
    }
    return List.copyOf(found.values());
  }

  private void add(
      PendingBlocks pending,
      int[] state,
      Rounds rounds,
      Map<List<Integer>, PendingBlocks> found,
      Deque<PendingBlocks> open) {
    placeWithoutEffect(pending);
    if (isHopeless(pending, state)) {
      return;
    }
    if (rounds == Rounds.AS_ONE) {
      mergeRounds(pending);
    }
    PendingBlocks normalized = normalized(pending, state);
    if (found.putIfAbsent(normalized.code(), normalized) == null) {
      open.add(normalized);
    }
  }

  private static boolean canBePlaced(PendingBlocks pending, int block) {
    return pending.isComplete(block) && pending.dataBefore(block).isEmpty();
  }

  /**
   * Places blocks that leave all values as they are: nothing is gained by linearizer them later.
   */
  private void placeWithoutEffect(PendingBlocks pending) {
    for (int block = 0; block < pending.size(); ) {
      int[] values = pending.values().clone();
      if (canBePlaced(pending, block)
          && operations.execute(pending.operations(block), values)
          && Arrays.equals(values, pending.values())) {
        pending.remove(block);
        block = 0;
      } else {
        block++;
      }
    }
  }

  /** Whether a block needs a value that nothing will bring. */
  private boolean isHopeless(PendingBlocks pending, int[] state) {
    for (int block = 0; block < pending.size(); block++) {
      if (operations.areImpossible(pending.operations(block))) {
        return true;
      }
      for (var need : operations.needs(pending.operations(block)).entrySet()) {
        if (pending.values()[need.getKey()] != need.getValue()
            && !liveFlags.canBecome(need.getKey(), need.getValue(), state)
            && !isLeftByAnother(pending, block, need.getKey(), need.getValue())) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isLeftByAnother(PendingBlocks pending, int block, int index, int value) {
    return IntStream.range(0, pending.size())
        .anyMatch(other ->
            other != block && operations.mayLeave(pending.operations(other), index, value));
  }

  /**
   * Makes one block of two complete blocks of a thread and all that come between them, so that what
   * is sought stays small however often threads go round their loops.
   */
  private void mergeRounds(PendingBlocks pending) {
    pending.normalize();
    for (int first = 0; first < pending.size(); first++) {
      for (int second = first + 1; second < pending.size(); ) {
        boolean isMerged =
            pending.isComplete(first)
                && pending.isComplete(second)
                && pending.haveSameThreads(first, second)
                && mergeThrough(pending, first, second, pending::dataBefore);
        second = isMerged ? first + 1 : second + 1;
      }
    }
  }

  /** Merges two blocks and all between them, if those are complete and can follow each other. */
  private boolean mergeThrough(
      PendingBlocks pending, int first, int second, IntFunction<BitSet> before) {
    BitSet between = (BitSet) before.apply(second).clone();
    for (int other = 0; other < pending.size(); other++) {
      between.set(other, between.get(other) && before.apply(other).get(first));
    }
    int[] all = pending.operations(first);
    for (int other = between.nextSetBit(0); other >= 0; other = between.nextSetBit(other + 1)) {
      if (!pending.isComplete(other)) {
        return false;
      }
      all = operations.append(all, pending.operations(other));
    }
    all = operations.append(all, pending.operations(second));
    if (operations.areImpossible(all)) {
      return false;
    }
    pending.merge(first, second, all);
    for (int other = between.length() - 1; other >= 0; other--) {
      if (between.get(other)) {
        pending.merge(first, other, all);
      }
    }
    return true;
  }

  /** Brings equal candidates into equal form. Changes the pending. */
  private PendingBlocks normalized(PendingBlocks pending, int[] state) {
    pending.normalize();
    BitSet dead = new BitSet();
    for (int i = program.firstFlag(); i < program.width(); i++) {
      dead.set(i, !operations.observed().get(i) || !liveFlags.matters(i, state));
    }
    for (int block = 0; block < pending.size(); block++) {
      dead.andNot(operations.needed(pending.operations(block)));
    }
    dead.stream().forEach(i -> pending.values()[i] = 0);
    return pending;
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
}
