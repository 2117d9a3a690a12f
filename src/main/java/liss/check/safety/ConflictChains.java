package liss.check.safety;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import liss.cfa.ProgramCfa;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.Footprints;
import liss.check.analysis.LockSets;
import liss.search.LimitPoll;
import liss.search.Limits;

/**
 * Looks at the text of the threads, not at runs, for a chain of conflicts that could make a cycle
 * of blocks: from a step of one block through blocks of other threads to a later step of the same
 * block. If there is none, no run has such a cycle.
 *
 * <p>The first link of a chain is taken between the two steps of the block, so that it cannot be
 * taken under a lock that the block holds from the one to the other. Otherwise synchronization is
 * ignored. After D. Shasha, M. Snir, Efficient and correct execution of parallel programs that
 * share memory, TOPLAS 10(2), 1988, with blocks for statements and without their minimality. Cubic
 * in the number of steps, divided by the width of a word; polynomial in the number of threads.
 */
public final class ConflictChains {

  private static final BitSet NOTHING = new BitSet();

  private final BlockProgram program;
  private final LockSets locks;
  private final LimitPoll poll;

  /** For each step the steps of other threads that must stay behind it. */
  private final List<BitSet> followers;

  /** For each step those of its thread in the same block, or in a later one. */
  private final List<BitSet> companions = new ArrayList<>();

  private final List<BitSet> ofThread = new ArrayList<>();

  /**
   * The chains of a program.
   *
   * @param related which steps must stay behind which
   * @param limits after which a chain is taken to exist
   */
  ConflictChains(BlockProgram program, Footprints related, LockSets locks, Limits limits) {
    this.program = program;
    this.locks = locks;
    this.poll = new LimitPoll(limits);
    this.followers = related.followers();
    for (int thread = 0; thread < program.threads(); thread++) {
      ofThread.add(new BitSet());
    }
    for (Step step : program.steps()) {
      ofThread.get(step.thread()).set(step.number());
    }
    addCompanions();
  }

  /** Whether an implementation has no such chain: then it is preemption-safe. */
  public static boolean areExcluded(ProgramCfa specification, ProgramCfa implementation) {
    BlockProgram blocks = BlockProgram.withoutIrrelevantFlags(specification, implementation);
    LockSets locks = new LockSets(blocks);
    Footprints related = Footprints.without(locks.inner(), blocks);
    return !new ConflictChains(blocks, related, locks, Limits.none()).canClose();
  }

  private void addCompanions() {
    Map<Position, BitSet> anywhere = reachable(position -> true);
    Map<Position, BitSet> inBlock =
        reachable(position -> !program.endsBlock(position.thread(), position.place()));
    List<BitSet> before = new ArrayList<>();
    for (Step step : program.steps()) {
      companions.add(after(step, anywhere));
      before.add(new BitSet());
    }
    for (Step step : program.steps()) {
      if (!program.endsBlock(step.thread(), step.target())) {
        inBlock.getOrDefault(Position.behind(step), NOTHING).stream()
            .forEach(later -> before.get(later).set(step.number()));
      }
    }
    // What comes before a step in its block has a future of its own, on other branches.
    for (Step step : program.steps()) {
      if (poll.endsSearch()) {
        return;
      }
      BitSet futures = new BitSet();
      before.get(step.number()).stream()
          .filter(earlier -> !futures.get(earlier)) // else its future is there already
          .forEach(earlier -> futures.or(after(program.steps().get(earlier), anywhere)));
      companions.get(step.number()).or(futures);
      companions.get(step.number()).or(before.get(step.number()));
    }
  }

  private record Position(int thread, int place) {
    static Position behind(Step step) {
      return new Position(step.thread(), step.target());
    }
  }

  /** All steps of the thread that can come after a step, and the step itself. */
  private static BitSet after(Step step, Map<Position, BitSet> reachable) {
    BitSet after = (BitSet) reachable.getOrDefault(Position.behind(step), NOTHING).clone();
    after.set(step.number());
    return after;
  }

