package liss.check.analysis;

import java.util.BitSet;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.FrozenReach.Future;

/**
 * Persistent sets of threads: no step that the other threads can take while the set stands still
 * conflicts with what a thread of the set does next (P. Godefroid, Partial-Order Methods for the
 * Verification of Concurrent Systems, LNCS 1032, 1996, Definition 4.1 and Algorithm 2, with futures
 * in place of processes). So it suffices to explore what the threads of the set do next.
 *
 * <p>A set is grown from one thread by those that can still take a step that conflicts with what is
 * in the set. Quadratic in the number of threads per state.
 */
public final class PersistentSets {

  /** The conflict relation. */
  @FunctionalInterface
  public interface Conflicts {
    /** The steps of other threads that conflict with what a thread does next in a state. */
    BitSet with(int thread, int[] state);

    /**
     * A relation that depends on positions only.
     *
     * @param ofSteps for each step those that conflict with it
     * @param next what a thread may do next at a position
     */
    static Conflicts of(
        BlockProgram program,
        List<BitSet> ofSteps,
        BiFunction<Integer, Integer, Stream<Step>> next) {
      ByPosition<BitSet> conflicts =
          new ByPosition<>(program, (thread, p) -> union(ofSteps, next.apply(thread, p)));
      return (thread, state) -> conflicts.of(thread, state[thread]);
    }

    /** The steps that conflict with one of some steps. */
    static BitSet union(List<BitSet> ofSteps, Stream<Step> steps) {
      BitSet union = new BitSet();
      steps.forEach(step -> union.or(ofSteps.get(step.number())));
      return union;
    }
  }

  private final BlockProgram program;
  private final Conflicts conflicts;
  private final FrozenReach reach;

  /** For each thread and position the steps to which there is a way from there. */
  private final List<List<BitSet>> toCome;

  /** The persistent sets of a program under a conflict relation. */
  public PersistentSets(BlockProgram program, Conflicts conflicts) {
    this.program = program;
    this.conflicts = conflicts;
    this.reach = new FrozenReach(program);
    this.toCome = program.toCome(step -> only(step.number()));
  }

  /** A copy for another thread. */
  PersistentSets(PersistentSets other) {
    this.program = other.program;
    this.conflicts = other.conflicts;
    this.reach = new FrozenReach(other.reach);
    this.toCome = other.toCome;
  }

  /**
   * A set with the fewest threads among those that are grown from one thread each; none if no
   * thread leads to a set that is allowed. Of equally small sets it is the first.
   *
   * @param proviso which sets are allowed
   * @param starts the threads to start from, in groups: those of the first group are tried first
   */
  public BitSet smallest(int[] state, Predicate<BitSet> proviso, IntPredicate... starts) {
    BitSet smallest = new BitSet();
    int size = program.threads() + 1;
    for (boolean conflictFree : new boolean[] {true, false}) {
      for (IntPredicate start : starts) {
        for (int thread = 0; thread < program.threads() && size > 1; thread++) {
          if (conflicts.with(thread, state).isEmpty() == conflictFree && start.test(thread)) {
            BitSet threads = conflictFree ? only(thread) : grown(state, thread, size);
            if (threads.cardinality() < size && proviso.test(threads)) {
              smallest = threads;
              size = threads.cardinality();
            }
          }
        }
      }
    }
    return smallest;
  }

  private static BitSet only(int number) {
    BitSet set = new BitSet();
    set.set(number);
    return set;
  }

  /** The set that is grown from a thread, or at least as many threads as are too many. */
  private BitSet grown(int[] state, int start, int tooMany) {
    BitSet threads = only(start);
    BitSet conflicting = (BitSet) conflicts.with(start, state).clone();
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
        conflicting.or(conflicts.with(next, state));
      }
    }
  }

  /** The other threads that can take one of some steps now: cheap, and many sets are found here. */
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
        taking.set(other, !threads.get(other) && futures[other].steps().intersects(conflicting));
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
