package liss.check.deadlock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
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
 * <p>A search for shortest ways between those states in which there is a choice, where states that
 * differ in the names of threads are one ({@link ThreadNames}). Linear in the reduced state space;
 * a state takes three numbers more than its tuple.
 */
final class ShortestDeadlocks {

  private final BlockProgram program;
  private final ReducedSemantics semantics;
  private final ThreadNames names;
  private final StateSearch<Step> search;
  private boolean terminates;

  ShortestDeadlocks(
      BlockProgram program, ReducedSemantics semantics, ThreadNames names, Limits limits) {
    this.program = program;
    this.semantics = semantics;
    this.names = names;
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
      names.rename(next);
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

  /** The tuple of a state, with the names of {@link ThreadNames}. */
  int[] tuple(int state) {
    return search.tuple(state);
  }

  /** A shortest run to a state that was found, but for names. */
  Run runTo(int state) {
    int[] tuple = semantics.initial();
    int[] named = names.own();
    List<Edge> edges = new ArrayList<>();
    for (Step choice : search.wayTo(state)) {
      for (Step step : semantics.follow(tuple, choice)) {
        edges.add(names.of(named[step.thread()], step).edge());
      }
      int[] before = named;
      named = IntStream.of(names.rename(tuple)).map(old -> before[old]).toArray();
    }
    return Run.of(edges);
  }
}