  /** For each position the steps that a thread can come to by way of positions where it goes on. */
  private Map<Position, BitSet> reachable(Predicate<Position> goesOn) {
    Map<Position, BitSet> reachable = new HashMap<>();
    for (Step step : program.steps()) {
      reachable
          .computeIfAbsent(new Position(step.thread(), step.source()), p -> new BitSet())
          .set(step.number());
    }
    for (boolean isChanged = true; isChanged; ) {
      isChanged = false;
      for (Step step : program.steps().reversed()) { // what comes later has greater numbers
        BitSet next = reachable.getOrDefault(Position.behind(step), NOTHING);
        if (goesOn.test(Position.behind(step))) {
          BitSet all = requireNonNull(reachable.get(new Position(step.thread(), step.source())));
          int size = all.cardinality();
          all.or(next);
          isChanged |= all.cardinality() > size;
        }
      }
    }
    return reachable;
  }

  /** The steps that can come after a step in its block, with the locks surely held up to there. */
  private Map<Integer, BitSet> inBlockAfter(Step step) {
    Map<Integer, BitSet> held = new HashMap<>();
    List<Step> open = new ArrayList<>();
    if (!program.endsBlock(step.thread(), step.target())) {
      BitSet start = (BitSet) locks.must(step.thread(), step.source()).clone();
      start.and(locks.must(step.thread(), step.target()));
      reach(step, start, held, open);
    }
    while (!open.isEmpty()) {
      Step next = open.removeLast();
      if (!program.endsBlock(next.thread(), next.target())) {
        BitSet after = (BitSet) requireNonNull(held.get(next.number())).clone();
        after.and(locks.must(next.thread(), next.target()));
        reach(next, after, held, open);
      }
    }
    return held;
  }

  private void reach(Step last, BitSet locksHeld, Map<Integer, BitSet> held, List<Step> open) {
    for (Step next : program.steps(last.thread(), last.target())) {
      BitSet known = held.get(next.number());
      if (known == null) {
        held.put(next.number(), (BitSet) locksHeld.clone());
        open.add(next);
      } else {
        int size = known.cardinality();
        known.and(locksHeld);
        if (known.cardinality() < size) {
          open.add(next);
        }
      }
    }
  }

  /** Whether some chain of conflicts leads back to the block where it starts, as far as known. */
  boolean canClose() {
    for (int thread = 0; thread < program.threads(); thread++) {
      Map<Integer, BitSet> reached = new HashMap<>();
      BitSet steps = ofThread.get(thread);
      for (int first = steps.nextSetBit(0); first >= 0; first = steps.nextSetBit(first + 1)) {
        boolean mayClose =
            poll.endsSearch()
                || !followers.get(first).isEmpty() && canClose(program.steps().get(first), reached);
        if (mayClose) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean canClose(Step first, Map<Integer, BitSet> reached) {
    for (Map.Entry<Integer, BitSet> last : inBlockAfter(first).entrySet()) {
      BitSet links = followers.get(first.number());
      for (int link = links.nextSetBit(0); link >= 0; link = links.nextSetBit(link + 1)) {
        Step step = program.steps().get(link);
        if (!locks.must(step.thread(), step.source()).intersects(last.getValue())
            && reached
                .computeIfAbsent(link, k -> reachableWithout(first.thread(), step))
                .get(last.getKey())) {
          return true;
        }
      }
    }
    return false;
  }

  /** The steps at the end of chains that go on from a step without blocks of one thread. */
  private BitSet reachableWithout(int thread, Step start) {
    BitSet ends = new BitSet();
    BitSet seen = new BitSet();
    BitSet links = (BitSet) ofThread.get(thread).clone();
    BitSet open = (BitSet) companions.get(start.number()).clone();
    while (!open.isEmpty()) {
      int step = open.nextSetBit(0);
      open.clear(step);
      seen.set(step);
      ends.or(followers.get(step));
      BitSet next = (BitSet) followers.get(step).clone();
      next.andNot(links);
      links.or(next);
      next.stream().forEach(link -> open.or(companions.get(link)));
      open.andNot(seen);
    }
    return ends;
  }
}
