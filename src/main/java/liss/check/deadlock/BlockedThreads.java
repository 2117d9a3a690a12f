package liss.check.deadlock;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import liss.cfa.Action;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.LiveFlags;
import liss.check.analysis.LockSets;

/**
 * Whether threads can come to block each other, judged by what each of them has done by itself: a
 * proof that there is no deadlock, without any exploration.
 *
 * <p>In a deadlock each thread has ended or is at a step that cannot be taken. These positions are
 * the values of a constraint satisfaction problem with a variable for each thread. A position is
 * consistent with sets of positions of the other threads if
 *
 * <ul>
 *   <li>a lock that the thread wants may be held by it or by another thread,
 *   <li>a flag for which the thread waits may have the other value: that is the one that some
 *       thread has given to it last, or the initial one if no thread need have changed it,
 *   <li>the thread holds no lock that another one must hold.
 * </ul>
 *
 * <p>Positions are removed that cannot be part of a solution because arc consistency leaves nothing
 * to some thread (singleton arc consistency: R. Debruyne, C. Bessière, Some practicable filtering
 * techniques for the constraint satisfaction problem, IJCAI 1997). There is no deadlock if all
 * threads can do is to end, without a lock. Cubic in the number of positions in the worst case.
 *
 * <p>Programs without waits whose locks are taken in some order are among those that are proven: of
 * the locks that threads are blocked at take the one that comes first in the order. Its owner is
 * blocked at an earlier one.
 */
public final class BlockedThreads {

  /** What a thread may have done to a flag: given it a value last, or nothing. */
  private enum Last {
    FALSE,
    TRUE,
    NOTHING;

    static Last put(boolean value) {
      return value ? TRUE : FALSE;
    }

    int of(int flag) {
      return values().length * flag + ordinal();
    }
  }

  /**
   * What is known of a thread that is at one of some positions.
   *
   * @param may the locks that it may hold
   * @param must those that it holds at all of them
   * @param last what it may have done to flags
   */
  private record Facts(BitSet may, BitSet must, BitSet last) {}

  /** Where a thread may be. */
  public record Place(int thread, int position) {}

  /**
   * Places that are removed, in this order, as what is left of the other threads excludes them.
   *
   * @param assumed if this is so, it leaves nothing to some thread; so this place is removed, and
   *     no other one
   */
  public record Removal(Optional<Place> assumed, List<Place> removed) {}

  private final BlockProgram program;
  private final LockSets locks;
  private final List<Removal> removals = new ArrayList<>();
  private final List<List<BitSet>> last;
  private final int[] initial;

  private BlockedThreads(BlockProgram program, LockSets locks) {
    this.program = program;
    this.locks = locks;
    this.initial = program.initialState(program.width());
    BitSet nothing = new BitSet();
    for (int flag = 0; flag < program.width() - program.firstFlag(); flag++) {
      nothing.set(Last.NOTHING.of(flag));
    }
    this.last = program.reaching(nothing, BlockedThreads::puts, BlockedThreads::replaced);
  }

  private static BitSet puts(Step step) {
    BitSet puts = new BitSet();
    LiveFlags.puts(step.action()).stream()
        .forEach(put -> puts.set(Last.put(put % 2 == 1).of(put / 2)));
    return puts;
  }

  private static BitSet replaced(Step step) {
    BitSet replaced = new BitSet();
    LiveFlags.puts(step.action()).stream()
        .map(put -> Last.FALSE.of(put / 2))
        .forEach(first -> replaced.set(first, first + Last.values().length));
    return replaced;
  }

  /**
   * Whether it is proven that there is no deadlock. Nothing is known of programs in which threads
   * wait at other objects than locks and flags.
   */
  static boolean areExcluded(BlockProgram program, LockSets locks) {
    return refutation(program, locks).isPresent();
  }

  /**
   * The proof, in programs whose threads release only locks that they hold: what is removed, one
   * after the other, until all that threads can do is to end, without a lock; empty if there is
   * none.
   */
  public static Optional<List<Removal>> refutation(BlockProgram program, LockSets locks) {
    if (program.steps().stream().anyMatch(step -> HarmlessLocks.mayBlock(step.action()))) {
      return Optional.empty();
    }
    BlockedThreads blocked = new BlockedThreads(program, locks);
    return blocked.areExcluded() ? Optional.of(blocked.removals) : Optional.empty();
  }

  private boolean areExcluded() {
    List<BitSet> positions = new ArrayList<>();
    for (int thread = 0; thread < program.threads(); thread++) {
      positions.add(blocking(thread));
    }
    removals.add(new Removal(Optional.empty(), makeConsistent(positions)));
    boolean changes = true;
    while (changes) {
      changes = false;
      for (int thread = 0; thread < program.threads(); thread++) {
        for (int position : positions.get(thread).stream().toArray()) {
          Place place = new Place(thread, position);
          if (position != program.end(thread) && isExcluded(positions, place)) {
            positions.get(thread).clear(position);
            removals.add(new Removal(Optional.empty(), makeConsistent(positions)));
            changes = true;
          }
        }
      }
    }
    return endsOnly(positions);
  }

