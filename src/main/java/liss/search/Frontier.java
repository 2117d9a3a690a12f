package liss.search;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** The numbers of states that are still to be expanded: those of the least rank come first. */
public final class Frontier {

  /** Which of the states of one rank comes first. */
  public enum Order {
    /** The one that was added first. */
    QUEUE(ArrayDeque::new),
    /** The one that was added last. */
    STACK(() -> Collections.asLifoQueue(new ArrayDeque<>())),
    /** The one with the least number. */
    LEAST_NUMBER(PriorityQueue::new);

    private final Supplier<Queue<Integer>> queues;

    Order(Supplier<Queue<Integer>> queues) {
      this.queues = queues;
    }
  }

  private final Order order;
  private final TreeMap<Long, Queue<Integer>> byRank = new TreeMap<>();

  /** The rank of the state that was added last, and the queue of that rank. */
  private long lastRank;

  private Queue<Integer> last = new ArrayDeque<>();

  /** An empty one. */
  public Frontier(Order order) {
    this.order = order;
  }

  /** Adds a state. */
  public void add(long rank, int state) {
    if (last.isEmpty() || rank != lastRank) {
      lastRank = rank;
      last = byRank.computeIfAbsent(rank, r -> order.queues.get());
    }
    last.add(state);
  }

  /** Whether no state is left. */
  public boolean isEmpty() {
    return byRank.isEmpty();
  }

  /** States of the least rank, in the order in which they come, as long as no other is added. */
  IntStream first() {
    return byRank.isEmpty()
        ? IntStream.empty()
        : byRank.firstEntry().getValue().stream().mapToInt(Integer::intValue);
  }

  /** Removes the first state; there must be one. */
  public int remove() {
    Map.Entry<Long, Queue<Integer>> least = byRank.firstEntry();
    int state = least.getValue().remove();
    if (least.getValue().isEmpty()) {
      byRank.remove(least.getKey());
    }
    return state;
  }
}
