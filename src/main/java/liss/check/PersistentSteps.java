package liss.check;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import liss.cfa.Action;
import liss.check.BlockProgram.Step;

/**
 * The positions at which a thread can go on alone without a run being lost up to equivalence: no
 * step of another thread that could be taken before the thread moves depends on its next step. Such
 * a thread is a persistent set (P. Godefroid, Partial-Order Methods for the Verification of
 * Concurrent Systems, LNCS 1032, 1996). The next steps are ones that
 *
 * <ul>
 *   <li>no step of another thread conflicts with, as in {@link Footprints};
 *   <li>release a lock: whoever wants it is blocked until then;
 *   <li>access a variable while they hold a lock that all conflicting accesses of other threads
 *       hold.
 * </ul>
 */
final class PersistentSteps {

  private static final int NOBODY = -1;

  private final List<BitSet> alone = new ArrayList<>();

  /**
   * The analysis of a program.
   *
   * @param footprints of all synchronization, no lock ignored
   */
  PersistentSteps(BlockProgram program, Footprints footprints, LockSets locks) {
    for (int thread = 0; thread < program.threads(); thread++) {
      BitSet positions = new BitSet();
      for (int position = 0; position < program.positions(thread); position++) {
        List<Step> steps = program.steps(thread, position);
        positions.set(
            position,
            !steps.isEmpty()
                && steps.stream().allMatch(step -> isAlone(step, program, footprints, locks)));
      }
      alone.add(positions);
    }
  }

  private static boolean isAlone(
      Step step, BlockProgram program, Footprints footprints, LockSets locks) {
    return !footprints.matters(step)
        || step.action() instanceof Action.Unlock
        || program.steps().stream()
            .filter(other -> other.thread() != step.thread())
            .filter(other -> footprints.conflict(step, other))
            .allMatch(other ->
                locks
                    .must(step.thread(), step.source())
                    .intersects(locks.must(other.thread(), other.source())));
  }

  /** A thread that is enough to move in a state, -1 if all threads must be tried. */
  int thread(int[] state) {
    for (int thread = 0; thread < alone.size(); thread++) {
      if (alone.get(thread).get(state[thread])) {
        return thread;
      }
    }
    return NOBODY;
  }
}
