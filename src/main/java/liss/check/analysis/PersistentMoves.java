package liss.check.analysis;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import liss.cfa.Action;
import liss.check.analysis.AtomicMoves.Move;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.PersistentSets.Conflicts;

/**
 * Chooses moves that need to be explored so that an equivalent run is explored for each run that
 * terminates ({@link PersistentSets}).
 *
 * <p>A thread by itself is a persistent set if its next steps all are of one of these kinds:
 *
 * <ul>
 *   <li>no step of another thread conflicts with it, as in {@link Footprints};
 *   <li>it releases a lock: whoever wants the lock is blocked until then;
 *   <li>it accesses a variable while it holds a lock that all conflicting accesses of other threads
 *       hold.
 * </ul>
 */
public final class PersistentMoves {

  private final BlockProgram program;
  private final AtomicMoves moves;
  private final PersistentSets sets;

  /** Whether the thread is a persistent set by itself. */
  private final ByPosition<Boolean> alone;

  /**
   * The analysis of a program.
   *
   * @param footprints of all synchronization, no lock ignored
   */
  public PersistentMoves(
      BlockProgram program, Footprints footprints, LockSets locks, AtomicMoves moves) {
    this.program = program;
    this.moves = moves;
    List<BitSet> ofSteps = footprints.conflicts();
    this.sets =
        new PersistentSets(
            program, Conflicts.of(program, ofSteps, (t, p) -> steps(moves.next(t, p))));
    this.alone = new ByPosition<>(program, (t, p) -> isAlone(moves.next(t, p), ofSteps, locks));
  }

  private PersistentMoves(PersistentMoves other) {
    this.program = other.program;
    this.moves = other.moves;
    this.sets = new PersistentSets(other.sets);
    this.alone = other.alone;
  }

  /** A copy that another thread may use while this one is in use. */
  public PersistentMoves copy() {
    return new PersistentMoves(this);
  }

  private static Stream<Step> steps(List<Move> moves) {
    return moves.stream().flatMap(move -> move.steps().stream());
  }

  private boolean isAlone(List<Move> next, List<BitSet> conflicts, LockSets locks) {
    return !next.isEmpty()
        && steps(next)
            .allMatch(step ->
                step.action() instanceof Action.Unlock
                    || conflicts.get(step.number()).stream()
                        .allMatch(other -> locks.exclude(step, program.steps().get(other))));
  }

  /**
   * The enabled moves that need to be explored in a state: those of a single thread if possible,
   * rather one in the middle of a block. None if no thread can move or if some threads are blocked
   * for good, so that nothing terminates. All of them if each thread can end as it is.
   */
  public List<Move> in(int[] state) {
    return of(threads(state), state);
  }

  /** The enabled moves of some threads. */
  public List<Move> of(BitSet threads, int[] state) {
    List<Move> enabled = new ArrayList<>();
    threads.stream().forEach(thread -> addEnabled(state, thread, enabled));
    return enabled;
  }

  /** The threads that move in a state, a persistent set. */
  public BitSet threads(int[] state) {
    return threads(state, thread -> mustMove(state, thread));
  }

  /**
   * A persistent set in a state; all threads if there is no smaller one.
   *
   * @param isWanted one of these threads is in the set
   */
  public BitSet threads(int[] state, IntPredicate isWanted) {
    for (int thread = 0; thread < program.threads(); thread++) {
      if (alone.of(thread, state[thread]) && isWanted.test(thread)) {
        BitSet single = new BitSet();
        single.set(thread);
        return single;
      }
    }
    IntPredicate endsBlock = thread -> program.endsBlock(thread, state[thread]);
    BitSet threads =
        sets.smallest(
            state, set -> true, endsBlock.negate().and(isWanted), endsBlock.and(isWanted));
    return threads.isEmpty() ? program.allThreads() : threads;
  }

  /** Whether a thread has to take a step that is not silent in a run that terminates. */
  private boolean mustMove(int[] state, int thread) {
    return !moves.canEnd(thread, state[thread]);
  }

  private void addEnabled(int[] state, int thread, List<Move> enabled) {
    for (Move move : moves.next(thread, state[thread])) {
      if (isEnabled(state, move)) {
        enabled.add(move);
      }
    }
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
}
