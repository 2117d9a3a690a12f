package liss.cfa;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Where calls that were inlined are in the text of their callers. */
public final class CallSites {

  private CallSites() {}

  /**
   * The step with which the innermost call begins that a step lies in; empty if it lies in none.
   * Linear in the size of all calls.
   */
  public static Optional<Edge> around(Cfa thread, Edge step) {
    Optional<Cfa.Call> innermost = Optional.empty();
    int size = Integer.MAX_VALUE;
    for (Cfa.Call call : thread.calls()) {
      BitSet inside = inside(thread, call);
      if (inside.get(step.source()) && inside.cardinality() < size) {
        innermost = Optional.of(call);
        size = inside.cardinality();
      }
    }
    return innermost.flatMap(call ->
        thread.edges().stream()
            .filter(edge -> edge.target() == call.entry())
            .filter(edge -> !inside(thread, call).get(edge.source()))
            .findFirst());
  }

  private static BitSet inside(Cfa thread, Cfa.Call call) {
    BitSet reached = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(call.entry()));
    reached.set(call.entry());
    while (!open.isEmpty()) {
      for (Edge edge : thread.out().get(open.remove())) {
        if (edge.target() != call.exit() && !reached.get(edge.target())) {
          reached.set(edge.target());
          open.add(edge.target());
        }
      }
    }
    return reached;
  }
}
