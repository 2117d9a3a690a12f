package liss.behaviour;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import liss.abstraction.Access;
import liss.cfa.Edge;
import liss.check.analysis.SynchronizationOrder;

/**
 * A run that ends in a failure: an assertion that does not hold, a division by zero, an index
 * outside of its array, or a misused lock. It has no steps but those that the failure depends on,
 * so that two runs with the same failure are equal.
 *
 * @param steps those that the abstraction sees, before the failure
 * @param failing the step that fails
 */
public record FailingRun(List<Edge> steps, Edge failing) {

  /** Copies the list. */
  public FailingRun {
    steps = List.copyOf(steps);
  }

  /**
   * What a failure depends on, of the steps of a run.
   *
   * @param steps those that the abstraction sees; of the thread that fails, all are before the
   *     failure
   */
  static FailingRun of(List<Edge> steps, Edge failing) {
    List<Edge> past =
        past(steps, failing.thread(), FailingRun::areFixed).stream().mapToObj(steps::get).toList();
    return new FailingRun(inLeastOrder(past), failing);
  }

  /** Whether accesses or synchronization keep two steps of different threads in their order. */
  static boolean areFixed(Edge first, Edge second) {
    return Access.areDependent(first, second) || SynchronizationOrder.isFixed(first, second);
  }

  /**
   * The positions of the steps that the last step of a thread depends on, itself included.
   *
   * @param dependent whether two steps of different threads depend on each other
   */
  static BitSet past(List<Edge> steps, int thread, BiPredicate<Edge, Edge> dependent) {
    BitSet past = new BitSet();
    BitSet threads = new BitSet();
    threads.set(thread);
    for (int i = steps.size() - 1; i >= 0; i--) {
      Edge step = steps.get(i);
      if (threads.get(step.thread())
          || past.stream().anyMatch(later -> dependent.test(step, steps.get(later)))) {
        past.set(i);
        threads.set(step.thread());
      }
    }
    return past;
  }

  /** The equivalent run in which, of the steps that are possible next, the first thread's is. */
  private static List<Edge> inLeastOrder(List<Edge> steps) {
    List<Edge> rest = new ArrayList<>(steps);
    List<Edge> order = new ArrayList<>();
    while (!rest.isEmpty()) {
      int next =
          IntStream.range(0, rest.size())
              .filter(i -> isPossible(rest, i))
              .boxed()
              .min((a, b) -> Integer.compare(rest.get(a).thread(), rest.get(b).thread()))
              .orElseThrow();
      order.add(rest.remove(next));
    }
    return order;
  }

  private static boolean isPossible(List<Edge> rest, int position) {
    Edge step = rest.get(position);
    return rest.subList(0, position).stream()
        .noneMatch(other -> other.thread() == step.thread() || areFixed(other, step));
  }
}
