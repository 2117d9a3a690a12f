package liss.synth;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.placement.model.Exclusion;
import liss.placement.model.ExclusionClause;

/**
 * What locks could do against one run: it contains steps of one thread that happen in the middle of
 * another thread's block. A placement makes the run impossible if and only if it excludes at least
 * one of them; the reason is in docs/placement.md.
 */
final class Disturbances {

  private Disturbances() {}

  /** The clause that demands that the run be impossible. */
  static ExclusionClause of(Run run) {
    SortedSet<Exclusion> exclusions = new TreeSet<>();
    Map<Integer, List<Event>> paths = new HashMap<>();
    run.events().forEach(e -> paths.computeIfAbsent(e.thread(), t -> pathOf(run, t)));
    Map<Integer, Event> latest = new HashMap<>();
    for (Event event : run.events()) {
      for (Event other : latest.values()) {
        if (other.thread() != event.thread()
            && canBeProtected(event)
            && canBeProtected(other)
            && isInsideBlock(other, requireNonNull(paths.get(other.thread())))) {
          exclusions.add(new Exclusion(other.edge(), event.edge()));
        }
      }
      latest.put(event.thread(), event);
    }
    return new ExclusionClause(exclusions);
  }

  private static List<Event> pathOf(Run run, int thread) {
    return run.events().stream().filter(e -> e.thread() == thread).toList();
  }

  /** No inserted lock may be held at a scheduling point. */
  private static boolean canBeProtected(Event event) {
    return !event.edge().action().isSchedulingPoint();
  }

  private static boolean isInsideBlock(Event event, List<Event> path) {
    return event.index() + 1 < path.size() && path.get(event.index() + 1).block() == event.block();
  }
}
