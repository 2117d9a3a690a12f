package liss.check.nontermination;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.abstraction.TupleTable;
import liss.check.reduction.BlockProgram;
import liss.check.reduction.BlockProgram.Step;
import liss.check.reduction.EndlessSteps;
import liss.check.search.Limits;
import org.jspecify.annotations.Nullable;

/**
 * Ways to go on for ever: for a state of the preemptive program, steps that lead into a loop.
 *
 * <p>There are finitely many states, so that an infinite run exists if and only if a cycle, or a
 * thread that goes round in silent steps, can be reached. Depth-first search for one, restricted to
 * sets that are persistent and empty only where no thread can move ({@link EndlessSteps}). They
 * keep an infinite run from every state that has one: if a run takes a step of the set, the first
 * such step can come first; if it takes none, any step of the set can come first, since it commutes
 * with all of the run. Either way the state after it has an infinite run again (A. Valmari,
 * Stubborn sets for reduced state space generation, LNCS 483, 1991).
 *
 * <p>What is learned is kept, so that all searches together are linear in the states they visit.
 */
public final class LassoSearch {

  private static final int STATES_BETWEEN_LIMIT_CHECKS = 4096;

  /**
   * An infinite continuation.
   *
   * @param stem steps that come once
   * @param round steps that come again and again; none if a thread goes round in silent steps
   */
  record Lasso(List<Step> stem, List<Step> round) {}

  private final BlockProgram program;
  private final EndlessSteps enough;
  private final Limits limits;
  private final TupleTable states;

  /** States from which no run goes on for ever. */
  private final BitSet finite = new BitSet();

  private final Map<Integer, Step> nextSteps = new HashMap<>();
  private Optional<String> stopped = Optional.empty();

  public LassoSearch(BlockProgram program, EndlessSteps enough, Limits limits) {
    this.program = program;
    this.enough = enough;
    this.limits = limits;
    this.states = new TupleTable(program.width());
  }

  /** A state on the current path, the step that led to it, and the steps still to be tried. */
  private record Frame(int number, @Nullable Step by, Deque<Step> untried) {}

  /**
   * Whether some run goes on for ever from a state; false also if a limit is exceeded.
   *
   * @param tuple starts with the state
   */
  boolean existFrom(int[] tuple) {
    int[] state = Arrays.copyOf(tuple, program.width());
    int start = states.number(state);
    return isEndless(start, state) || !finite.get(start) && search(start);
  }

  /**
   * A way to go on for ever; empty if there is none or a limit is exceeded.
   *
   * @param tuple starts with the state
   */
  Optional<Lasso> from(int[] tuple) {
    if (!existFrom(tuple)) {
      return Optional.empty();
    }
    int[] state = Arrays.copyOf(tuple, program.width());
    List<Step> steps = new ArrayList<>();
    Map<Integer, Integer> visited = new HashMap<>();
    while (!program.spins(state)) {
      int number = states.number(state);
      Integer start = visited.putIfAbsent(number, steps.size());
      if (start != null) {
        return Optional.of(new Lasso(steps.subList(0, start), steps.subList(start, steps.size())));
      }
      steps.add(requireNonNull(nextSteps.get(number)));
      program.apply(state, steps.getLast());
    }
    return Optional.of(new Lasso(steps, List.of()));
  }

  private boolean isEndless(int number, int[] state) {
    return nextSteps.containsKey(number) || program.spins(state);
  }

  private boolean search(int start) {
    BitSet seen = new BitSet();
    BitSet onPath = new BitSet();
    int count = 0;
    Deque<Frame> path = new ArrayDeque<>();
    seen.set(start);
    onPath.set(start);
    path.addLast(new Frame(start, null, untried(start, null)));
    while (!path.isEmpty()) {
      Step step = path.getLast().untried().pollFirst();
      if (step == null) {
        onPath.clear(path.removeLast().number());
        continue;
      }
      int[] state = states.tuple(path.getLast().number());
      program.apply(state, step);
      int number = states.number(state);
      if (onPath.get(number) || isEndless(number, state)) {
        remember(path, step);
        return true;
      }
      if (!finite.get(number) && !seen.get(number)) {
        seen.set(number);
        onPath.set(number);
        path.addLast(new Frame(number, step, untried(number, step)));
        if (++count % STATES_BETWEEN_LIMIT_CHECKS == 0 && isOverLimit()) {
          return false;
        }
      }
    }
    finite.or(seen);
    return false;
  }

  private void remember(Deque<Frame> path, Step last) {
    Step next = last;
    while (!path.isEmpty()) {
      Frame frame = path.removeLast();
      nextSteps.put(frame.number(), next);
      next = frame.by() == null ? next : frame.by();
    }
  }

  private boolean isOverLimit() {
    stopped = limits.exceeded();
    return stopped.isPresent();
  }

  private Deque<Step> untried(int number, @Nullable Step last) {
    List<Step> steps = new ArrayList<>(enough.in(states.tuple(number)));
    steps.sort(Comparator.comparing(step -> last != null && step.thread() != last.thread()));
    return new ArrayDeque<>(steps);
  }

  /** The limit that ended a search early. */
  Optional<String> stopped() {
    return stopped;
  }
}
