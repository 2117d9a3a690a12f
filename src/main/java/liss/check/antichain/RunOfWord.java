package liss.check.antichain;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import liss.abstraction.StateGraph;
import liss.automata.Nfa;
import liss.cfa.Edge;
import liss.trace.Word;

/** Finds the steps of a run that shows a given word. */
final class RunOfWord {

  private record Place(int state, int read) {}

  private record Arrival(Place from, Edge by) {}

  private final StateGraph graph;
  private final Word word;
  private final Map<Place, Arrival> arrivals = new HashMap<>();
  private final Deque<Place> open = new ArrayDeque<>();

  private RunOfWord(StateGraph graph, Word word) {
    this.graph = graph;
    this.word = word;
  }

  /**
   * The steps of a shortest run to an accepting state that shows the word; breadth-first, linear in
   * the product of the graph and the word.
   */
  static List<Edge> find(StateGraph graph, Word word) {
    return new RunOfWord(graph, word).find();
  }

  private List<Edge> find() {
    for (int state : graph.initialStates()) {
      open.add(new Place(state, 0));
    }
    List<Place> initial = List.copyOf(open);
    while (!open.isEmpty()) {
      Place place = open.remove();
      if (place.read() == word.length() && graph.isAccepting(place.state())) {
        return pathTo(place, initial);
      }
      expand(place, initial);
    }
    throw new IllegalStateException("no run shows the word " + word);
  }

  private void expand(Place place, List<Place> initial) {
    graph.forEachStep(
        place.state(),
        (edge, symbol, target) -> {
          boolean silent = symbol == Nfa.EPSILON;
          if (silent || place.read() < word.length() && word.symbolAt(place.read()) == symbol) {
            Place next = new Place(target, place.read() + (silent ? 0 : 1));
            if (!initial.contains(next)
                && arrivals.putIfAbsent(next, new Arrival(place, edge)) == null) {
              open.add(next);
            }
          }
        });
  }

  private List<Edge> pathTo(Place place, List<Place> initial) {
    List<Edge> path = new ArrayList<>();
    Place here = place;
    while (!initial.contains(here)) {
      Arrival arrival = requireNonNull(arrivals.get(here));
      path.add(arrival.by());
      here = arrival.from();
    }
    Collections.reverse(path);
    return path;
  }
}
