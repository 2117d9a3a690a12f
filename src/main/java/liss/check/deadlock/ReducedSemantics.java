package liss.check.deadlock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.LiveFlags;
import liss.check.analysis.LockSets;
import liss.check.analysis.PersistentSets;
import liss.check.deadlock.TurnConflicts.Turn;
import liss.search.DepthFirstSearch.Space;
import liss.search.TupleTable;

/**
 * A part of what a program can do under a scheduler that leads to every state in which nothing can
 * move. A tuple is a state and the thread that runs, or the number of threads where the scheduler
 * may choose. Under the preemptive scheduler a turn is a step, under the cooperative one a block.
 *
 * <p>The reduction is by persistent sets. All states in which nothing can move are kept, and so are
 * shortest ways to them: for every sequence of turns that ends in such a state there is one in the
 * reduced state space with the same turns in an equivalent order (Godefroid, Partial-Order Methods
 * for the Verification of Concurrent Systems, LNCS 1032, 1996, Theorem 4.3; the first turn of the
 * sequence that is in the persistent set, and there is one as otherwise the set would still be
 * enabled at the end, commutes with all before it and can go first; the rest follows by induction
 * on the length). No proviso for cycles is needed.
 *
 * <p>As a space, it is that of the runs that terminate, depth first: a thread that moved goes on
 * and leaves its loops if it can. So such a search is linear in the reduced state space in the
 * worst case, and in the length of a run where nothing leads astray.
 */
final class ReducedSemantics implements Space<Step> {

  /** Which values of flags are told apart. */
  enum Flags {
    ALL,
    /** Those of flags that can still be tested. */
    LIVE
  }

  private final BlockProgram program;
  private final Turn turn;
  private final Optional<PersistentSets> persistent;
  private final Optional<LiveFlags> liveFlags;
  private final int running;
  private final int nobody;

  private ReducedSemantics(
      BlockProgram program, Turn turn, Optional<TurnConflicts> conflicts, Flags flags) {
    this.program = program;
    this.turn = turn;
    this.persistent = conflicts.map(relation -> new PersistentSets(program, relation));
    this.liveFlags = flags == Flags.ALL ? Optional.empty() : Optional.of(new LiveFlags(program));
    this.running = program.width();
    this.nobody = program.threads();
  }

  /**
   * The preemptive scheduler.
   *
   * <p>A section of a harmless lock ({@link HarmlessLocks}) in which all other steps commute with
   * those of other threads is explored at one go. Let E be the program in which these locks are
   * always free. A thread in such a section can always go on there, and its steps commute with all
   * others in E. So the steps of one thread of this kind are a persistent set of E, and one of them
   * is possible in the program too: if it is to take a harmless lock that is held, the owner's next
   * step does, or that of the owner of an earlier one in the order of these locks. Where no thread
   * is in such a section E and the program agree. So this is a reduced exploration of E that makes
   * only steps of the program; it reaches all states of E in which nothing can move, and these are
   * the ones of the program, which has fewer runs than E, as no such lock is held there.
   */
  static ReducedSemantics preemptive(BlockProgram program, LockSets locks, Flags flags) {
    TurnConflicts all = new TurnConflicts(program, locks, new BitSet(), Turn.STEP);
    BitSet harmless = HarmlessLocks.of(program, locks, step -> commutes(step, all));
    TurnConflicts conflicts = new TurnConflicts(program, locks, harmless, Turn.STEP);
    return new ReducedSemantics(program, Turn.STEP, Optional.of(conflicts), flags);
  }

  /** An assumption is left out although it may commute: it need not let its thread go on. */
  private static boolean commutes(Step step, TurnConflicts all) {
    return all.conflicts(step).isEmpty()
        && LiveFlags.tested(step.action()).isEmpty()
        && !HarmlessLocks.mayBlock(step.action());
  }

