package liss.check.deadlock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import liss.abstraction.Run;
import liss.abstraction.StateGraph;
import liss.cfa.Edge;
import liss.search.Frontier.Order;
import liss.search.Limits;
import liss.search.StateSearch;

/**
 * All reachable states of a program under one scheduler, found breadth first: how many there are,
 * whether some run terminates, and which states are deadlocks ([LISS] 4.3.4).
 */
public final class Reachability {

  private final StateGraph graph;

  /** A tuple is the number of a state of the graph. */
  private final StateSearch<Edge> search;

  private final List<Integer> deadlocks = new ArrayList<>();
  private boolean terminates;

  private Reachability(StateGraph graph, Limits limits) {
    this.graph = graph;
    this.search = new StateSearch<>(1, Order.QUEUE, limits);
  }

  /** Explores a graph; linear in its size. */
  public static Reachability of(StateGraph graph, Limits limits) {
    Reachability result = new Reachability(graph, limits);
    result.explore();
    return result;
  }

  private void explore() {
    for (int state : graph.initialStates()) {
      search.start(new int[] {state});
    }
    for (OptionalInt next = search.next(); next.isPresent(); next = search.next()) {
      expand(next.getAsInt());
    }
  }

  private void expand(int number) {
    int state = search.tuple(number)[0];
    int[] steps = {0};
    graph.forEachStep(
        state,
        (edge, symbol, target) -> {
          steps[0]++;
          search.find(new int[] {target}, number, edge, 0);
        });
    if (graph.isAccepting(state)) {
      terminates = true;
    } else if (steps[0] == 0 && !graph.canFailOrSpin(state)) {
      deadlocks.add(number);
    }
  }

  /** The limit that ended the exploration early; empty if it is complete. */
  public Optional<String> stopped() {
    return search.stopped();
  }

  /** Number of states found. */
  public int states() {
    return search.size();
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
    return Run.of(search.wayTo(state));
  }

  /** The positions of the threads and the values of locks and flags in a state. */
  public int[] values(int state) {
    return graph.values(search.tuple(state)[0]);
  }
}
