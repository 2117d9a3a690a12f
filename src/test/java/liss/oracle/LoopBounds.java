package liss.oracle;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/**
 * The edges whose number of uses must be bounded so that every run ends: those that enter a loop
 * body, and, for loops made of jumps, the edges that close a cycle.
 *
 * @param counters for each such edge the position of its counter
 * @param bound how often each may be taken
 */
record LoopBounds(Map<Edge, Integer> counters, int bound) {

  /** Bounds every loop. */
  static LoopBounds of(ProgramCfa program, int bound) {
    Set<Edge> bounded = new LinkedHashSet<>();
    for (Cfa cfa : program.threads()) {
      cfa.edges().stream().filter(LoopBounds::entersLoop).forEach(bounded::add);
      closeCycles(cfa, cfa.entry(), new LinkedHashSet<>(), new LinkedHashSet<>(), bounded);
    }
    Map<Edge, Integer> counters = new LinkedHashMap<>();
    bounded.forEach(edge -> counters.put(edge, counters.size()));
    return new LoopBounds(counters, bound);
  }

  /** Bounds nothing; for searches that end because the states are finite. */
  static LoopBounds none() {
    return new LoopBounds(Map.of(), 0);
  }

  private static boolean entersLoop(Edge edge) {
    return edge.action() instanceof Action.Branch branch && branch.tag() == Action.Tag.LOOP;
  }

  /** Depth-first search along unbounded edges; an edge back to the path becomes bounded. */
  private static void closeCycles(
      Cfa cfa, int location, Set<Integer> path, Set<Integer> done, Set<Edge> bounded) {
    path.add(location);
    for (Edge edge : cfa.out().get(location)) {
      if (path.contains(edge.target())) {
        bounded.add(edge);
      } else if (!done.contains(edge.target())) {
        closeCycles(cfa, edge.target(), path, done, bounded);
      }
    }
    path.remove(location);
    done.add(location);
  }
}
