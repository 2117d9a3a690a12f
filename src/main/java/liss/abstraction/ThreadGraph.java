package liss.abstraction;

import java.util.List;
import liss.cfa.Edge;

/**
 * One thread of an abstract program, for display: positions and the non-silent steps between them.
 *
 * @param entry position where the thread starts
 * @param end position where it has ended
 * @param steps for each position the steps that leave it
 */
public record ThreadGraph(int entry, int end, List<List<Step>> steps) {

  /** Copies the lists. */
  public ThreadGraph {
    steps = steps.stream().map(List::copyOf).toList();
  }

  /** A step and the position after it. */
  public record Step(Edge edge, int target) {}
}
