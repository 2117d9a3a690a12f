package liss.check.reduction;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import liss.cfa.Action;
import liss.check.reduction.BlockProgram.Step;
import liss.check.reduction.FrozenReach.Future;

/**
 * Chooses steps that are enough to explore for runs that need not terminate. They are persistent
 * sets as in {@link PersistentSteps}, with two differences. A thread that is blocked for ever stops
 * nobody else, so that sets without an enabled step do not count. And a thread that goes round a
 * loop for ever must not hide the others: every loop of a thread has a step that is only explored
 * together with all steps that are enabled (R. Kurshan, V. Levin, M. Minea, D. Peled, H. Yenigün,
 * Static partial order reduction, TACAS 1998).
 *
 * <p>Every cycle of explored states thus has one in which all enabled steps are explored.
 */
public final class EndlessSteps {

  private final BlockProgram program;
  private final FrozenReach reach;

  /** For each step the steps of other threads that it conflicts with while nobody excludes them. */
  private final List<BitSet> conflicts = new ArrayList<>();

  /** Steps of which every loop of a thread has one. */
  private final BitSet closing = new BitSet();

  public EndlessSteps(BlockProgram program, LockSets locks) {
    this.program = program;
    this.reach = new FrozenReach(program);
    Footprints footprints = Footprints.of(program);
    for (Step step : program.steps()) {
      conflicts.add(conflicts(step, footprints, locks));
    }
    for (int thread = 0; thread < program.threads(); thread++) {
      addClosing(thread);
    }
  }

  /**
   * Nobody can use a lock before it is released, and nobody comes to an access for which a lock is
   * needed that the thread of the step holds.
   */
  private BitSet conflicts(Step step, Footprints footprints, LockSets locks) {
    BitSet result = new BitSet();
    BitSet held = locks.must(step.thread(), step.source());
    program.steps().stream()
        .filter(other -> other.thread() != step.thread() && footprints.conflict(step, other))
        .filter(other -> !(step.action() instanceof Action.Unlock a && held.get(a.lock())))
        .filter(other -> !locks.must(other.thread(), other.source()).intersects(held))
        .forEach(other -> result.set(other.number()));
    return result;
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
  public List<Step> in(int[] state) {
    List<List<Step>> enabled = new ArrayList<>();
    List<Step> fewest = new ArrayList<>();
    for (int thread = 0; thread < program.threads(); thread++) {
      List<Step> steps = new ArrayList<>();
      program.addEnabled(state, thread, steps);
      enabled.add(steps);
      fewest.addAll(steps);
    }
    for (int thread = 0; thread < program.threads(); thread++) {
      if (mayComeFirst(enabled.get(thread))) {
        List<Step> steps = new ArrayList<>();
        closure(state, thread).stream().forEach(member -> steps.addAll(enabled.get(member)));
        if (steps.size() < fewest.size() && mayComeFirst(steps)) {
          fewest = steps;
        }
      }
    }
    return fewest;
  }

  /** Whether there are steps and none of them closes a loop. */
  private boolean mayComeFirst(List<Step> steps) {
    return !steps.isEmpty() && steps.stream().noneMatch(step -> closing.get(step.number()));
  }

  /** The threads that go together with a thread. */
  private BitSet closure(int[] state, int start) {
    BitSet threads = new BitSet();
    threads.set(start);
    BitSet wanted = new BitSet();
    addConflicts(state, start, wanted);
    while (!wanted.isEmpty()) {
      BitSet more = new BitSet();
      Future[] futures = reach.without(threads, state);
      for (int other = 0; other < program.threads(); other++) {
        more.set(other, !threads.get(other) && futures[other].steps().intersects(wanted));
      }
      if (more.isEmpty()) {
        return threads;
      }
      threads.or(more);
      more.stream().forEach(thread -> addConflicts(state, thread, wanted));
    }
    return threads;
  }

  private void addConflicts(int[] state, int thread, BitSet wanted) {
    for (Step step : program.steps(thread, state[thread])) {
      wanted.or(conflicts.get(step.number()));
    }
  }
}
