package liss.check.deadlock;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import liss.abstraction.Run;
import liss.abstraction.StateGraph;
import liss.cfa.Edge;
import liss.check.search.Limits;

/**
 * All reachable states of a program under one scheduler, found breadth first: how many there are,
 * whether some run terminates, and which states are deadlocks ([LISS] 4.3.4).
 */
public final class Reachability {

  private static final int STATES_BETWEEN_LIMIT_CHECKS = 4096;

  private final StateGraph graph;
  private final List<Integer> cameFrom = new ArrayList<>();
  private final List<Edge> cameBy = new ArrayList<>();
  private final List<Integer> deadlocks = new ArrayList<>();
  private boolean terminates;
  private Optional<String> stopped = Optional.empty();

  private Reachability(StateGraph graph) {
    this.graph = graph;
  }

  /** Explores a graph; linear in its size. */
  public static Reachability of(StateGraph graph, Limits limits) {
    Reachability result = new Reachability(graph);
    result.explore(limits);
    return result;
  }

  /**
   * States of a {@link StateGraph} are numbered as they are reached, so that the numbers themselves
   * are the queue of a breadth-first search.
   */
  private void explore(Limits limits) {
    for (int state : graph.initialStates()) {
      reach(state, -1, null);
    }
    for (int state = 0; state < cameFrom.size(); state++) {
      if (state % STATES_BETWEEN_LIMIT_CHECKS == 0) {
        stopped = limits.exceeded();
        if (stopped.isPresent()) {
          return;
        }
      }
      expand(state);
    }
  }

  private void expand(int state) {
    int[] steps = {0};
    graph.forEachStep(
        state,
        (edge, symbol, target) -> {
          steps[0]++;
          reach(target, state, edge);
        });
    if (graph.isAccepting(state)) {
      terminates = true;
    } else if (steps[0] == 0 && !graph.canFailOrSpin(state)) {
      deadlocks.add(state);
    }
  }

  private void reach(int state, int from, @org.jspecify.annotations.Nullable Edge by) {
    if (state == cameFrom.size()) {
      cameFrom.add(from);
      cameBy.add(by);
    }
  }

  /** The limit that ended the exploration early; empty if it is complete. */
  public Optional<String> stopped() {
    return stopped;
  }

  /** Number of states found. */
  public int states() {
    return cameFrom.size();
  }

  /** Whether some run terminates. */
  public boolean terminates() {
    return terminates;
  }

  /** The deadlocked states, those with short runs first. */
  public List<Integer> deadlocks() {
    return List.copyOf(deadlocks);
  }

  /** A shortest run to a state. */
  public Run runTo(int state) {
    List<Edge> edges = new ArrayList<>();
    for (int here = state; cameFrom.get(here) >= 0; here = cameFrom.get(here)) {
      edges.add(cameBy.get(here));
    }
    Collections.reverse(edges);
    return Run.of(edges);
  }

  /** The positions of the threads and the values of locks and flags in a state. */
  public int[] values(int state) {
    return graph.values(state);
  }
}
