package liss.generalize;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeSet;
import liss.generalize.BlockCycle.Segment;
import liss.generalize.Neighborhood.Ordering;

/**
 * The search for the best cycle of blocks that given orderings close: the one that explains most.
 *
 * <p>Best is, in this order: few orderings that only this interleaving has, few that are not of the
 * core, few orderings, few interrupted blocks, short stretches inside the interrupted blocks'
 * intervals, and last wide intervals, which hold in more interleavings. So a cycle by which one
 * access interrupts a block (pattern 1 with one event in the middle) comes before one of two blocks
 * that merely overlap (pattern 2), whose repair would exclude more.
 *
 * <p>One run of Dijkstra's algorithm ("A note on two problems in connexion with graphs", 1959) per
 * event at which a cycle can be entered. A cheapest closed walk is a simple cycle of blocks: one
 * that entered a block twice could be cut into two walks with fewer orderings.
 */
final class CycleSearch {

  /** How much an ordering explains. */
  enum Standing {
    /** It is of the core. */
    CORE,
    /** It follows from the core. */
    IMPLIED,
    /** It holds in the interleaving, and need not hold in others with the same core. */
    INCIDENTAL
  }

  /** What a walk costs, compared from left to right. */
  private record Cost(
      int incidental, int foreign, int orderings, int interrupted, int forward, int narrow)
      implements Comparable<Cost> {

    private static final Cost ZERO = new Cost(0, 0, 0, 0, 0, 0);
    private static final Cost ORDERING = new Cost(0, 0, 1, 0, 0, 0);
    private static final Comparator<Cost> BY_COMPONENTS =
        Comparator.comparingInt(Cost::incidental)
            .thenComparingInt(Cost::foreign)
            .thenComparingInt(Cost::orderings)
            .thenComparingInt(Cost::interrupted)
            .thenComparingInt(Cost::forward)
            .thenComparingInt(Cost::narrow);

    Cost plus(Cost other) {
      return new Cost(
          incidental + other.incidental,
          foreign + other.foreign,
          orderings + other.orderings,
          interrupted + other.interrupted,
          forward + other.forward,
          narrow + other.narrow);
    }

    boolean isLessThan(Cost other) {
      return compareTo(other) < 0;
    }

    @Override
    public int compareTo(Cost other) {
      return BY_COMPONENTS.compare(this, other);
    }
  }

  /** A walk up to the event at which its last ordering enters a thread. */
  private record Walk(int event, Cost cost) {}

  private final Neighborhood neighborhood;
  private final Map<Ordering, Standing> standings;
  private final Map<Integer, List<Ordering>> byThread = new HashMap<>();

  private CycleSearch(Neighborhood neighborhood, Map<Ordering, Standing> standings) {
    this.neighborhood = neighborhood;
    this.standings = standings;
    for (Ordering ordering : standings.keySet()) {
      byThread
          .computeIfAbsent(neighborhood.thread(ordering.before()), thread -> new ArrayList<>())
          .add(ordering);
    }
  }

  /** Returns the best cycle of orderings that all explain the same, if they close one. */
  static Optional<BlockCycle> best(Neighborhood neighborhood, List<Ordering> orderings) {
    Map<Ordering, Standing> standings = new LinkedHashMap<>();
    orderings.forEach(ordering -> standings.put(ordering, Standing.CORE));
    return best(neighborhood, standings);
  }

  /** Returns the best cycle, if the orderings close one. */
  static Optional<BlockCycle> best(Neighborhood neighborhood, Map<Ordering, Standing> standings) {
    CycleSearch search = new CycleSearch(neighborhood, standings);
    TreeSet<Integer> entries = new TreeSet<>();
    standings.keySet().forEach(ordering -> entries.add(ordering.after()));
    Optional<Closed> best = Optional.empty();
    for (int entry : entries) {
      Optional<Closed> found = search.from(entry, best.map(Closed::cost));
      best = found.isPresent() ? found : best;
    }
    return best.map(Closed::cycle);
  }

  private record Closed(BlockCycle cycle, Cost cost) {}

  /** An ordering, and the event at which its thread was entered before. */
  private record Step(int from, Ordering ordering) {}

  /** Returns the cheapest cycle through an entry, if it costs less than the bound. */
  private Optional<Closed> from(int entry, Optional<Cost> bound) {
    Map<Integer, Cost> cheapest = new HashMap<>();
    Map<Integer, Step> last = new HashMap<>();
    PriorityQueue<Walk> open =
        new PriorityQueue<>(Comparator.comparing(Walk::cost).thenComparing(Walk::event));
    open.add(new Walk(entry, Cost.ZERO));
    while (!open.isEmpty()) {
      Walk walk = open.remove();
      if (walk.event() == entry && walk.cost().orderings() > 0) {
        return Optional.of(new Closed(trace(entry, last), walk.cost()));
      }
      for (Ordering next : byThread.getOrDefault(neighborhood.thread(walk.event()), List.of())) {
        if (canContinue(walk.event(), next)) {
          Cost cost = walk.cost().plus(cost(walk.event(), next));
          Cost atLeast = next.after() == entry ? cost : cost.plus(Cost.ORDERING);
          Cost known = cheapest.get(next.after());
          if (bound.stream().allMatch(atLeast::isLessThan)
              && (known == null || cost.isLessThan(known))) {
            cheapest.put(next.after(), cost);
            last.put(next.after(), new Step(walk.event(), next));
            open.add(new Walk(next.after(), cost));
          }
        }
      }
    }
    return Optional.empty();
  }

  private static BlockCycle trace(int entry, Map<Integer, Step> last) {
    LinkedList<Ordering> orderings = new LinkedList<>();
    int event = entry;
    do {
      Step step = requireNonNull(last.get(event));
      orderings.addFirst(step.ordering());
      event = step.from();
    } while (event != entry);
    return new BlockCycle(orderings);
  }

  private boolean canContinue(int event, Ordering next) {
    return next.before() >= event || neighborhood.block(next.before()) == neighborhood.block(event);
  }

  private Cost cost(int event, Ordering next) {
    Segment segment = new Segment(event, next.before());
    Standing standing = standings.get(next);
    return new Cost(
        standing == Standing.INCIDENTAL ? 1 : 0,
        standing == Standing.CORE ? 0 : 1,
        1,
        segment.isInterrupted() ? 1 : 0,
        segment.isInterrupted() ? 0 : segment.length(),
        segment.isInterrupted() ? neighborhood.size() - segment.length() : 0);
  }
}
