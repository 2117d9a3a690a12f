package liss.check.deadlock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import liss.abstraction.Run;
import liss.cfa.Edge;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.search.Frontier.Order;
import liss.search.Limits;
import liss.search.StateSearch;

/**
 * The deadlocks of a program under one scheduler, those with short runs first.
 *
 * <p>A search for shortest ways between those states in which there is a choice. Linear in the
 * reduced state space; a state takes three numbers more than its tuple.
 */
final class ShortestDeadlocks {

  private final BlockProgram program;
  private final ReducedSemantics semantics;
  private final StateSearch<Step> search;
  private boolean terminates;

  ShortestDeadlocks(BlockProgram program, ReducedSemantics semantics, Limits limits) {
    this.program = program;
    this.semantics = semantics;
    this.search = new StateSearch<>(semantics.width(), Order.QUEUE, limits);
    search.start(semantics.initial());
  }

  /** Searches on for a deadlock; empty if all states have been seen, or a limit is exceeded. */
  OptionalInt next() {
    OptionalInt state = search.next();
    while (state.isPresent() && !isDeadlockAfterExpanding(state.getAsInt())) {
      state = search.next();
    }
    return state;
  }

  private boolean isDeadlockAfterExpanding(int state) {
    int[] tuple = search.tuple(state);
    List<Step> steps = semantics.steps(tuple);
    for (Step step : steps) {
      int[] next = tuple.clone();
      int taken = semantics.follow(next, step).size();
      search.shorten(next, state, step, search.length(state) + taken, 0);
    }
    if (program.isTerminated(tuple)) {
      terminates = true;
      return false;
    }
    return steps.isEmpty() && semantics.isDeadlock(tuple);
  }

  /** Whether a run that terminates was seen. */
  boolean terminates() {
    return terminates;
  }

  /** The limit that ended the search early. */
  Optional<String> stopped() {
    return search.stopped();
  }

  /** The tuple of a state. */
  int[] tuple(int state) {
    return search.tuple(state);
  }

  /** A shortest run to a state that was found. */
  Run runTo(int state) {
    int[] tuple = semantics.initial();
    List<Edge> edges = new ArrayList<>();
    for (Step choice : search.wayTo(state)) {
      semantics.follow(tuple, choice).forEach(step -> edges.add(step.edge()));
    }
    return Run.of(edges);
  }
}
