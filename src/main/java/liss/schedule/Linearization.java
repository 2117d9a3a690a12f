package liss.schedule;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * An order of the tasks of all threads with few preemptions and then few switches of threads.
 *
 * <p>A thread goes on until it has to wait for a cause, comes to a scheduling point or is done; the
 * orders of such stretches are searched with the best ones first, so that the result has as few
 * preemptions as any of them, and as any order: going on longer than another order does never costs
 * one. After {@value #LIMIT} of them the search goes on from the best one with the first thread
 * that can.
 */
final class Linearization {

  private static final int LIMIT = 20_000;

  private final List<List<Task>> tasks;

  private Linearization(List<List<Task>> tasks) {
    this.tasks = tasks;
  }

  /** All moves, each after its causes, in an order with few preemptions. */
  static List<Move> of(List<List<Task>> tasks) {
    return new Linearization(tasks).search();
  }

  /** How far each thread has come, and who was the last one. */
  private record Place(List<Integer> done, int thread) {}

  private record Node(
      Place place, int steps, int preemptions, int switches, Optional<Node> before) {}

  private static final Comparator<Node> BEST_FIRST =
      Comparator.comparingInt(Node::preemptions)
          .thenComparingInt(Node::switches)
          .thenComparing(Comparator.comparingInt(Node::steps).reversed());

  private List<Move> search() {
    PriorityQueue<Node> open = new PriorityQueue<>(BEST_FIRST);
    Set<Place> seen = new HashSet<>();
    Node start =
        new Node(new Place(Collections.nCopies(tasks.size(), 0), -1), 0, 0, 0, Optional.empty());
    open.add(start);
    for (Node node = open.remove(); ; node = open.remove()) {
      List<Node> next = next(node);
      if (next.isEmpty()) {
        return moves(node);
      }
      if (seen.size() >= LIMIT) {
        open.clear();
        open.add(next.get(0));
      } else if (seen.add(node.place())) {
        open.addAll(next);
      }
    }
  }

  /** What can follow: the thread that was last comes first. */
  private List<Node> next(Node node) {
    List<Node> next = new ArrayList<>();
    int last = node.place().thread();
    for (int i = 0; i < tasks.size(); i++) {
      int thread = last < 0 ? i : (last + i) % tasks.size();
      List<Integer> done = node.place().done();
      if (canGoOn(done, thread)) {
        boolean preempts = last >= 0 && thread != last && isInsideBlock(done, last);
        List<Integer> after = advanced(done, thread);
        next.add(
            new Node(
                new Place(after, thread),
                node.steps() + after.get(thread) - done.get(thread),
                node.preemptions() + (preempts ? 1 : 0),
                node.switches() + (thread == last ? 0 : 1),
                Optional.of(node)));
      }
    }
    return next;
  }

  private boolean canGoOn(List<Integer> done, int thread) {
    int position = done.get(thread);
    if (position == tasks.get(thread).size()) {
      return false;
    }
    List<Integer> causes = tasks.get(thread).get(position).causes();
    for (int other = 0; other < causes.size(); other++) {
      if (other != thread && causes.get(other) > done.get(other)) {
        return false;
      }
    }
    return true;
  }

  private boolean isInsideBlock(List<Integer> done, int thread) {
    int position = done.get(thread);
    return position < tasks.get(thread).size() && !startsBlock(thread, position);
  }

  private boolean startsBlock(int thread, int position) {
    return tasks.get(thread).get(position).move().edge().action().isSchedulingPoint();
  }

  private List<Integer> advanced(List<Integer> done, int thread) {
    List<Integer> after = new ArrayList<>(done);
    do {
      after.set(thread, after.get(thread) + 1);
    } while (canGoOn(after, thread) && !startsBlock(thread, after.get(thread)));
    return List.copyOf(after);
  }

  private List<Move> moves(Node end) {
    List<Move> moves = new ArrayList<>();
    Node node = end;
    while (node.before().isPresent()) {
      Node before = node.before().get();
      int thread = node.place().thread();
      List<Task> stretch =
          tasks
              .get(thread)
              .subList(before.place().done().get(thread), node.place().done().get(thread));
      stretch.reversed().forEach(task -> moves.add(task.move()));
      node = before;
    }
    Collections.reverse(moves);
    return moves;
  }
}