  /**
   * The cooperative scheduler, for programs whose threads release only locks that they hold. A
   * block that cannot be completed then ends at a false assumption, or its thread spins. Neither is
   * a deadlock. Locks whose sections lie inside one block are free wherever the scheduler chooses,
   * so they do not count.
   *
   * @param program in which all locks are scheduling points
   */
  static ReducedSemantics cooperative(BlockProgram program, LockSets locks, Flags flags) {
    TurnConflicts conflicts = new TurnConflicts(program, locks, locks.inner(), Turn.BLOCK);
    return new ReducedSemantics(program, Turn.BLOCK, Optional.of(conflicts), flags);
  }

  /** All that the cooperative scheduler can do, for any program. */
  static ReducedSemantics unreducedCooperative(BlockProgram program) {
    return new ReducedSemantics(program, Turn.BLOCK, Optional.empty(), Flags.ALL);
  }

  /** Where all runs start. */
  int[] initial() {
    int[] tuple = program.initialState(width());
    tuple[running] = nobody;
    return tuple;
  }

  /**
   * The steps to be tried; none if nothing can move, or if a thread spins that prevents the end.
   */
  List<Step> steps(int[] tuple) {
    List<Step> steps = new ArrayList<>();
    BitSet threads = threads(tuple);
    for (int thread = threads.nextSetBit(0); thread >= 0; thread = threads.nextSetBit(thread + 1)) {
      steps.addAll(program.enabled(tuple, thread));
    }
    return steps;
  }

  private BitSet threads(int[] tuple) {
    if (tuple[running] != nobody) {
      BitSet one = new BitSet();
      one.set(tuple[running]);
      return one;
    }
    if (persistent.isEmpty()) {
      return program.allThreads();
    }
    return program.spins(tuple)
        ? new BitSet()
        : persistent.get().smallest(tuple, set -> true, thread -> canTakeTurn(tuple, thread));
  }

  private boolean canTakeTurn(int[] tuple, int thread) {
    return switch (turn) {
      case STEP -> program.canMove(tuple, thread);
      case BLOCK -> canCompleteBlock(tuple, thread);
    };
  }

  /** Depth first; the memory is for loops without a scheduling point. */
  private boolean canCompleteBlock(int[] tuple, int thread) {
    TupleTable seen = new TupleTable(program.width());
    List<int[]> open = new ArrayList<>(List.of(tuple));
    while (!open.isEmpty()) {
      int[] state = open.removeLast();
      for (Step step : program.enabled(state, thread)) {
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
    return false;
  }

  private boolean endsTurn(Step step) {
    return turn == Turn.STEP || program.endsBlock(step.thread(), step.target());
  }

  /**
   * Takes a step and goes on as long as only one step is to be tried, so that the states in between
   * need not be remembered. Stops after a step backwards, of which every cycle has one. Takes away
   * from the tuple what makes no difference to what can come.
   *
   * @return the steps taken
   */
  List<Step> follow(int[] tuple, Step first) {
    List<Step> taken = new ArrayList<>();
    List<Step> only = List.of(first);
    while (only.size() == 1) {
      Step step = only.getFirst();
      program.apply(tuple, step);
      tuple[running] = endsTurn(step) ? nobody : step.thread();
      taken.add(step);
      only = step.target() <= step.source() ? List.of() : steps(tuple);
    }
    liveFlags.ifPresent(flags -> flags.clear(tuple));
    return taken;
  }

  /** Whether nobody is to blame if there is no step: no false assumption, no thread that spins. */
  boolean isDeadlock(int[] tuple) {
    return IntStream.range(0, nobody)
        .filter(thread -> tuple[running] == nobody || tuple[running] == thread)
        .noneMatch(thread -> program.failsOrSpins(tuple, thread) || program.canMove(tuple, thread));
  }

  /** The length of a tuple. */
  int width() {
    return running + 1;
  }

  @Override
  public List<Step> steps(int[] tuple, Optional<Step> last) {
    List<Step> steps = steps(tuple);
    steps.sort(Comparator.comparing(step -> !step.entersLoop()));
    return steps.reversed();
  }

  @Override
  public void take(int[] tuple, Step step) {
    follow(tuple, step);
  }

  @Override
  public boolean isGoal(int[] tuple) {
    return program.isTerminated(tuple);
  }
}
