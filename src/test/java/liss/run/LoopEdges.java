package liss.run;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/**
 * The edges that lead back into a loop: those that a depth-first search finds to go to a location
 * on its path. Every cycle has one of them; a program without cycles has none. Linear.
 */
final class LoopEdges {

  private final Set<Edge> edges = new LinkedHashSet<>();

  private LoopEdges() {}

  static Set<Edge> of(ProgramCfa program) {
    LoopEdges loops = new LoopEdges();
    program.threads().forEach(loops::search);
    return loops.edges;
  }

  private record Visit(int location, Iterator<Edge> remaining) {}

  private void search(Cfa cfa) {
    boolean[] seen = new boolean[cfa.size()];
    boolean[] onPath = new boolean[cfa.size()];
    Deque<Visit> path = new ArrayDeque<>();
    path.push(visit(cfa, cfa.entry(), seen, onPath));
    while (!path.isEmpty()) {
      Visit visit = path.element();
      if (!visit.remaining().hasNext()) {
        onPath[visit.location()] = false;
        path.pop();
        continue;
      }
      Edge edge = visit.remaining().next();
      if (onPath[edge.target()]) {
        edges.add(edge);
      } else if (!seen[edge.target()]) {
        path.push(visit(cfa, edge.target(), seen, onPath));
      }
    }
  }

  private static Visit visit(Cfa cfa, int location, boolean[] seen, boolean[] onPath) {
    seen[location] = true;
    onPath[location] = true;
    return new Visit(location, cfa.out().get(location).iterator());
  }
}
