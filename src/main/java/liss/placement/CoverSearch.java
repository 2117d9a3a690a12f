package liss.placement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A local search for cheap covers: legal regions without a cycle, one for each requirement. One
 * requirement after the other gets the region that adds least to what the others exclude and can be
 * ordered with them; where that costs less, the regions of a cycle are replaced by larger ones or
 * joined. Then some regions are taken away and their requirements served anew, in another order, as
 * long as that makes the cover no dearer ("ruin and recreate": Schrimpf, Schneider,
 * Stamm-Wilbrandt, Dueck, "Record breaking optimization results using the ruin and recreate
 * principle", Journal of Computational Physics, 2000; that now and then a choice is passed over is
 * from Christiaens, Vanden Berghe, "Slack induction by string removals for vehicle routing
 * problems", Transportation Science, 2020). Effort is counted in choices and the seed is fixed, so
 * the same calls give the same covers.
 */
final class CoverSearch {

  /** So many times some regions are taken away for each choice that the caller grants. */
  private static final int RUINS = 20;

  private static final int FIRST_RUINS = 60;
  private static final int LARGEST_RUIN = 4;
  private static final int REPAIRS = 30;
  private static final int MOST_REPAIRS = 300;

  /** So many repairs are a part of taking regions away once; with more it ends earlier. */
  private static final int FAIR_SHARE = 4;

  /** At first a cover may be dearer than the best one by this part of its cost. */
  private static final int DEVIATION = 16;

  private static final int PASSED_OVER = 20;
  private static final int NOTHING = -1;

  private final LegalRegions regions;
  private final BooleanSupplier stop;
  private final Random random = new Random(1);
  private final RegionGraph graph;
  private final PaidPairs paid;

  /** By requirement, the regions of which one must be held, legal or not. */
  private final List<List<long[]>> demanded = new ArrayList<>();

  /** By requirement, legal regions of which each is enough, by number. */
  private final List<int[]> legal = new ArrayList<>();

  /** By number of a region that was present, the requirements that it is enough for. */
  private final Map<Integer, BitSet> realised = new HashMap<>();

  private final int[] choice;

  /** By number of a region, how many requirements have chosen it. */
  private int[] users = new int[64];

  /** What a choice costs at least that is not worth going on with. */
  private long ceiling = Long.MAX_VALUE;

  /** Regions that were replaced by larger ones. */
  private long repairs;

  private Optional<List<BitSet>> best = Optional.empty();
  private long cost = Long.MAX_VALUE;

  CoverSearch(LegalRegions regions, List<List<BitSet>> demanded, BooleanSupplier stop) {
    this.regions = regions;
    this.stop = stop;
    this.graph = new RegionGraph(regions.order());
    this.paid = new PaidPairs(regions.pairs());
    this.choice = new int[demanded.size()];
    Arrays.fill(choice, NOTHING);
    for (List<BitSet> alternatives : demanded) {
      this.demanded.add(alternatives.stream().map(BitSet::toLongArray).toList());
      legal.add(
          usable(alternatives).stream()
              .sorted(Comparator.comparingLong(regions::cost))
              .mapToInt(graph::number)
              .toArray());
    }
  }

  private List<BitSet> usable(List<BitSet> alternatives) {
    List<BitSet> found = alternatives.stream().filter(regions::isLegal).toList();
    return found.isEmpty()
        ? alternatives.stream().flatMap(a -> regions.legal(a).stream()).distinct().toList()
        : found;
  }

  /** The best cover so far. */
  Optional<List<BitSet>> best() {
    return best;
  }

  /** What it costs; the largest number if there is none. */
  long cost() {
    return cost;
  }

  /** Takes note of a cover. */
  void record(List<BitSet> cover) {
    long itsCost = regions.cost(cover);
    if (itsCost < cost) {
      cost = itsCost;
      best = Optional.of(List.copyOf(cover));
    }
  }

  /** Begins with the choices that the regions make, the others being made one by one. */
  void descendFrom(List<BitSet> start) {
    if (choose(start)) {
      recordChoice();
      ruinAndRecreate(choice.length == 0 ? 0 : FIRST_RUINS);
    }
  }

  /**
   * Goes on from the best cover; the effort is some choices made anew for each of {@code times}.
   */
  void improve(int times) {
    if (best.isPresent() && choose(best.get())) {
      ruinAndRecreate(choice.length == 0 ? 0 : times * RUINS);
    }
  }

  private boolean choose(List<BitSet> start) {
    for (int i = 0; i < choice.length; i++) {
      set(i, NOTHING);
    }
    for (BitSet region : start) {
      int number = regions.isLegal(region) ? graph.number(region) : NOTHING;
      for (int i = 0; i < choice.length && number != NOTHING; i++) {
        if (choice[i] == NOTHING && realised(number).get(i)) {
          set(i, number);
          if (!graph.isOrdered(number)) {
            set(i, NOTHING);
            number = NOTHING;
          }
        }
      }
    }
    return serve(IntStream.range(0, choice.length).filter(i -> choice[i] == NOTHING).toArray(), 0);
  }

  private void recordChoice() {
    if (paid.cost() < cost) {
      record(graph.present().stream().map(graph::region).toList());
    }
  }

  private void ruinAndRecreate(int times) {
    repairs = 0;
    for (int i = 0; i < times && repairs < (long) FAIR_SHARE * times && !stop.getAsBoolean(); i++) {
      int[] before = choice.clone();
      long reached = paid.cost();
      long allowed = cost + cost * (times - i) / times / DEVIATION;
      ceiling = 1 + Math.max(reached, allowed);
      if (serve(ruined(), PASSED_OVER)) {
        recordChoice();
      } else {
        restore(before);
      }
    }
    ceiling = Long.MAX_VALUE;
  }

  /** Takes some regions away, near to each other if possible; returns their requirements. */
  private int[] ruined() {
    List<Integer> present = new ArrayList<>(graph.present());
    Collections.shuffle(present, random);
    BitSet first = graph.region(present.getFirst());
    present.sort(Comparator.comparing(r -> graph.region(r).intersects(first) ? 0 : 1));
    int size = Math.min(present.size(), 1 + random.nextInt(LARGEST_RUIN));
    List<Integer> gone = present.subList(0, size);
    List<Integer> ruined = new ArrayList<>();
    for (int i = 0; i < choice.length; i++) {
      if (gone.contains(choice[i])) {
        ruined.add(i);
        set(i, NOTHING);
      }
    }
    Collections.shuffle(ruined, random);
    return ruined.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Chooses for requirements; returns whether that was possible for all. */
  private boolean serve(int[] requirements, int passedOver) {
    for (int requirement : requirements) {
      if (!serve(requirement, passedOver) || paid.cost() >= ceiling) {
        return false;
      }
    }
    return true;
  }

  private boolean serve(int requirement, int passedOver) {
    for (int region : graph.present()) {
      if (realised(region).get(requirement)) {
        set(requirement, region);
        return true;
      }
    }
    int chosen = NOTHING;
    int blocked = NOTHING;
    long least = Long.MAX_VALUE;
    long leastBlocked = Long.MAX_VALUE;
    for (int region : legal.get(requirement)) {
      long added = paid.added(graph.words(region), least);
      boolean isPassedOver = passedOver > 0 && random.nextInt(passedOver) == 0;
      if (added < least && !isPassedOver) {
        if (graph.fits(region)) {
          chosen = region;
          least = added;
        } else if (added < leastBlocked) {
          blocked = region;
          leastBlocked = added;
        }
      }
    }
    if (leastBlocked < least && repair(requirement, blocked, least)) {
      return true;
    }
    if (chosen != NOTHING) {
      set(requirement, chosen);
    }
    return chosen != NOTHING;
  }

  /**
   * Chooses the region, and larger ones for those of cycles, if all that adds less than the limit.
   */
  private boolean repair(int requirement, int region, long limit) {
    int[] before = choice.clone();
    long tooMuch = limit == Long.MAX_VALUE ? ceiling : Math.min(ceiling, paid.cost() + limit);
    set(requirement, region);
    List<Integer> changed = new ArrayList<>(List.of(region));
    int most = ceiling == Long.MAX_VALUE ? MOST_REPAIRS : REPAIRS;
    for (int i = 0; i < most && paid.cost() < tooMuch && !stop.getAsBoolean(); i++) {
      List<Integer> cycle = cycle(changed);
      if (cycle.isEmpty()) {
        return true;
      }
      repairs++;
      Optional<Integer> larger = cheapest(cycle);
      if (larger.isEmpty()) {
        break;
      }
      changed.add(larger.get());
      replaceAllIn(larger.get());
    }
    restore(before);
    return false;
  }

  /** A cycle through one of the regions that are present; none if they can be ordered. */
  private List<Integer> cycle(List<Integer> changed) {
    return changed.stream()
        .filter(graph.present()::contains)
        .map(graph::cycle)
        .filter(cycle -> !cycle.isEmpty())
        .findFirst()
        .orElseGet(List::of);
  }

  /** The region that adds least of those that break the cycle. */
  private Optional<Integer> cheapest(List<Integer> cycle) {
    Optional<Integer> cheapest = Optional.empty();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < cycle.size(); i++) {
      for (int larger : larger(cycle.get(i), cycle.get((i + 1) % cycle.size()))) {
        long added = paid.added(graph.words(larger), least);
        if (added < least) {
          least = added;
          cheapest = Optional.of(larger);
        }
      }
    }
    return cheapest;
  }

  /** Regions that contain the second one and are not acquired while the first is held, or both. */
  private int[] larger(int first, int second) {
    BitSet one = graph.region(first);
    BitSet other = graph.region(second);
    BitSet both = (BitSet) one.clone();
    both.or(other);
    return Stream.of(regions.order().withoutConflict(one, other), both)
        .flatMap(region -> regions.legal(region).stream())
        .distinct()
        .mapToInt(graph::number)
        .toArray();
  }

  private void replaceAllIn(int larger) {
    for (int i = 0; i < choice.length; i++) {
      if (choice[i] != NOTHING && graph.contains(larger, choice[i])) {
        set(i, larger);
      }
    }
  }

  private BitSet realised(int region) {
    return realised.computeIfAbsent(
        region,
        number -> {
          BitSet enoughFor = new BitSet();
          long[] words = graph.words(number);
          for (int i = 0; i < demanded.size(); i++) {
            enoughFor.set(
                i, demanded.get(i).stream().anyMatch(d -> RegionGraph.contains(words, d)));
          }
          return enoughFor;
        });
  }

  private void restore(int[] choices) {
    for (int i = 0; i < choice.length; i++) {
      set(i, choices[i]);
    }
  }

  private void set(int requirement, int region) {
    int old = choice[requirement];
    if (old == region) {
      return;
    }
    choice[requirement] = region;
    if (region != NOTHING) {
      if (region >= users.length) {
        users = Arrays.copyOf(users, 2 * region);
      }
      if (users[region]++ == 0) {
        graph.add(region);
        paid.add(graph.region(region));
      }
    }
    if (old != NOTHING && --users[old] == 0) {
      graph.remove(old);
      paid.remove(graph.region(old));
    }
  }
}
