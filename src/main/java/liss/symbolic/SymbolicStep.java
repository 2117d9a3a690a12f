package liss.symbolic;

import java.util.List;
import liss.cfa.Edge;

/**
 * A step whatever the values are.
 *
 * @param edge what the thread does
 * @param woken the threads that a signal or broadcast wakes
 */
record SymbolicStep(Edge edge, List<Integer> woken) {

  /** Copies the list. */
  SymbolicStep {
    woken = List.copyOf(woken);
  }

  /** A step that wakes nobody. */
  static SymbolicStep of(Edge edge) {
    return new SymbolicStep(edge, List.of());
  }
}
