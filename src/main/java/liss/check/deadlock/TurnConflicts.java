package liss.check.deadlock;

import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import liss.cfa.Action;
import liss.cfa.FlagExpr;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.LiveFlags;
import liss.check.analysis.LockSets;
import liss.check.analysis.PersistentSets.Conflicts;
import liss.check.analysis.SynchronizationOrder;

/**
 * The conflicts of turns, as far as locks, flags and other synchronization objects are concerned. A
 * turn is a step, or a block: all that a thread does until it comes to a scheduling point. Accesses
 * are of no interest here, since values are forgotten: they commute as far as states go.
 */
final class TurnConflicts implements Conflicts {

  /** What a thread does before another one may move. */
  enum Turn {
    STEP,
    BLOCK
  }

  /**
   * Steps of other threads that do not commute with a turn, which may depend on whether the value
   * at one index of the state is 0.
   */
  private record Wanted(int index, BitSet ifZero, BitSet otherwise) {

    static Wanted always(BitSet steps) {
      return new Wanted(0, steps, steps);
    }

    BitSet in(int[] state) {
      return state[index] == 0 ? ifZero : otherwise;
    }
  }

  private final BlockProgram program;
  private final LockSets locks;
  private final BitSet ignored;
  private final List<Step> synchronization;
  private final List<List<Wanted>> wanted;

  /**
   * The analysis of a program.
   *
   * @param ignored locks that turns are taken not to use
   */
  TurnConflicts(BlockProgram program, LockSets locks, BitSet ignored, Turn turn) {
    this.program = program;
    this.locks = locks;
    this.ignored = ignored;
    this.synchronization =
        program.steps().stream().filter(step -> isSynchronization(step.action())).toList();
    List<BitSet> conflicts = program.steps().stream().map(this::conflicts).toList();
    this.wanted = program.forPositions((thread, p) -> wanted(thread, p, turn, conflicts));
  }

  private Wanted wanted(int thread, int position, Turn turn, List<BitSet> conflicts) {
    List<Step> steps = program.steps(thread, position);
    return turn == Turn.STEP && steps.size() == 1
        ? wantedBy(steps.getFirst(), conflicts)
        : Wanted.always(Conflicts.union(conflicts, nextSteps(thread, position, turn)));
  }

  /** The steps of other threads that do not commute with a step in some state. */
  BitSet conflicts(Step step) {
    return isSynchronization(step.action()) && !releasesWhatItHolds(step)
        ? select(step, action -> true)
        : new BitSet();
  }

  private BitSet select(Step step, Predicate<Action> condition) {
    BitSet steps = new BitSet();
    synchronization.stream()
        .filter(other -> SynchronizationOrder.isFixed(step.edge(), other.edge()))
        .filter(other -> condition.test(other.action()))
        .forEach(other -> steps.set(other.number()));
    return steps;
  }

  /** Nobody else can use a lock before its owner has released it. */
  private boolean releasesWhatItHolds(Step step) {
    return step.action() instanceof Action.Unlock unlock
        && locks.must(step.thread(), step.source()).get(unlock.lock());
  }

  private boolean isSynchronization(Action action) {
    return action instanceof Action.LockStep step && !ignored.get(step.lock())
        || action instanceof Action.ObjectStep
        || !LiveFlags.used(action).isEmpty();
  }

  /**
   * What a single step wants, given the value of the lock or flag. As long as others take no such
   * step
   *
   * <ul>
   *   <li>a lock that is free stays free, and one that is held stays held,
   *   <li>a flag that is waited for keeps its value, whether that is the right one or not,
   *   <li>giving a flag the value that it has makes no difference,
   *   <li>giving a flag another value commutes with giving it the same value, and with what can
   *       only come after that.
   * </ul>
   */
  private Wanted wantedBy(Step step, List<BitSet> conflicts) {
    return switch (step.action()) {
      case Action.Lock a when !ignored.get(a.lock()) ->
          new Wanted(
              program.firstLock() + a.lock(),
              select(step, other -> other instanceof Action.Lock),
              select(step, other -> other instanceof Action.Unlock));
      case Action.Wait a -> test(step, a.flag());
      case Action.Assume a -> test(step, a.flag());
      case Action.SetCondition a -> put(step, a.flag(), a.value());
      case Action.SetGuard a when a.value() instanceof FlagExpr.Constant c ->
          put(step, a.flag(), c.value());
      default -> Wanted.always(conflicts.get(step.number()));
    };
  }

  /** The steps that change the value, whatever it is. */
  private Wanted test(Step step, int flag) {
    return new Wanted(program.firstFlag() + flag, puts(step, flag, true), puts(step, flag, false));
  }

  private BitSet puts(Step step, int flag, boolean value) {
    return select(step, other -> LiveFlags.puts(other).get(2 * flag + (value ? 1 : 0)));
  }

  private Wanted put(Step step, int flag, boolean value) {
    int opposite = 2 * flag + (value ? 0 : 1);
    BitSet undo = puts(step, flag, !value);
    BitSet notice = select(step, other -> LiveFlags.tests(other).get(opposite));
    notice.or(undo);
    return new Wanted(program.firstFlag() + flag, value ? notice : undo, value ? undo : notice);
  }

  private Stream<Step> nextSteps(int thread, int position, Turn turn) {
    return switch (turn) {
      case STEP -> program.steps(thread, position).stream();
      case BLOCK ->
          program
              .stepsFrom(
                  thread, position, step -> true, step -> !program.endsBlock(thread, step.target()))
              .stream();
    };
  }

  @Override
  public BitSet with(int thread, int[] state) {
    return wanted.get(thread).get(state[thread]).in(state);
  }
}
