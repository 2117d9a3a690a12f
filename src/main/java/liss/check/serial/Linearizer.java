package liss.check.serial;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.LiveFlags;

/** Puts pending blocks into their places in a serial order, and merges blocks where possible. */
public final class Linearizer {

  /** What the blocks become that a thread has completed in the rounds of a loop. */
  public enum Rounds {
    /** Each is a block of its own. */
    SINGLE,
    /** They are one block, with all that comes between them. */
    AS_ONE
  }

  /** Which blocks are placed as soon as they can be, without a look at their later places. */
  enum Early {
    /** Those that leave all values as they are. One of them may be missed later. */
    WITHOUT_EFFECT,
    /** Those of them that could not bring a value later that somebody needs: none is missed. */
    WITHOUT_USE
  }

  private final BlockProgram program;
  private final SynchronizationSequences operations;
  private final LiveFlags liveFlags;
  private final BooleanSupplier endsSearch;

  Linearizer(
      BlockProgram program,
      SynchronizationSequences operations,
      LiveFlags liveFlags,
      BooleanSupplier endsSearch) {
    this.program = program;
    this.endsSearch = endsSearch;
    this.operations = operations;
    this.liveFlags = liveFlags;
  }

  /** No pending blocks, before the first step. */
  PendingBlocks nothing() {
    return nothingAt(program.initialState(program.width()));
  }

  private PendingBlocks nothingAt(int[] state) {
    return normalized(new PendingBlocks(program.synchronizationOf(state)), state);
  }

  /**
   * Places the complete blocks that no open block comes before. Changes the argument.
   *
   * @param state after the prefix
   */
  PendingBlocks settle(PendingBlocks pending, int[] state) {
    place(
        pending,
        block -> {
          boolean isNext = pending.isComplete(block) && !pending.hasPredecessor(block);
          if (isNext && !operations.execute(pending.operations(block), pending.values())) {
            throw new IllegalStateException(
                "a serial order that keeps related steps is impossible");
          }
          return isNext;
        });
    if (pending.size() == 0) {
      return nothingAt(state).as(pending.derivation());
    }
    mergeAlike(pending);
    return normalized(pending, state);
  }

  /**
   * Merges two blocks of a thread that come after the same open blocks, and all that come between
   * them. This leaves fewer serial orders to be found later, but the number of blocks stays finite
   * however often the threads repeat their loops.
   */
  private void mergeAlike(PendingBlocks pending) {
    mergePairs(
        pending,
        pending::before,
        (first, second) ->
            pending.shareThread(first, second)
                && pending.openBefore(first).equals(pending.openBefore(second)));
  }

  /**
   * The results of placing complete blocks that leave few complete blocks.
   *
   * @param more how many more they may leave than the result that leaves the fewest
   */
  List<PendingBlocks> fewestComplete(
      List<PendingBlocks> candidates, int[] state, Rounds rounds, int more) {
    List<PendingBlocks> all = all(candidates, state, rounds, Early.WITHOUT_USE);
    int fewest = all.stream().mapToInt(PendingBlocks::complete).min().orElse(0);
    return all.stream().filter(pending -> pending.complete() <= fewest + more).toList();
  }

  /**
   * The results of placing complete blocks of the candidates in all possible ways; not all of them
   * if a limit is exceeded.
   */
  List<PendingBlocks> all(List<PendingBlocks> candidates, int[] state, Rounds rounds, Early early) {
    Map<int[], PendingBlocks> found = new TreeMap<>(Arrays::compare);
    Deque<PendingBlocks> open = new ArrayDeque<>();
    for (PendingBlocks pending : candidates) {
      add(pending.copy(), state, rounds, early, found, open);
    }
    while (!open.isEmpty() && !endsSearch.getAsBoolean()) {
      PendingBlocks pending = open.remove();
      for (int block = 0; block < pending.size(); block++) {
        if (canBePlaced(pending, block)) {
          PendingBlocks placed = pending.copy();
          if (operations.execute(placed.operations(block), placed.values())) {
            placed.place(block);
            add(placed, state, rounds, early, found, open);
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
      Early early,
      Map<int[], PendingBlocks> found,
      Deque<PendingBlocks> open) {
    placeEarly(pending, state, early);
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

  private void placeEarly(PendingBlocks pending, int[] state, Early early) {
    place(
        pending,
        block -> {
          int[] values = pending.values().clone();
          return canBePlaced(pending, block)
              && operations.execute(pending.operations(block), values)
              && Arrays.equals(values, pending.values())
              && (early == Early.WITHOUT_EFFECT || isOfNoUse(pending, block, state));
        });
  }

  /** Whether a block that leaves all values as they are could bring none of use later. */
  private boolean isOfNoUse(PendingBlocks pending, int block, int[] state) {
    return operations
        .puts(pending.operations(block))
        .filter(
            puts -> puts.entrySet().stream().noneMatch(put -> isOfUse(pending, block, put, state)))
        .isPresent();
  }

  /** Whether a value that a block puts may be another one before, and needed after it. */
  private boolean isOfUse(
      PendingBlocks pending, int block, Map.Entry<Integer, Integer> put, int[] state) {
    int index = put.getKey();
    int other = 1 - put.getValue();
    boolean mayDiffer =
        liveFlags.canBecome(index, other, state) || isLeftByAnother(pending, block, index, other);
    return mayDiffer
        && (liveFlags.isTested(index, put.getValue(), state)
            || IntStream.range(0, pending.size())
                .anyMatch(b -> b != block && operations.mayNeed(pending.operations(b), index)));
  }

  /** Places blocks as long as one of them can be. */
  private static void place(PendingBlocks pending, IntPredicate isPlaced) {
    for (int block = 0; block < pending.size(); ) {
      if (isPlaced.test(block)) {
        pending.place(block);
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
   * Merges two complete blocks of a thread and all that come between them, so that the candidates
   * stay small however often threads repeat their loops.
   */
  private void mergeRounds(PendingBlocks pending) {
    mergePairs(pending, pending::dataBefore, pending::haveSameThreads);
  }

  /**
   * Merges complete blocks, and all that come between them, in the order of their numbers. Each
   * merge changes what comes before what, so that the blocks get new numbers.
   *
   * @param before the blocks that come before a block
   * @param areAlike which pairs to merge if possible
   */
  private void mergePairs(
      PendingBlocks pending, IntFunction<BitSet> before, BiPredicate<Integer, Integer> areAlike) {
    do {
      pending.normalize();
    } while (mergeFirstPair(pending, before, areAlike));
  }

  private boolean mergeFirstPair(
      PendingBlocks pending, IntFunction<BitSet> before, BiPredicate<Integer, Integer> areAlike) {
    for (int first = 0; first < pending.size(); first++) {
      for (int second = first + 1; second < pending.size(); second++) {
        if (pending.isComplete(first)
            && pending.isComplete(second)
            && areAlike.test(first, second)
            && mergeThrough(pending, first, second, before)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Merges two blocks and all between them, if those are complete and can follow each other. None
   * of them comes before one with a smaller number.
   */
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
    int merged = 0;
    for (int other = between.nextSetBit(0); other >= 0; other = between.nextSetBit(other + 1)) {
      pending.merge(first, other - merged++, all);
    }
    pending.merge(first, second - merged, all);
    return true;
  }

  /** Brings equal candidates into equal form. Changes the argument. */
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
}
