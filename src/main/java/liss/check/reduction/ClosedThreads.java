package liss.check.reduction;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import liss.cfa.Action;
import liss.cfa.FlagExpr;
import liss.check.reduction.BlockProgram.Step;
import liss.check.reduction.FrozenReach.Future;

/**
 * Sets of threads whose next turns are independent of all that the other threads can do before one
 * of the set moves, as far as locks and flags are concerned: the enabled turns of the set are
 * persistent (P. Godefroid, Partial-Order Methods for the Verification of Concurrent Systems, LNCS
 * 1032, 1996, Definition 4.1 and Algorithm 2, with futures in place of processes).
 *
 * <p>A turn is a step, or a block: all that a thread does until it comes to a scheduling point.
 * Accesses are of no interest here, since values are forgotten: they commute as far as states go.
 */
public final class ClosedThreads {

  /** What a thread does before another one may move. */
  public enum Turn {
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
  private final FrozenReach reach;
  private final List<Step> synchronization;
  private final List<List<Wanted>> wanted = new ArrayList<>();

  /** For each thread and position the synchronization steps to which there is a way from there. */
  private final List<List<BitSet>> toCome = new ArrayList<>();

  /**
   * The analysis of a program.
   *
   * @param ignored locks that turns are taken not to use
   */
  public ClosedThreads(BlockProgram program, LockSets locks, BitSet ignored, Turn turn) {
    this.program = program;
    this.locks = locks;
    this.ignored = ignored;
    this.reach = new FrozenReach(program);
    this.synchronization =
        program.steps().stream().filter(step -> isSynchronization(step.action())).toList();
    List<BitSet> conflicts = program.steps().stream().map(this::conflicts).toList();
    for (int thread = 0; thread < program.threads(); thread++) {
      List<Wanted> ofThread = new ArrayList<>();
      for (int position = 0; position < program.positions(thread); position++) {
        List<Step> steps = program.steps(thread, position);
        if (turn == Turn.STEP && steps.size() == 1) {
          ofThread.add(wantedBy(steps.getFirst(), conflicts));
        } else {
          BitSet all = new BitSet();
          nextSteps(thread, position, turn).stream().forEach(s -> all.or(conflicts.get(s)));
          ofThread.add(Wanted.always(all));
        }
      }
      wanted.add(ofThread);
      toCome.add(toCome(thread));
    }
  }

  private List<BitSet> toCome(int thread) {
    List<BitSet> result = new ArrayList<>();
    for (int position = 0; position < program.positions(thread); position++) {
      result.add(new BitSet());
    }
    boolean changes = true;
    while (changes) {
      changes = false;
      for (Step step : program.steps().reversed()) {
        if (step.thread() == thread) {
          BitSet known = result.get(step.source());
          int size = known.cardinality();
          known.or(result.get(step.target()));
          known.set(step.number(), isSynchronization(step.action()) || known.get(step.number()));
          changes |= known.cardinality() > size;
        }
      }
    }
    return result;
  }

  /** The steps of other threads that do not commute with a step in some state. */
  public BitSet conflicts(Step step) {
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
    return action instanceof Action.Lock lock && !ignored.get(lock.lock())
        || action instanceof Action.Unlock unlock && !ignored.get(unlock.lock())
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

  private BitSet nextSteps(int thread, int position, Turn turn) {
    BitSet steps = new BitSet();
    BitSet seen = new BitSet();
    List<Integer> open = new ArrayList<>(List.of(position));
    seen.set(position);
    while (!open.isEmpty()) {
      for (Step step : program.steps(thread, open.removeLast())) {
        steps.set(step.number());
        boolean goesOn = turn == Turn.BLOCK && !program.endsBlock(thread, step.target());
        if (goesOn && !seen.get(step.target())) {
          seen.set(step.target());
          open.add(step.target());
        }
      }
    }
    return steps;
  }

  /**
   * The smallest of the closed sets that are grown from one thread each; none if there is no thread
   * to start from. Quadratic in the number of threads.
   *
   * @param starts the threads to start from
   */
  public BitSet smallest(int[] state, IntPredicate starts) {
    for (int thread = 0; thread < program.threads(); thread++) {
      if (wanted(thread, state).isEmpty() && starts.test(thread)) {
        return only(thread);
      }
    }
    BitSet smallest = new BitSet();
    int size = program.threads() + 1;
    for (int thread = 0; thread < program.threads() && size > 1; thread++) {
      if (!wanted(thread, state).isEmpty() && starts.test(thread)) {
        BitSet threads = closure(state, thread, size);
        if (threads.cardinality() < size) {
          smallest = threads;
          size = threads.cardinality();
        }
      }
    }
    return smallest;
  }

  private BitSet wanted(int thread, int[] state) {
    return wanted.get(thread).get(state[thread]).in(state);
  }

  private static BitSet only(int thread) {
    BitSet threads = new BitSet();
    threads.set(thread);
    return threads;
  }

  /** The closed set that is grown from a thread, or at least as many threads as are too many. */
  private BitSet closure(int[] state, int start, int tooMany) {
    BitSet threads = only(start);
    BitSet conflicting = (BitSet) wanted(start, state).clone();
    while (true) {
      BitSet more = takingNow(state, threads, conflicting);
      if (more.isEmpty()) {
        more = takingLater(state, threads, conflicting);
      }
      threads.or(more);
      if (more.isEmpty() || threads.cardinality() >= tooMany) {
        return threads;
      }
      for (int next = more.nextSetBit(0); next >= 0; next = more.nextSetBit(next + 1)) {
        conflicting.or(wanted(next, state));
      }
    }
  }

  /** The other threads that can take one of some steps now: cheap, and many closures end here. */
  private BitSet takingNow(int[] state, BitSet threads, BitSet conflicting) {
    BitSet taking = new BitSet();
    for (int other = 0; other < program.threads(); other++) {
      if (!threads.get(other)) {
        for (Step step : program.steps(other, state[other])) {
          if (conflicting.get(step.number()) && program.isEnabled(state, step)) {
            taking.set(other);
          }
        }
      }
    }
    return taking;
  }

  /** The other threads that can come to take one of some steps while the given ones stand still. */
  private BitSet takingLater(int[] state, BitSet threads, BitSet conflicting) {
    BitSet taking = new BitSet();
    if (mayTake(state, threads, conflicting)) {
      Future[] futures = reach.without(threads, state);
      for (int other = 0; other < program.threads(); other++) {
        if (!threads.get(other) && futures[other].steps().intersects(conflicting)) {
          taking.set(other);
        }
      }
    }
    return taking;
  }

  private boolean mayTake(int[] state, BitSet threads, BitSet conflicting) {
    for (int other = 0; other < program.threads(); other++) {
      if (!threads.get(other) && toCome.get(other).get(state[other]).intersects(conflicting)) {
        return true;
      }
    }
    return false;
  }
}
