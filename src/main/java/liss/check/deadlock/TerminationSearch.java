package liss.check.deadlock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import liss.abstraction.TupleTable;
import liss.cfa.Action;
import liss.check.reduction.BlockProgram;
import liss.check.reduction.BlockProgram.Step;
import liss.check.search.Limits;

/**
 * Whether a program has a run that terminates under one scheduler: depth first with memory, where a
 * thread that moved goes on and leaves its loops if it can. Linear in the reduced state space in
 * the worst case, and in the length of a run where nothing leads astray.
 */
final class TerminationSearch {

  private static final int STATES_BETWEEN_LIMIT_CHECKS = 4096;

  private final BlockProgram program;
  private final ReducedSemantics moves;
  private final TupleTable states;

  /** States to be tried, the most promising one on top. */
  private int[] stack = new int[1024];

  private int height;
  private final boolean exists;
  private Optional<String> stopped = Optional.empty();

  TerminationSearch(BlockProgram program, ReducedSemantics moves, Limits limits) {
    this.program = program;
    this.moves = moves;
    this.states = new TupleTable(moves.width());
    this.exists = search(limits);
  }

  private boolean search(Limits limits) {
    int expanded = 0;
    push(moves.initial());
    while (height > 0) {
      if (expanded++ % STATES_BETWEEN_LIMIT_CHECKS == 0) {
        stopped = limits.exceeded();
        if (stopped.isPresent()) {
          return false;
        }
      }
      int[] tuple = states.tuple(stack[--height]);
      if (program.isTerminated(tuple)) {
        return true;
      }
      expand(tuple);
    }
    return false;
  }

  private void expand(int[] tuple) {
    List<Step> steps = new ArrayList<>(moves.steps(tuple));
    steps.sort(Comparator.comparing(step -> !isLoopEntry(step.action())));
    for (Step step : steps) {
      int[] next = tuple.clone();
      moves.follow(next, step);
      push(next);
    }
  }

  private void push(int[] tuple) {
    int size = states.size();
    int state = states.number(tuple);
    if (state == size) {
      if (height == stack.length) {
        stack = Arrays.copyOf(stack, 2 * height);
      }
      stack[height++] = state;
    }
  }

  private static boolean isLoopEntry(Action action) {
    return action instanceof Action.Branch branch && branch.tag() == Action.Tag.LOOP;
  }

  /** Whether one was found. */
  boolean exists() {
    return exists;
  }

  /** The limit that ended the search early. */
  Optional<String> stopped() {
    return stopped;
  }
}
