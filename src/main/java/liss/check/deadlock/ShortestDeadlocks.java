package liss.check.deadlock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import liss.abstraction.Run;
import liss.cfa.Edge;
import liss.check.reduction.BlockProgram;
import liss.check.reduction.BlockProgram.Step;
import liss.check.search.IntQueue;
import liss.check.search.Limits;
import liss.check.search.ShortestWays;

/**
 * The deadlocks of a program under one scheduler, those with short runs first.
 *
 * <p>Shortest paths (E. W. Dijkstra, A note on two problems in connexion with graphs, Numerische
 * Mathematik 1, 1959, with a queue for each length) between those states in which there is a
 * choice. Linear in the reduced state space; a state takes three numbers more than its tuple.
 */
final class ShortestDeadlocks {

  private static final int STATES_BETWEEN_LIMIT_CHECKS = 4096;

  private final BlockProgram program;
  private final ReducedSemantics moves;
  private final Limits limits;
  private final ShortestWays states;

  /** States to be expanded, by the length of the runs to them. */
  private final List<IntQueue> open = new ArrayList<>();

  private int length;
  private int expanded;
  private boolean terminates;
  private Optional<String> stopped = Optional.empty();

  ShortestDeadlocks(BlockProgram program, ReducedSemantics moves, Limits limits) {
    this.program = program;
    this.moves = moves;
    this.limits = limits;
    this.states = new ShortestWays(moves.initial());
    queue(0).add(0);
  }

  private IntQueue queue(int ofLength) {
    while (open.size() <= ofLength) {
      open.add(new IntQueue());
    }
    return open.get(ofLength);
  }

  /** Searches on for a deadlock; empty if all states have been seen, or a limit is exceeded. */
  OptionalInt next() {
    for (; length < open.size(); length++) {
      while (!open.get(length).isEmpty()) {
        int state = open.get(length).remove();
        if (states.length(state) == length && expanded++ % STATES_BETWEEN_LIMIT_CHECKS == 0) {
          stopped = limits.exceeded();
          if (stopped.isPresent()) {
            return OptionalInt.empty();
          }
        }
        if (states.length(state) == length && isDeadlockAfterExpanding(state)) {
          return OptionalInt.of(state);
        }
      }
    }
    return OptionalInt.empty();
  }

  private boolean isDeadlockAfterExpanding(int state) {
    int[] tuple = states.tuple(state);
    List<Step> steps = moves.steps(tuple);
    for (Step step : steps) {
      int[] next = tuple.clone();
      int taken = moves.follow(next, step).size();
      states
          .reach(next, state, step.number(), length + taken)
          .ifPresent(queue(length + taken)::add);
    }
    if (program.isTerminated(tuple)) {
      terminates = true;
      return false;
    }
    return steps.isEmpty() && moves.isDeadlock(tuple);
  }

  /** Whether a run that terminates was seen. */
  boolean terminates() {
    return terminates;
  }

  /** The limit that ended the search early. */
  Optional<String> stopped() {
    return stopped;
  }

  /** The tuple of a state. */
  int[] tuple(int state) {
    return states.tuple(state);
  }

  /** A shortest run to a state that was found. */
  Run runTo(int state) {
    int[] tuple = moves.initial();
    List<Edge> edges = new ArrayList<>();
    for (int choice : states.wayTo(state)) {
      moves.follow(tuple, program.steps().get(choice)).forEach(step -> edges.add(step.edge()));
    }
    return Run.of(edges);
  }
}