  private boolean endsOnly(List<BitSet> positions) {
    for (int thread = 0; thread < program.threads(); thread++) {
      int end = program.end(thread);
      BitSet others = (BitSet) positions.get(thread).clone();
      others.clear(end);
      if (!others.isEmpty() || !locks.may(thread, end).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /** The positions where a thread has ended or all steps may be impossible, but no assumption. */
  private BitSet blocking(int thread) {
    BitSet blocking = new BitSet();
    for (int position = 0; position < program.positions(thread); position++) {
      List<Step> steps = program.steps(thread, position);
      blocking.set(
          position,
          position == program.end(thread)
              || !steps.isEmpty() && steps.stream().allMatch(BlockedThreads::mayBlock));
    }
    return blocking;
  }

  private static boolean mayBlock(Step step) {
    return step.action() instanceof Action.LockStep
        || step.action() instanceof Action.Wait
        || step.action() instanceof Action.WaitReset;
  }

  /** Whether arc consistency leaves nothing to some thread if one is at a place. */
  private boolean isExcluded(List<BitSet> positions, Place place) {
    List<BitSet> assumed = new ArrayList<>();
    positions.forEach(ofThread -> assumed.add((BitSet) ofThread.clone()));
    assumed.get(place.thread()).clear();
    assumed.get(place.thread()).set(place.position());
    List<Place> removed = makeConsistent(assumed);
    boolean isExcluded = assumed.stream().anyMatch(BitSet::isEmpty);
    if (isExcluded) {
      removals.add(new Removal(Optional.of(place), removed));
    }
    return isExcluded;
  }

  /**
   * Removes positions until each is consistent with what is left of the others; returns what it has
   * removed.
   */
  private List<Place> makeConsistent(List<BitSet> positions) {
    List<Place> removed = new ArrayList<>();
    List<Facts> known = new ArrayList<>();
    for (int thread = 0; thread < program.threads(); thread++) {
      known.add(facts(thread, positions.get(thread)));
    }
    boolean changes = true;
    while (changes) {
      changes = false;
      for (int thread = 0; thread < program.threads(); thread++) {
        BitSet ofThread = positions.get(thread);
        int size = ofThread.cardinality();
        for (int position : ofThread.stream().toArray()) {
          BitSet here = new BitSet();
          here.set(position);
          Facts others = known.set(thread, facts(thread, here));
          if (!isPossible(thread, position, known)) {
            ofThread.clear(position);
            removed.add(new Place(thread, position));
          }
          known.set(thread, others);
        }
        if (ofThread.cardinality() < size) {
          known.set(thread, facts(thread, ofThread));
          changes = true;
        }
      }
    }
    return removed;
  }

  private Facts facts(int thread, BitSet positions) {
    BitSet may = new BitSet();
    BitSet must = new BitSet();
    must.set(0, program.locks());
    BitSet done = new BitSet();
    positions.stream()
        .forEach(position -> {
          may.or(locks.may(thread, position));
          must.and(locks.must(thread, position));
          done.or(last.get(thread).get(position));
        });
    return new Facts(may, must, done);
  }

  /**
   * Whether a thread can be blocked at a position, or have ended there.
   *
   * @param known of all threads, of this one at the position
   */
  private boolean isPossible(int thread, int position, List<Facts> known) {
    BitSet held = locks.must(thread, position);
    for (int other = 0; other < known.size(); other++) {
      if (other != thread && known.get(other).must().intersects(held)) {
        return false;
      }
    }
    return program.steps(thread, position).stream().allMatch(step -> canBlock(step, known));
  }

  private boolean canBlock(Step step, List<Facts> known) {
    return switch (step.action()) {
      case Action.Lock a -> known.stream().anyMatch(facts -> facts.may().get(a.lock()));
      case Action.Unlock a -> !locks.must(step.thread(), step.source()).get(a.lock());
      case Action.Wait a -> canBe(a.flag(), !a.value(), known);
      case Action.WaitReset a -> canBe(a.flag(), false, known);
      default -> throw new IllegalArgumentException("cannot block: " + step);
    };
  }

  private boolean canBe(int flag, boolean value, List<Facts> known) {
    int put = Last.put(value).of(flag);
    int nothing = Last.NOTHING.of(flag);
    return known.stream().anyMatch(facts -> facts.last().get(put))
        || (initial[program.firstFlag() + flag] != 0) == value
            && known.stream().allMatch(facts -> facts.last().get(nothing));
  }
}
