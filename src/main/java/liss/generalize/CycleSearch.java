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
import java.util.SortedSet;
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
    private static final Cost TWO_ORDERINGS = new Cost(0, 0, 2, 0, 0, 0);
    private static final Cost ANY = new Cost(Integer.MAX_VALUE, 0, 0, 0, 0, 0);

    Cost plus(Cost other) {
      return new Cost(
          incidental + other.incidental,
          foreign + other.foreign,
          orderings + other.orderings,
          interrupted + other.interrupted,
          forward + other.forward,
          narrow + other.narrow);
    }

    /** The least cost that is greater. */
    Cost next() {
      return new Cost(incidental, foreign, orderings, interrupted, forward, narrow + 1);
    }

    boolean isLessThan(Cost other) {
      return compareTo(other) < 0;
    }

    /** Written out because it is most of the work of a search. */
    @Override
    public int compareTo(Cost other) {
      if (incidental != other.incidental) {
        return Integer.compare(incidental, other.incidental);
      }
      if (foreign != other.foreign) {
        return Integer.compare(foreign, other.foreign);
      }
      if (orderings != other.orderings) {
        return Integer.compare(orderings, other.orderings);
      }
      if (interrupted != other.interrupted) {
        return Integer.compare(interrupted, other.interrupted);
      }
      return forward != other.forward
          ? Integer.compare(forward, other.forward)
          : Integer.compare(narrow, other.narrow);
    }
  }

  /** A walk up to the event at which its last ordering enters a thread. */
  private record Walk(int event, Cost cost) {}

  /** A way from one thread to another, and what it costs wherever the thread was entered. */
  private record Crossing(Ordering ordering, Cost cost) {}

  /** From a thread to an event of another one. */
  private record Way(int thread, int event) {}

  private final Neighborhood neighborhood;
  private final Map<Integer, List<Crossing>> fromThread = new HashMap<>();
  private final Map<Way, List<Crossing>> onWay = new HashMap<>();

  private CycleSearch(Neighborhood neighborhood, Map<Ordering, Standing> standings) {
    this.neighborhood = neighborhood;
    standings.forEach((ordering, standing) -> add(new Crossing(ordering, cost(standing))));
  }

  private void add(Crossing crossing) {
    int thread = neighborhood.thread(crossing.ordering().before());
    Way way = new Way(thread, crossing.ordering().after());
    fromThread.computeIfAbsent(thread, key -> new ArrayList<>()).add(crossing);
    onWay.computeIfAbsent(way, key -> new ArrayList<>()).add(crossing);
  }

  private static Cost cost(Standing standing) {
    return new Cost(
        standing == Standing.INCIDENTAL ? 1 : 0, standing == Standing.CORE ? 0 : 1, 1, 0, 0, 0);
  }

  /** Returns the best cycle of orderings that all explain the same, if they close one. */
  static Optional<BlockCycle> best(Neighborhood neighborhood, List<Ordering> orderings) {
    Map<Ordering, Standing> standings = new LinkedHashMap<>();
    orderings.forEach(ordering -> standings.put(ordering, Standing.CORE));
    return best(neighborhood, standings);
  }

  /**
   * Returns the best cycle, if the orderings close one; of several, the one with the first entry.
   * That of the core comes first, as an upper bound that makes the others short.
   */
  static Optional<BlockCycle> best(Neighborhood neighborhood, Map<Ordering, Standing> standings) {
    CycleSearch search = new CycleSearch(neighborhood, standings);
    TreeSet<Integer> entries = new TreeSet<>();
    TreeSet<Integer> ofCore = new TreeSet<>();
    standings.forEach((ordering, standing) -> {
      entries.add(ordering.after());
      if (standing == Standing.CORE) {
        ofCore.add(ordering.after());
      }
    });
    Optional<Closed> best = search.through(ofCore, Cost.ANY);
    if (ofCore.size() < entries.size()) {
      best = search.through(entries, best.map(found -> found.cost().next()).orElse(Cost.ANY));
    }
    return best.map(Closed::cycle);
  }

  /** Returns the cheapest cycle through one of some entries, if it costs less than the bound. */
  private Optional<Closed> through(SortedSet<Integer> entries, Cost bound) {
    Optional<Closed> best = Optional.empty();
    for (int entry : entries) {
      Optional<Closed> found = from(entry, best.map(Closed::cost).orElse(bound));
      best = found.isPresent() ? found : best;
    }
    return best;
  }

  private record Closed(BlockCycle cycle, Cost cost) {}

  /** An ordering, and the event at which its thread was entered before. */
  private record Step(int from, Ordering ordering) {}

  /** Returns the cheapest cycle through an entry, if it costs less than the bound. */
  private Optional<Closed> from(int entry, Cost bound) {
    Map<Integer, Cost> cheapest = new HashMap<>();
    Map<Integer, Step> last = new HashMap<>();
    PriorityQueue<Walk> open =
        new PriorityQueue<>(Comparator.comparing(Walk::cost).thenComparing(Walk::event));
    open.add(new Walk(entry, Cost.ZERO));
    while (!open.isEmpty()) {
      Walk walk = open.remove();
      int event = walk.event();
      if (event == entry && walk.cost().orderings() > 0) {
        return Optional.of(new Closed(trace(entry, last), walk.cost()));
      }
      if (!cheapest.getOrDefault(event, Cost.ANY).isLessThan(walk.cost())) {
        Cost closed = cheapest.getOrDefault(entry, bound);
        for (Crossing next : crossings(walk, entry, closed)) {
          int after = next.ordering().after();
          if (canContinue(event, next.ordering())) {
            Cost cost = walk.cost().plus(next.cost()).plus(inside(event, next.ordering()));
            Cost atLeast = after == entry ? cost : cost.plus(Cost.ORDERING);
            if (atLeast.isLessThan(closed)
                && cost.isLessThan(cheapest.getOrDefault(after, Cost.ANY))) {
              cheapest.put(after, cost);
              last.put(after, new Step(event, next.ordering()));
              open.add(new Walk(after, cost));
            }
          }
        }
      }
    }
    return Optional.empty();
  }

  /** Where a walk can go on; if only its next ordering may close a cheaper cycle, those that do. */
  private List<Crossing> crossings(Walk walk, int entry, Cost closed) {
    int thread = neighborhood.thread(walk.event());
    return walk.cost().plus(Cost.TWO_ORDERINGS).isLessThan(closed)
        ? fromThread.getOrDefault(thread, List.of())
        : onWay.getOrDefault(new Way(thread, entry), List.of());
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

  /** What is passed inside a thread costs. */
  private Cost inside(int event, Ordering next) {
    Segment segment = new Segment(event, next.before());
    return segment.isInterrupted()
        ? new Cost(0, 0, 0, 1, 0, neighborhood.size() - segment.length())
        : new Cost(0, 0, 0, 0, segment.length(), 0);
  }
}
