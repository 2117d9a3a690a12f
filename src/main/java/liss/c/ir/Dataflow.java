package liss.c.ir;

import static java.util.Objects.requireNonNull;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/**
 * A data-flow problem over nodes with numbers, the blocks or the instructions of a function: which
 * state there is where control comes to a node, whatever way it takes (Gary A. Kildall, A unified
 * approach to global program optimization, POPL 1973). The registers that may be read after each
 * block are
 *
 * <pre>{@code
 * new Dataflow<>((block, live) -> Dataflow.to(graph.before(block), inFront(block, live)), either)
 *     .backward(Dataflow.to(blocks, Set.of()))
 * }</pre>
 *
 * <p>The solution is the least one, and does not depend on the order of steps, if states are joined
 * in a semilattice of finite height and a larger state goes to no fewer nodes and is no smaller
 * there. A node is looked at again whenever its state has grown, so the steps are at most the nodes
 * times the height. The first in the order of the text is next, or the last one against the flow of
 * control: each node is looked at once if no jump goes back.
 *
 * <p>Deviation: a transfer says itself where control goes on, so that it can leave out ways, as in
 * Mark N. Wegman and F. Kenneth Zadeck, Constant propagation with conditional branches, TOPLAS
 * 1991.
 *
 * @param transfer what a node does to a state, which it leaves as it is
 * @param join the state where two ways meet; equal to the first one if the second adds nothing
 */
public record Dataflow<S>(Transfer<S> transfer, BinaryOperator<S> join) {

  /** What a node does to a state. */
  @FunctionalInterface
  public interface Transfer<S> {

    /** The states after a node, by the nodes where control goes on with them. */
    Map<Integer, S> behind(int node, S state);
  }

  /** A state at each of some nodes. */
  public static <S> Map<Integer, S> to(Collection<Integer> nodes, S state) {
    Map<Integer, S> all = new LinkedHashMap<>();
    nodes.forEach(node -> all.put(node, state));
    return all;
  }

  /**
   * The states at the nodes where control comes.
   *
   * @param start where it begins, and with which states
   */
  public Map<Integer, S> forward(Map<Integer, S> start) {
    return solved(start, TreeSet::removeFirst);
  }

  /**
   * The same for a transfer against the flow of control.
   *
   * @param start where that begins, and with which states
   */
  public Map<Integer, S> backward(Map<Integer, S> start) {
    return solved(start, TreeSet::removeLast);
  }

  private Map<Integer, S> solved(
      Map<Integer, S> start, Function<TreeSet<Integer>, Integer> removeNext) {
    Map<Integer, S> states = new HashMap<>(start);
    TreeSet<Integer> open = new TreeSet<>(start.keySet());
    while (!open.isEmpty()) {
      int node = removeNext.apply(open);
      transfer
          .behind(node, requireNonNull(states.get(node)))
          .forEach((next, state) -> {
            S known = states.get(next);
            S joined = known == null ? state : join.apply(known, state);
            if (!joined.equals(known)) {
              states.put(next, joined);
              open.add(next);
            }
          });
    }
    return states;
  }
}
