package liss.check.safety;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import liss.cfa.Action;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.Footprints;
import liss.check.analysis.LockSets;
import liss.check.analysis.PersistentSets;
import liss.check.analysis.PersistentSets.Conflicts;
import liss.check.analysis.SynchronizationOrder;

/**
 * Chooses steps that need to be explored so that an equivalent run is explored for each infinite
 * run ({@link PersistentSets}). A thread that is blocked for good stops nobody else, so that sets
 * without an enabled step do not count. And a thread that goes round a loop must not hide the
 * others: every loop of a thread has a step that is only explored together with all steps that are
 * enabled (R. Kurshan, V. Levin, M. Minea, D. Peled, H. Yenigün, Static partial order reduction,
 * TACAS 1998).
 *
 * <p>Every cycle of explored states thus has one in which all enabled steps are explored.
 */
final class NonTerminatingSteps {

  private final BlockProgram program;
  private final LockSets locks;
  private final PersistentSets sets;

  /** Steps of which every loop of a thread has one. */
  private final BitSet closing = new BitSet();

  NonTerminatingSteps(BlockProgram program) {
    this.program = program;
    this.locks = new LockSets(program);
    List<BitSet> conflicts = Footprints.of(program).conflicts();
    program.steps().forEach(step -> addHindered(step, conflicts.get(step.number())));
    program.steps().forEach(step -> removeExcluded(step, conflicts.get(step.number())));
    this.sets =
        new PersistentSets(
            program, Conflicts.of(program, conflicts, (t, p) -> program.steps(t, p).stream()));
    for (int thread = 0; thread < program.threads(); thread++) {
      addClosing(thread);
    }
  }

  /** Operations on objects must commute even if one of the two threads is then blocked for good. */
  private void addHindered(Step step, BitSet conflicts) {
    if (step.action() instanceof Action.ObjectStep) {
      program.steps().stream()
          .filter(other -> SynchronizationOrder.isFixed(step.edge(), other.edge()))
          .forEach(other -> conflicts.set(other.number()));
    }
  }

  /**
   * Nobody can use a lock before it is released, and nobody comes to an access for which a lock is
   * needed that the thread of the step holds.
   */
  private void removeExcluded(Step step, BitSet conflicts) {
    boolean isRelease =
        step.action() instanceof Action.Unlock a
            && locks.must(step.thread(), step.source()).get(a.lock());
    ((BitSet) conflicts.clone())
        .stream()
            .filter(other -> isRelease || locks.exclude(step, program.steps().get(other)))
            .forEach(conflicts::clear);
  }

  /** Adds the steps that a depth-first search finds to lead back to its path. */
  private void addClosing(int thread) {
    BitSet seen = new BitSet();
    BitSet onPath = new BitSet();
    Deque<Integer> path = new ArrayDeque<>(List.of(program.entry(thread)));
    Deque<Iterator<Step>> untried = new ArrayDeque<>();
    while (!path.isEmpty()) {
      int position = path.getLast();
      if (untried.size() < path.size()) {
        seen.set(position);
        onPath.set(position);
        untried.addLast(program.steps(thread, position).iterator());
      }
      if (!untried.getLast().hasNext()) {
        onPath.clear(path.removeLast());
        untried.removeLast();
        continue;
      }
      Step step = untried.getLast().next();
      closing.set(step.number(), onPath.get(step.target()));
      if (!seen.get(step.target())) {
        path.addLast(step.target());
      }
    }
  }

  /**
   * The steps to explore in a state, all enabled; none only if no step is.
   *
   * @param state a state, or a tuple that starts with one
   */
  List<Step> in(int[] state) {
    BitSet threads =
        sets.smallest(
            state,
            set -> mayComeFirst(enabled(state, set)),
            thread -> mayComeFirst(program.enabled(state, thread)));
    return enabled(state, threads.isEmpty() ? program.allThreads() : threads);
  }

  private List<Step> enabled(int[] state, BitSet threads) {
    return threads.stream().boxed().flatMap(t -> program.enabled(state, t).stream()).toList();
  }

  /** Whether there are steps and none of them closes a loop. */
  private boolean mayComeFirst(List<Step> steps) {
    return !steps.isEmpty() && steps.stream().noneMatch(step -> closing.get(step.number()));
  }
}
