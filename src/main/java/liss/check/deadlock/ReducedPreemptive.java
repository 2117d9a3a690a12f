package liss.check.deadlock;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.check.deadlock.TurnConflicts.Turn;
import liss.check.reduction.BlockProgram;
import liss.check.reduction.BlockProgram.Step;
import liss.check.reduction.LiveFlags;
import liss.check.reduction.LockSets;
import liss.check.reduction.PersistentSets;

/**
 * What a program can do under the preemptive scheduler, as far as is needed to reach all states in
 * which nothing can move.
 *
 * <p>A section of a harmless lock ({@link HarmlessLocks}) in which all other steps commute with
 * those of other threads is explored at one go. Let E be the program in which these locks are
 * always free. A thread in such a section can always go on there, and its steps commute with all
 * others in E. So the steps of one thread of this kind are a persistent set of E, and one of them
 * is possible in the program too: if it is to take a harmless lock that is held, the owner's next
 * step does, or that of the owner of an earlier one in the order of these locks. Where no thread is
 * in such a section E and the program agree. So this is a reduced exploration of E that makes only
 * steps of the program; it reaches all states of E in which nothing can move, and these are the
 * ones of the program, which has fewer runs than E, as no such lock is held there.
 */
final class ReducedPreemptive implements ReducedSemantics {

  private final BlockProgram program;
  private final PersistentSets persistent;
  private final Optional<LiveFlags> liveFlags;

  ReducedPreemptive(BlockProgram program, LockSets locks, Flags flags) {
    this.program = program;
    this.liveFlags = flags == Flags.ALL ? Optional.empty() : Optional.of(new LiveFlags(program));
    TurnConflicts all = new TurnConflicts(program, locks, new BitSet(), Turn.STEP);
    BitSet harmless = HarmlessLocks.of(program, locks, step -> commutes(step, all));
    this.persistent =
        new PersistentSets(program, new TurnConflicts(program, locks, harmless, Turn.STEP));
  }

  /** An assumption is left out although it may commute: it need not let its thread go on. */
  private static boolean commutes(Step step, TurnConflicts all) {
    return all.conflicts(step).isEmpty() && LiveFlags.tested(step.action()).isEmpty();
  }

  @Override
  public int width() {
    return program.width();
  }

  @Override
  public int[] initial() {
    return program.initialState(width());
  }

  @Override
  public List<Step> steps(int[] tuple) {
    List<Step> steps = new ArrayList<>();
    if (!program.spins(tuple)) {
      persistent
          .smallest(tuple, threads -> true, thread -> !program.enabled(tuple, thread).isEmpty())
          .stream()
          .forEach(thread -> steps.addAll(program.enabled(tuple, thread)));
    }
    return steps;
  }

  @Override
  public void take(int[] tuple, Step step) {
    program.apply(tuple, step);
  }

  @Override
  public void forget(int[] tuple) {
    liveFlags.ifPresent(flags -> flags.clear(tuple));
  }

  @Override
  public boolean isDeadlock(int[] tuple) {
    return IntStream.range(0, program.threads())
        .noneMatch(thread -> program.failsOrSpins(tuple, thread));
  }
}
