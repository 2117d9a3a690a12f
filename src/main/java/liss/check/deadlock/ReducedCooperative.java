package liss.check.deadlock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.abstraction.TupleTable;
import liss.check.deadlock.TurnConflicts.Turn;
import liss.check.reduction.BlockProgram;
import liss.check.reduction.BlockProgram.Step;
import liss.check.reduction.LiveFlags;
import liss.check.reduction.LockSets;
import liss.check.reduction.PersistentSets;

/**
 * What a program can do under the cooperative scheduler, as far as is needed to reach all states in
 * which nothing can move. A tuple is a state and the thread that runs, or the number of threads
 * where the scheduler may choose.
 *
 * <p>Turns are the blocks that can be completed; where the scheduler chooses, the threads of a
 * closed set one of which can complete a block. Locks whose sections lie inside one block are free
 * wherever the scheduler chooses, so they do not count.
 *
 * <p>Only for programs whose threads release only locks that they hold. A block that cannot be
 * completed then ends at a false assumption, or its thread spins. Neither is a deadlock. Without
 * that condition a thread can be stuck inside a block in another way, while other threads could
 * move but may not.
 */
final class ReducedCooperative implements ReducedSemantics {

  private final BlockProgram program;
  private final PersistentSets persistent;
  private final Optional<LiveFlags> liveFlags;
  private final int running;
  private final int nobody;

  /** The moves of a program in which all locks are scheduling points. */
  ReducedCooperative(BlockProgram program, LockSets locks, Flags flags) {
    this.program = program;
    this.liveFlags = flags == Flags.ALL ? Optional.empty() : Optional.of(new LiveFlags(program));
    this.persistent =
        new PersistentSets(program, new TurnConflicts(program, locks, locks.inner(), Turn.BLOCK));
    this.running = program.width();
    this.nobody = program.threads();
  }

  @Override
  public int width() {
    return running + 1;
  }

  @Override
  public int[] initial() {
    int[] tuple = program.initialState(width());
    tuple[running] = nobody;
    return tuple;
  }

  @Override
  public List<Step> steps(int[] tuple) {
    if (tuple[running] != nobody) {
      return program.enabled(tuple, tuple[running]);
    }
    List<Step> steps = new ArrayList<>();
    if (!program.spins(tuple)) {
      persistent.smallest(tuple, threads -> true, t -> canCompleteBlock(tuple, t)).stream()
          .forEach(thread -> steps.addAll(program.enabled(tuple, thread)));
    }
    return steps;
  }

  /** Depth first; the memory is for loops without a scheduling point. */
  private boolean canCompleteBlock(int[] tuple, int thread) {
    TupleTable seen = new TupleTable(program.width());
    List<int[]> open = new ArrayList<>(List.of(tuple));
    while (!open.isEmpty()) {
      int[] state = open.removeLast();
      for (Step step : program.steps(thread, state[thread])) {
        if (program.isEnabled(state, step)) {
          if (program.endsBlock(thread, step.target())) {
            return true;
          }
          int[] next = Arrays.copyOf(state, program.width());
          program.apply(next, step);
          int size = seen.size();
          if (seen.number(next) == size) {
            open.add(next);
          }
        }
      }
    }
    return false;
  }

  @Override
  public void take(int[] tuple, Step step) {
    program.apply(tuple, step);
    tuple[running] = program.endsBlock(step.thread(), step.target()) ? nobody : step.thread();
  }

  @Override
  public void forget(int[] tuple) {
    liveFlags.ifPresent(flags -> flags.clear(tuple));
  }

  @Override
  public boolean isDeadlock(int[] tuple) {
    return tuple[running] == nobody
        && IntStream.range(0, nobody)
            .noneMatch(thread ->
                program.failsOrSpins(tuple, thread) || !program.enabled(tuple, thread).isEmpty());
  }
}
