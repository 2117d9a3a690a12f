package liss.check.safety;

import java.util.List;
import java.util.OptionalInt;
import liss.abstraction.StateGraph;
import liss.automata.Nfa;
import liss.automata.Word;
import liss.cfa.Edge;
import liss.search.Frontier.Order;
import liss.search.Limits;
import liss.search.StateSearch;

/** Finds the steps of a run that shows a given word. */
final class RunOfWord {

  private RunOfWord() {}

  /**
   * The steps of a shortest run to an accepting state that shows the word; breadth-first, linear in
   * the product of the graph and the word.
   */
  static List<Edge> find(StateGraph graph, Word word) {
    // A tuple is a state of the graph and the number of symbols read.
    StateSearch<Edge> search = new StateSearch<>(2, Order.QUEUE, Limits.none());
    for (int state : graph.initialStates()) {
      search.start(new int[] {state, 0});
    }
    for (OptionalInt next = search.next(); next.isPresent(); next = search.next()) {
      int number = next.getAsInt();
      int[] here = search.tuple(number);
      int read = here[1];
      if (read == word.length() && graph.isAccepting(here[0])) {
        return search.wayTo(number);
      }
      graph.forEachStep(
          here[0],
          (edge, symbol, target) -> {
            if (symbol == Nfa.EPSILON) {
              search.find(new int[] {target, read}, number, edge, 0);
            } else if (read < word.length() && word.symbolAt(read) == symbol) {
              search.find(new int[] {target, read + 1}, number, edge, 0);
            }
          });
    }
    throw new IllegalStateException("no run shows the word " + word);
  }
}
