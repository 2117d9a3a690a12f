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

/** Gives blocks of backlogs their places, and makes of several blocks one where that will do. */
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

  /** The backlog before the first step. */
  PendingBlocks nothing() {
    return nothingAt(program.initialState(program.width()));
  }

  /** The backlog with all blocks in place. */
  private PendingBlocks nothingAt(int[] state) {
    return normalized(new PendingBlocks(program.synchronizationOf(state)), state);
  }

  /**
   * Places the complete blocks that no open block comes before. Changes the backlog.
   *
   * @param state after the prefix
   */
  PendingBlocks settle(PendingBlocks backlog, int[] state) {
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
      return nothingAt(state);
    }
    mergeAlike(backlog);
    return normalized(backlog, state);
  }

  /**
   * Makes one block of two of a thread that come after the same open blocks, and of all that come
   * between them. That leaves fewer serial orders to be found later, but what is kept stays finite
   * however often the threads go round their loops.
   */
  private void mergeAlike(PendingBlocks backlog) {
    backlog.normalize();
    for (int first = 0; first < backlog.size(); first++) {
      for (int second = first + 1; second < backlog.size(); ) {
        if (backlog.isComplete(first)
            && backlog.isComplete(second)
            && backlog.shareThread(first, second)
            && backlog.openBefore(first).equals(backlog.openBefore(second))
            && mergeThrough(backlog, first, second, backlog::before)) {
          second = first + 1;
        } else {
          second++;
        }
      }
    }
  }

  /**
   * Of all that can come of backlogs when complete blocks are placed, what has few of them left.
   *
   * @param more so many more than the fewest
   */
  List<PendingBlocks> fewLeft(List<PendingBlocks> backlogs, int[] state, Rounds rounds, int more) {
    List<PendingBlocks> all = all(backlogs, state, rounds);
    int fewest = all.stream().mapToInt(PendingBlocks::complete).min().orElse(0);
    return all.stream().filter(backlog -> backlog.complete() <= fewest + more).toList();
  }

  /** All that can come of backlogs when complete blocks are placed. */
  List<PendingBlocks> all(List<PendingBlocks> backlogs, int[] state, Rounds rounds) {
    Map<List<Integer>, PendingBlocks> found = new TreeMap<>(Linearizer::compare);
    Deque<PendingBlocks> open = new ArrayDeque<>();
    for (PendingBlocks backlog : backlogs) {
      add(backlog.copy(), state, rounds, found, open);
    }
    while (!open.isEmpty()) {
      PendingBlocks backlog = open.remove();
      for (int block = 0; block < backlog.size(); block++) {
        if (canBePlaced(backlog, block)) {
          PendingBlocks placed = backlog.copy();
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
      PendingBlocks backlog,
      int[] state,
      Rounds rounds,
      Map<List<Integer>, PendingBlocks> found,
      Deque<PendingBlocks> open) {
    placeWithoutEffect(backlog);
    if (isHopeless(backlog, state)) {
      return;
    }
    if (rounds == Rounds.AS_ONE) {
      mergeRounds(backlog);
    }
    PendingBlocks normalized = normalized(backlog, state);
    if (found.putIfAbsent(normalized.code(), normalized) == null) {
      open.add(normalized);
    }
  }

  private static boolean canBePlaced(PendingBlocks backlog, int block) {
    return backlog.isComplete(block) && backlog.dataBefore(block).isEmpty();
  }

  /** Places blocks that leave all values as they are: nothing is gained by placing them later. */
  private void placeWithoutEffect(PendingBlocks backlog) {
    for (int block = 0; block < backlog.size(); ) {
      int[] values = backlog.values().clone();
      if (canBePlaced(backlog, block)
          && operations.execute(backlog.operations(block), values)
          && Arrays.equals(values, backlog.values())) {
        backlog.remove(block);
        block = 0;
      } else {
        block++;
      }
    }
  }

  /** Whether a block needs a value that nothing will bring. */
  private boolean isHopeless(PendingBlocks backlog, int[] state) {
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

  private boolean isLeftByAnother(PendingBlocks backlog, int block, int index, int value) {
    return IntStream.range(0, backlog.size())
        .anyMatch(other ->
            other != block && operations.mayLeave(backlog.operations(other), index, value));
  }

  /**
   * Makes one block of two complete blocks of a thread and all that come between them, so that what
   * is sought stays small however often threads go round their loops.
   */
  private void mergeRounds(PendingBlocks backlog) {
    backlog.normalize();
    for (int first = 0; first < backlog.size(); first++) {
      for (int second = first + 1; second < backlog.size(); ) {
        boolean isMerged =
            backlog.isComplete(first)
                && backlog.isComplete(second)
                && backlog.haveSameThreads(first, second)
                && mergeThrough(backlog, first, second, backlog::dataBefore);
        second = isMerged ? first + 1 : second + 1;
      }
    }
  }

  /** Merges two blocks and all between them, if those are complete and can follow each other. */
  private boolean mergeThrough(
      PendingBlocks backlog, int first, int second, IntFunction<BitSet> before) {
    BitSet between = (BitSet) before.apply(second).clone();
    for (int other = 0; other < backlog.size(); other++) {
      between.set(other, between.get(other) && before.apply(other).get(first));
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

  /** Brings equal backlogs into equal form. Changes the backlog. */
  private PendingBlocks normalized(PendingBlocks backlog, int[] state) {
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
}
