package liss.check.reduction;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import liss.cfa.Action;
import liss.check.reduction.AtomicMoves.Move;
import liss.check.reduction.BlockProgram.Step;
import liss.check.reduction.FrozenReach.Future;

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
public final class PersistentSteps {

  private final BlockProgram program;
  private final FrozenReach reach;
  private final AtomicMoves idling;
  private final List<BitSet> alone = new ArrayList<>();

  /** For each step the steps of other threads that it conflicts with. */
  private final List<BitSet> conflicts = new ArrayList<>();

  /**
   * The analysis of a program.
   *
   * @param footprints of all synchronization, no lock ignored
   */
  public PersistentSteps(
      BlockProgram program, Footprints footprints, LockSets locks, AtomicMoves idling) {
    this.program = program;
    this.reach = new FrozenReach(program);
    this.idling = idling;
    for (Step step : program.steps()) {
      conflicts.add(conflicts(step, footprints));
    }
    for (int thread = 0; thread < program.threads(); thread++) {
      alone.add(new BitSet());
      for (int position = 0; position < program.positions(thread); position++) {
        alone.get(thread).set(position, isAlone(thread, position, locks));
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

  private boolean isAlone(int thread, int position, LockSets locks) {
    boolean isAlone = false;
    for (Move move : idling.next(thread, position)) {
      if (!move.steps().stream().allMatch(step -> isAlone(step, locks))) {
        return false;
      }
      isAlone = true;
    }
    return isAlone;
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

  /**
   * The enabled steps that are enough to explore in a state: those of a single thread if possible,
   * rather one in the middle of a block. None if no thread can move or if some threads are blocked
   * for ever, so that nothing terminates.
   */
  public List<Move> enough(int[] state) {
    for (int thread = 0; thread < alone.size(); thread++) {
      if (alone.get(thread).get(state[thread]) && mustMove(state, thread)) {
        return enabled(state, thread, new ArrayList<>());
      }
    }
    BitSet fewest = new BitSet();
    fewest.set(0, alone.size() + 1);
    for (boolean atStart : new boolean[] {false, true}) {
      for (int thread = 0; thread < alone.size(); thread++) {
        if (program.endsBlock(thread, state[thread]) == atStart && mustMove(state, thread)) {
          BitSet threads = closure(state, thread, fewest.cardinality());
          fewest = threads.cardinality() < fewest.cardinality() ? threads : fewest;
          if (fewest.cardinality() == 1) {
            return enabled(state, thread, new ArrayList<>());
          }
        }
      }
    }
    fewest.clear(alone.size());
    List<Move> moves = new ArrayList<>();
    fewest.stream().forEach(thread -> enabled(state, thread, moves));
    return moves;
  }

  /** Whether a thread has to take a step that is not silent in a run that terminates. */
  private boolean mustMove(int[] state, int thread) {
    return !idling.canEnd(thread, state[thread]);
  }

  private List<Move> enabled(int[] state, int thread, List<Move> moves) {
    for (Move move : idling.next(thread, state[thread])) {
      if (isEnabled(state, move)) {
        moves.add(move);
      }
    }
    return moves;
  }

  private boolean isEnabled(int[] state, Move move) {
    int[] here = move.steps().size() == 1 ? state : state.clone();
    for (Step step : move.steps()) {
      if (!program.isEnabled(here, step)) {
        return false;
      }
      if (here != state) {
        program.apply(here, step);
      }
    }
    return true;
  }

  /** Threads that go together with one thread, or at least as many as are known to be enough. */
  private BitSet closure(int[] state, int start, int enough) {
    BitSet threads = new BitSet();
    threads.set(start);
    BitSet wanted = new BitSet();
    addConflicts(state, start, wanted);
    while (true) {
      BitSet more = new BitSet();
      Future[] futures = reach.without(threads, state);
      for (int other = 0; other < program.threads(); other++) {
        if (!threads.get(other) && futures[other].steps().intersects(wanted)) {
          more.set(other);
        }
      }
      if (more.isEmpty() || threads.cardinality() >= enough) {
        return threads;
      }
      threads.or(more);
      more.stream().forEach(thread -> addConflicts(state, thread, wanted));
    }
  }

  private void addConflicts(int[] state, int thread, BitSet wanted) {
    for (Move move : idling.next(thread, state[thread])) {
      for (Step step : move.steps()) {
        wanted.or(conflicts.get(step.number()));
      }
    }
  }
}
