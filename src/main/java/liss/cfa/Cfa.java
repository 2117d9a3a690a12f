package liss.cfa;

import java.util.ArrayList;
import java.util.List;

/**
 * The control-flow automaton of one thread, procedures inlined. Locations are numbered from 0; a
 * location has no outgoing edge (the exit, or a dead end), one, or the two {@link Action.Branch}
 * edges of a branch.
 *
 * @param thread position of the thread in {@link ProgramCfa#threads()}
 * @param name the thread's name, with its copy number for a replicated thread
 * @param locals number of local slots
 * @param entry location where the thread starts
 * @param exit location where the thread has ended
 * @param out for each location its outgoing edges
 */
public record Cfa(
    int thread, String name, int locals, int entry, int exit, List<List<Edge>> out) {

  /** Copies the lists. */
  public Cfa {
    out = out.stream().map(List::copyOf).toList();
  }

  /** Number of locations. */
  public int size() {
    return out.size();
  }

  /** All edges, by source location. */
  public List<Edge> edges() {
    List<Edge> edges = new ArrayList<>();
    out.forEach(edges::addAll);
    return edges;
  }
}
