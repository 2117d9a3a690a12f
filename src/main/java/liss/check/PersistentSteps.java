package liss.check;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import liss.cfa.Action;
import liss.check.BlockProgram.Step;

/**
 * Chooses threads that can go on alone without a run being lost up to equivalence: persistent sets
 * (P. Godefroid, Partial-Order Methods for the Verification of Concurrent Systems, LNCS 1032, 1996,
 * Definition 4.1).
 *
 * <p>One thread is enough if no step that the others could take before it moves depends on its next
 * step. Those are the steps that
 *
 * <ul>
 *   <li>no step of another thread conflicts with, as in {@link Footprints};
 *   <li>release a lock: whoever wants it is blocked until then;
 *   <li>access a variable while they hold a lock that all conflicting accesses of other threads
 *       hold.
 * </ul>
 *
 * <p>Otherwise a set of threads is grown from each thread in turn by those that can still take a
 * step that conflicts with a next step in the set (Algorithm 2 there, with futures in place of
 * processes); the one with the fewest enabled steps is taken. Quadratic in the number of threads
 * per state.
 */
final class PersistentSteps {

  private final BlockProgram program;
  private final List<BitSet> alone = new ArrayList<>();

  /** For each thread and position, for each step that can still be taken, its number. */
  private final List<List<BitSet>> futures = new ArrayList<>();

  /** For each thread and position, what the steps up to the end of the block conflict with. */
  private final List<List<BitSet>> blockConflicts = new ArrayList<>();

  /** For each step the steps of other threads that it conflicts with. */
  private final List<BitSet> conflicts = new ArrayList<>();

  /**
   * The analysis of a program.
   *
   * @param footprints of all synchronization, no lock ignored
   */
  PersistentSteps(BlockProgram program, Footprints footprints, LockSets locks) {
    this.program = program;
    for (Step step : program.steps()) {
      conflicts.add(conflicts(step, footprints));
    }
    for (int thread = 0; thread < program.threads(); thread++) {
      alone.add(new BitSet());
      futures.add(futures(thread));
      blockConflicts.add(blockConflicts(thread));
      for (int position = 0; position < program.positions(thread); position++) {
        List<Step> steps = program.steps(thread, position);
        alone
            .get(thread)
            .set(
                position,
                !steps.isEmpty() && steps.stream().allMatch(step -> isAlone(step, locks)));
      }
    }
  }

  private BitSet conflicts(Step step, Footprints footprints) {
    BitSet result = new BitSet();
    program.steps().stream()
        .filter(other -> other.thread() != step.thread() && footprints.conflict(step, other))
        .forEach(other -> result.set(other.number()));
    return result;
  }

  private List<BitSet> futures(int thread) {
    return backward(
        thread,
        (step, before, after) -> {
          before.set(step.number());
          before.or(after);
        });
  }

  private List<BitSet> blockConflicts(int thread) {
    return backward(
        thread,
        (step, before, after) -> {
          before.or(conflicts.get(step.number()));
          if (!program.endsBlock(thread, step.target())) {
            before.or(after);
          }
        });
  }

  private interface Transfer {
    void apply(Step step, BitSet before, BitSet after);
  }

  private List<BitSet> backward(int thread, Transfer transfer) {
    List<BitSet> result = new ArrayList<>();
    for (int position = 0; position < program.positions(thread); position++) {
      result.add(new BitSet());
    }
    boolean changes = true;
    while (changes) {
      changes = false;
      for (Step step : program.steps().reversed()) {
        if (step.thread() == thread) {
          BitSet before = result.get(step.source());
          int size = before.cardinality();
          transfer.apply(step, before, (BitSet) result.get(step.target()).clone());
          changes |= before.cardinality() > size;
        }
      }
    }
    return result;
  }

  private boolean isAlone(Step step, LockSets locks) {
    return step.action() instanceof Action.Unlock
        || conflicts.get(step.number()).stream()
            .mapToObj(program.steps()::get)
            .allMatch(other ->
                locks
                    .must(step.thread(), step.source())
                    .intersects(locks.must(other.thread(), other.source())));
  }

  /** Whether nothing that other threads can still do conflicts with the next block of a thread. */
  boolean isNextBlockIndependent(int[] state, int thread) {
    BitSet block = blockConflicts.get(thread).get(state[thread]);
    for (int other = 0; other < program.threads(); other++) {
      if (other != thread && futures.get(other).get(state[other]).intersects(block)) {
        return false;
      }
    }
    return true;
  }

  /**
   * The enabled steps that are enough to explore in a state. None if no thread can move or if some
   * threads are blocked for ever, so that nothing terminates.
   */
  List<Step> enough(int[] state) {
    for (int thread = 0; thread < alone.size(); thread++) {
      if (alone.get(thread).get(state[thread])) {
        return enabled(state, thread, new ArrayList<>());
      }
    }
    List<Step> best = List.of();
    boolean isFound = false;
    for (int thread = 0; thread < alone.size(); thread++) {
      if (state[thread] != program.end(thread)) {
        List<Step> steps = new ArrayList<>();
        closure(state, thread).stream().forEach(t -> enabled(state, t, steps));
        if (!isFound || steps.size() < best.size()) {
          best = steps;
          isFound = true;
        }
      }
    }
    return best;
  }

  private List<Step> enabled(int[] state, int thread, List<Step> steps) {
    for (Step step : program.steps(thread, state[thread])) {
      if (program.isEnabled(state, step)) {
        steps.add(step);
      }
    }
    return steps;
  }

  private BitSet closure(int[] state, int start) {
    BitSet threads = new BitSet();
    threads.set(start);
    BitSet open = (BitSet) threads.clone();
    while (!open.isEmpty()) {
      int thread = open.nextSetBit(0);
      open.clear(thread);
      for (Step step : program.steps(thread, state[thread])) {
        for (int other = 0; other < program.threads(); other++) {
          if (!threads.get(other)
              && futures.get(other).get(state[other]).intersects(conflicts.get(step.number()))) {
            threads.set(other);
            open.set(other);
          }
        }
      }
    }
    return threads;
  }
}
