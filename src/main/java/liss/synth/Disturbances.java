package liss.synth;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.placement.model.Exclusion;
import liss.placement.model.ExclusionClause;
import liss.placement.model.Obstacle;
import liss.placement.model.Obstacle.Cause;
import liss.placement.model.Obstacle.Side;

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

  /**
   * What is in the way of locks against a run against which there is none: the scheduling points at
   * which one thread interrupts another one's block, or at which the block that is interrupted
   * starts.
   */
  static List<Obstacle> obstacles(Run run) {
    Set<Obstacle> obstacles = new LinkedHashSet<>();
    Map<Integer, List<Event>> paths = new HashMap<>();
    run.events().forEach(e -> paths.computeIfAbsent(e.thread(), t -> pathOf(run, t)));
    SortedMap<Integer, Event> latest = new TreeMap<>();
    for (Event event : run.events()) {
      for (Event other : latest.values()) {
        if (other.thread() != event.thread()
            && isInsideBlock(other, requireNonNull(paths.get(other.thread())))) {
          obstacle(other, event).ifPresent(obstacles::add);
        }
      }
      latest.put(event.thread(), event);
    }
    return List.copyOf(obstacles);
  }

  private static Optional<Obstacle> obstacle(Event other, Event event) {
    Exclusion exclusion = new Exclusion(other.edge(), event.edge());
    if (!canBeProtected(event)) {
      return Optional.of(new Obstacle(exclusion, Side.INTERRUPTING, new Cause.Step(event.edge())));
    }
    return canBeProtected(other)
        ? Optional.empty()
        : Optional.of(new Obstacle(exclusion, Side.INTERRUPTED, new Cause.Joined(other.edge())));
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
