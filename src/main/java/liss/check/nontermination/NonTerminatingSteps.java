package liss.check.nontermination;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import liss.cfa.Action;
import liss.check.reduction.BlockProgram;
import liss.check.reduction.BlockProgram.Step;
import liss.check.reduction.Footprints;
import liss.check.reduction.LockSets;
import liss.check.reduction.PersistentSets;

/**
 * Chooses steps that need to be explored so that no infinite run is lost up to equivalence ({@link
 * PersistentSets}). A thread that is blocked for good stops nobody else, so that sets without an
 * enabled step do not count. And a thread that goes round a loop must not hide the others: every
 * loop of a thread has a step that is only explored together with all steps that are enabled (R.
 * Kurshan, V. Levin, M. Minea, D. Peled, H. Yenigün, Static partial order reduction, TACAS 1998).
 *
 * <p>Every cycle of explored states thus has one in which all enabled steps are explored.
 */
final class NonTerminatingSteps {

  private final BlockProgram program;
  private final LockSets locks;
  private final PersistentSets sets;

  /** For each step the steps of other threads that it conflicts with while nobody excludes them. */
  private final List<BitSet> conflicts;

  /** Steps of which every loop of a thread has one. */
  private final BitSet closing = new BitSet();

  NonTerminatingSteps(BlockProgram program) {
    this.program = program;
    this.locks = new LockSets(program);
    this.sets = new PersistentSets(program, this::conflicts);
    this.conflicts = Footprints.of(program).conflicts();
    program.steps().forEach(this::removeExcluded);
    for (int thread = 0; thread < program.threads(); thread++) {
      addClosing(thread);
    }
  }

  /**
   * Nobody can use a lock before it is released, and nobody comes to an access for which a lock is
   * needed that the thread of the step holds.
   */
  private void removeExcluded(Step step) {
    boolean isRelease =
        step.action() instanceof Action.Unlock a
            && locks.must(step.thread(), step.source()).get(a.lock());
    BitSet ofStep = conflicts.get(step.number());
    ((BitSet) ofStep.clone())
        .stream()
            .filter(other -> isRelease || locks.exclude(step, program.steps().get(other)))
            .forEach(ofStep::clear);
  }

  private BitSet conflicts(int thread, int[] state) {
    List<Step> next = program.steps(thread, state[thread]);
    if (next.size() == 1) {
      return conflicts.get(next.getFirst().number());
    }
    BitSet all = new BitSet();
    next.forEach(step -> all.or(conflicts.get(step.number())));
    return all;
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
