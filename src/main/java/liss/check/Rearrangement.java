package liss.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import liss.abstraction.TupleTable;
import liss.check.BlockProgram.Step;

/**
 * Rearranges a prefix of a run so that its blocks come one after the other, those that are not
 * complete included, given steps keep their order, and it ends in the same state but for flags that
 * are tested no more. What can follow the one prefix can follow the other, so that nothing is lost
 * by looking at the other.
 *
 * <p>Depth-first search over the sets of executed blocks, each visited once per state. Exact; the
 * number of such sets is at most the product of the threads' block counts.
 */
final class Rearrangement {

  /** A block of the prefix, with the blocks that must come before it, by their numbers. */
  private record Block(int thread, List<Step> steps, List<Integer> after) {}

  private final BlockProgram program;
  private final int[] target;
  private final LiveFlags liveFlags;
  private final List<Block> blocks = new ArrayList<>();
  private final TupleTable hopeless;
  private final List<Block> order = new ArrayList<>();

  private Rearrangement(
      BlockProgram program,
      LiveFlags liveFlags,
      Footprints fixed,
      List<Step> prefix,
      int[] target) {
    this.program = program;
    this.liveFlags = liveFlags;
    this.target = target;
    int[] current = new int[program.threads()];
    Arrays.fill(current, -1);
    for (Step step : prefix) {
      int thread = step.thread();
      if (current[thread] < 0 || program.endsBlock(thread, step.source())) {
        List<Integer> after = new ArrayList<>();
        if (current[thread] >= 0) {
          after.add(current[thread]);
        }
        current[thread] = blocks.size();
        blocks.add(new Block(thread, new ArrayList<>(), after));
      }
      Block block = blocks.get(current[thread]);
      addPredecessors(block, step, fixed);
      block.steps().add(step);
    }
    this.hopeless = new TupleTable(program.width() + (blocks.size() + 31) / 32);
  }

  private void addPredecessors(Block block, Step step, Footprints fixed) {
    for (int other = 0; other < blocks.size(); other++) {
      if (blocks.get(other).thread() != block.thread()
          && !block.after().contains(other)
          && blocks.get(other).steps().stream().anyMatch(s -> fixed.conflict(s, step))) {
        block.after().add(other);
      }
    }
  }

  /**
   * The same steps with their blocks one after the other; empty if that is impossible.
   *
   * @param fixed steps that conflict keep their order
   * @param target starts with the state after the prefix, which is to be reached again
   */
  static Optional<List<Step>> of(
      BlockProgram program,
      LiveFlags liveFlags,
      Footprints fixed,
      List<Step> prefix,
      int[] target) {
    Rearrangement search = new Rearrangement(program, liveFlags, fixed, prefix, target);
    if (!search.extend(program.initialState(search.width()))) {
      return Optional.empty();
    }
    return Optional.of(search.order.stream().flatMap(block -> block.steps().stream()).toList());
  }

  private int width() {
    return program.width() + (blocks.size() + 31) / 32;
  }

  private boolean extend(int[] tuple) {
    if (order.size() == blocks.size()) {
      return liveFlags.agree(target, tuple);
    }
    int known = hopeless.size();
    if (hopeless.number(tuple) < known) {
      return false;
    }
    for (int number = 0; number < blocks.size(); number++) {
      if (!isDone(tuple, number)
          && blocks.get(number).after().stream().allMatch(other -> isDone(tuple, other))
          && extendBy(number, tuple.clone())) {
        return true;
      }
    }
    return false;
  }

  private boolean extendBy(int number, int[] tuple) {
    for (Step step : blocks.get(number).steps()) {
      if (!program.isEnabled(tuple, step)) {
        return false;
      }
      program.apply(tuple, step);
    }
    tuple[program.width() + number / 32] |= 1 << number % 32;
    order.add(blocks.get(number));
    if (extend(tuple)) {
      return true;
    }
    order.removeLast();
    return false;
  }

  private boolean isDone(int[] tuple, int block) {
    return (tuple[program.width() + block / 32] & 1 << block % 32) != 0;
  }
}
