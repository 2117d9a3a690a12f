package liss.generalize;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import liss.cfa.Edge;

/**
 * A complete run as the abstraction sees it: the events of all threads in the order in which they
 * happen.
 */
public record Run(List<Event> events) {

  /** Copies the list and checks that every thread's events are numbered in their order. */
  public Run {
    events = List.copyOf(events);
    Map<Integer, Integer> next = new HashMap<>();
    for (Event event : events) {
      if (event.index() != next.merge(event.thread(), 1, Integer::sum) - 1) {
        throw new IllegalArgumentException("out of order: " + event);
      }
    }
  }

  /** Returns the run that takes the given steps; silent ones are left out. */
  public static Run of(List<Edge> steps) {
    Map<Integer, Event> last = new HashMap<>();
    List<Event> events = new ArrayList<>();
    for (Edge step : steps) {
      if (!step.action().isSilent()) {
        Event event = next(step, last);
        last.put(step.thread(), event);
        events.add(event);
      }
    }
    return new Run(events);
  }

  private static Event next(Edge step, Map<Integer, Event> last) {
    Event previous = last.get(step.thread());
    if (previous == null) {
      return new Event(step.thread(), 0, step, 0);
    }
    int block = previous.block() + (step.action().isSchedulingPoint() ? 1 : 0);
    return new Event(step.thread(), previous.index() + 1, step, block);
  }
}
