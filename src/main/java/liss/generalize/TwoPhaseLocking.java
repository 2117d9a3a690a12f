package liss.generalize;

import java.util.List;
import java.util.stream.IntStream;
import liss.abstraction.CriticalSection;
import liss.generalize.Neighborhood.Ordering;

/**
 * Whether critical sections make all interleavings serializable for a simple reason: two dependent
 * accesses are in sections of one lock, and each block holds all of its locks at one point of time
 * (Eswaran, Gray, Lorie, Traiger, "The notions of consistency and predicate locks in a database
 * system", CACM 1976). Then no interleaving has a cycle of blocks by its dependent accesses: where
 * one block precedes another, its point precedes the other one's.
 */
final class TwoPhaseLocking {

  private final Neighborhood neighborhood;

  /** For each event, the sections that it is in. */
  private final List<List<CriticalSection>> held;

  private TwoPhaseLocking(Neighborhood neighborhood, List<CriticalSection> sections) {
    this.neighborhood = neighborhood;
    held =
        IntStream.range(0, neighborhood.size())
            .mapToObj(e -> sections.stream().filter(s -> neighborhood.isIn(e, s)).toList())
            .toList();
  }

  /** Takes time in O(events x sections), and O(dependences) if no event is in many sections. */
  static boolean holds(Neighborhood neighborhood, List<CriticalSection> sections) {
    TwoPhaseLocking locking = new TwoPhaseLocking(neighborhood, sections);
    return neighborhood.dependences().stream().allMatch(locking::isProtected)
        && IntStream.range(0, neighborhood.blocks()).allMatch(locking::hasPoint);
  }

  private boolean isProtected(Ordering pair) {
    List<CriticalSection> others = held.get(pair.after());
    return held.get(pair.before()).stream()
        .anyMatch(section -> others.stream().anyMatch(o -> o.lock() == section.lock()));
  }

  /** Whether all sections that events of the block are in have an event in common. */
  private boolean hasPoint(int block) {
    int latestBegin = 0;
    int earliestEnd = Integer.MAX_VALUE;
    for (int event : neighborhood.eventsOf(block)) {
      for (CriticalSection section : held.get(event)) {
        latestBegin = Math.max(latestBegin, section.firstEvent());
        earliestEnd = Math.min(earliestEnd, section.lastEvent());
      }
    }
    return latestBegin <= earliestEnd;
  }
}
