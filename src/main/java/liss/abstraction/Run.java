package liss.abstraction;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import liss.cfa.Edge;

/**
 * A run that terminates, or the beginning of a run: its non-silent steps in the order in which they
 * were taken.
 *
 * @param events the steps
 */
public record Run(List<Event> events) {

  /** Copies the list and checks that the events of every thread are numbered in their order. */
  public Run {
    events = List.copyOf(events);
    Map<Integer, Integer> next = new HashMap<>();
    for (Event event : events) {
      if (event.index() != next.merge(event.thread(), 1, Integer::sum) - 1) {
        throw new IllegalArgumentException("out of order: " + event);
      }
    }
  }

  /** The run that takes these steps, none of them silent, with their blocks counted. */
  public static Run of(List<Edge> edges) {
    Map<Integer, Event> latest = new HashMap<>();
    List<Event> events = new ArrayList<>();
    for (Edge edge : edges) {
      Event before = latest.get(edge.thread());
      Event event = before == null ? new Event(edge.thread(), 0, edge, 0) : next(before, edge);
      latest.put(edge.thread(), event);
      events.add(event);
    }
    return new Run(events);
  }

  private static Event next(Event before, Edge edge) {
    int block = before.block() + (edge.action().isSchedulingPoint() ? 1 : 0);
    return new Event(edge.thread(), before.index() + 1, edge, block);
  }

  /** The steps of each of the first {@code threads} threads. */
  public List<List<Event>> byThread(int threads) {
    List<List<Event>> result = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      int wanted = thread;
      result.add(events.stream().filter(e -> e.thread() == wanted).toList());
    }
    return result;
  }

  /**
   * The positions in {@link #events} at which another thread goes on although the previous one had
   * neither ended nor come to a scheduling point.
   */
  public List<Integer> preemptions() {
    List<Integer> result = new ArrayList<>();
    for (int i = 1; i < events.size(); i++) {
      Event before = events.get(i - 1);
      if (before.thread() != events.get(i).thread() && resumesInsideBlock(before, i)) {
        result.add(i);
      }
    }
    return result;
  }

  private boolean resumesInsideBlock(Event before, int from) {
    return events.subList(from, events.size()).stream()
        .filter(event -> event.thread() == before.thread())
        .findFirst()
        .map(event -> event.block() == before.block())
        .orElse(false);
  }
}
