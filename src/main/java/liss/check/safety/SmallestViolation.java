package liss.check.safety;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import liss.abstraction.Run;
import liss.check.counterexample.Counterexample.Minimality;
import liss.check.reduction.AtomicMoves;
import liss.check.reduction.AtomicMoves.Move;
import liss.check.reduction.BlockProgram;
import liss.check.reduction.BlockProgram.Step;
import liss.check.reduction.PersistentSteps;
import liss.check.reduction.RunSize;
import liss.check.search.Limits;
import liss.check.search.ShortestWays;
import liss.check.serial.RunMonitor;

/**
 * Looks for a run that terminates, is equivalent to no cooperative run, and is as small as possible
 * ({@link RunSize}).
 *
 * <p>A search of all runs that begins with the most promising ones (A*: P. E. Hart, N. J. Nilsson,
 * B. Raphael, A formal basis for the heuristic determination of minimum cost paths, IEEE
 * Transactions on Systems Science and Cybernetics, 1968): what is left is estimated by what each
 * thread by itself needs to its end, which never is too much. The first run to be completed that
 * has no serial order is therefore a smallest one; unless some other had an order that was not
 * remembered, as then it may have hidden a smaller one.
 */
final class SmallestViolation {

  private static final int STATES_BETWEEN_LIMIT_CHECKS = 1024;

  private final BlockProgram program;
  private final RunMonitor monitor;
  private final PersistentSteps persistent;
  private final AtomicMoves idling;
  private final RunSize sizes;
  private final Limits limits;
  private final ShortestWays states;

  /** By the least size of the run: states, or complements of states in which the run ends. */
  private final TreeMap<Long, Deque<Integer>> open = new TreeMap<>();

  private Minimality minimality = Minimality.UNKNOWN;

  SmallestViolation(
      BlockProgram program,
      RunMonitor monitor,
      PersistentSteps persistent,
      AtomicMoves idling,
      Limits limits) {
    this.program = program;
    this.monitor = monitor;
    this.persistent = persistent;
    this.idling = idling;
    this.sizes = new RunSize(program);
    this.limits = limits;
    this.states = new ShortestWays(monitor.initial());
  }

  /** What the search has shown: whether a violation can be smaller than the smallest one known. */
  Minimality minimality() {
    return minimality;
  }

  /**
   * Returns a violation that is smaller than the given size, the smallest of all if that is proven.
   *
   * @param most the number of steps after which the search gives up
   */
  Optional<Run> smallerThan(long known, long most) {
    Minimality atEnd = Minimality.SMALLEST;
    long taken = 0;
    int expanded = 0;
    add(sizes.left(states.tuple(0)), 0, known);
    while (!open.isEmpty()) {
      Map.Entry<Long, Deque<Integer>> smallest = open.firstEntry();
      int state = smallest.getValue().removeLast();
      if (smallest.getValue().isEmpty()) {
        open.remove(smallest.getKey());
      }
      if (state < 0) {
        Run run = program.originalRun(stepsToEnd(~state));
        if (Violations.isViolation(program, run)) {
          minimality = atEnd;
          return Optional.of(run);
        }
        atEnd = Minimality.UNKNOWN;
      } else if (states.length(state) + sizes.left(states.tuple(state)) == smallest.getKey()) {
        taken += expand(state, known);
        if (taken > most || isOverLimit(++expanded)) {
          return Optional.empty();
        }
      }
    }
    minimality = atEnd;
    return Optional.empty();
  }

  private boolean isOverLimit(int expanded) {
    return expanded % STATES_BETWEEN_LIMIT_CHECKS == 0 && limits.exceeded().isPresent();
  }

  /** Returns the number of steps taken. */
  private int expand(int state, long known) {
    int[] tuple = states.tuple(state);
    if (monitor.isLost(tuple) && idling.canEnd(tuple)) {
      add(states.length(state) + sizes.of(idling.end(tuple)), ~state, known);
    }
    int taken = 0;
    for (Move move : persistent.enough(tuple)) {
      int[] next = tuple;
      for (Step step : move.steps()) {
        int[] before = next;
        next = before.clone();
        if (!monitor.take(before, step, next)) {
          monitor.lose(next);
        }
        taken++;
      }
      long length = states.length(state) + sizes.of(move.steps());
      reach(next, length, state, move.number(), known);
    }
    return taken;
  }

  private void reach(int[] tuple, long length, int from, int by, long known) {
    states
        .reach(tuple, from, by, length)
        .ifPresent(state -> add(length + sizes.left(tuple), state, known));
  }

  private void add(long least, int entry, long known) {
    if (least < known) {
      open.computeIfAbsent(least, size -> new ArrayDeque<>()).addLast(entry);
    }
  }

  private List<Step> stepsToEnd(int state) {
    List<Step> steps = new ArrayList<>();
    states.wayTo(state).forEach(move -> steps.addAll(idling.moves().get(move).steps()));
    steps.addAll(idling.end(states.tuple(state)));
    return steps;
  }
}
