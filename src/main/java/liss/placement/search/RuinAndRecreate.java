package liss.placement.search;

import static liss.placement.search.PartialHittingSet.NOTHING;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * A local search for cheap hitting sets: legal sections without a cycle, one for each demand. One
 * demand after the other gets the section that adds least to what the others exclude and can be
 * ordered with them; where that costs less, the sections of a cycle are replaced by larger ones or
 * joined. Then some sections are taken away and their demands served anew, in another order, as
 * long as that makes the hitting set no dearer ("ruin and recreate": Schrimpf, Schneider,
 * Stamm-Wilbrandt, Dueck, "Record breaking optimization results using the ruin and recreate
 * principle", Journal of Computational Physics, 2000; that now and then a choice is passed over is
 * from Christiaens, Vanden Berghe, "Slack induction by string removals for vehicle routing
 * problems", Transportation Science, 2020). Effort is counted in choices and the seed is fixed, so
 * the same calls give the same hitting sets.
 */
final class RuinAndRecreate {

  private static final int LARGEST_RUIN = 4;
  private static final int REPAIRS = 30;
  private static final int MOST_REPAIRS = 300;

  /** So many repairs are a part of taking sections away once; with more it ends earlier. */
  private static final int FAIR_SHARE = 4;

  /** At first a hitting set may be dearer than the best one by this part of its cost. */
  private static final int DEVIATION = 16;

  private static final int PASSED_OVER = 20;

  private final LegalSections sections;
  private final BooleanSupplier stop;
  private final Random random = new Random(1);
  private final SectionDemands demands = new SectionDemands();
  private final PartialHittingSet choice;
  private final AcquisitionGraph graph;

  /** By demand, legal sections of which each is enough, by number. */
  private final List<int[]> legal = new ArrayList<>();

  /** Sections without which some demand is not satisfied; they would come back. */
  private final BitSet onlyOnes = new BitSet();

  /** What a choice costs at least that is not worth going on with. */
  private long upperBound = Long.MAX_VALUE;

  /** Sections that were replaced by larger ones. */
  private long repairs;

  private Optional<List<BitSet>> best = Optional.empty();
  private long cost = Long.MAX_VALUE;

  RuinAndRecreate(LegalSections sections, BooleanSupplier stop) {
    this.sections = sections;
    this.stop = stop;
    this.choice = new PartialHittingSet(sections);
    this.graph = choice.graph();
  }

  /**
   * From now on looks for hitting sets that satisfy these demands: for each list, one of its
   * sections must be held. No best hitting set is known then.
   */
  void demand(List<List<BitSet>> lists) {
    demands.set(lists);
    choice.clear();
    choice.grow(demands.size());
    for (int i = legal.size(); i < demands.size(); i++) {
      legal.add(
          usable(demands.alternatives(i)).stream()
              .sorted(Comparator.comparingLong(sections::cost))
              .mapToInt(graph::number)
              .toArray());
    }
    onlyOnes.clear();
    demands.present().stream()
        .filter(i -> legal.get(i).length == 1)
        .forEach(i -> onlyOnes.set(legal.get(i)[0]));
    best = Optional.empty();
    cost = Long.MAX_VALUE;
  }

  private List<BitSet> usable(List<BitSet> alternatives) {
    List<BitSet> found = alternatives.stream().filter(sections::isLegal).toList();
    return found.isEmpty()
        ? alternatives.stream().flatMap(a -> sections.legal(a).stream()).distinct().toList()
        : found;
  }

  /** The best hitting set so far. */
  Optional<List<BitSet>> best() {
    return best;
  }

  /** What it costs; the largest number if there is none. */
  long cost() {
    return cost;
  }

  /** Takes note of a hitting set. */
  void record(List<BitSet> hittingSet) {
    long itsCost = sections.cost(hittingSet);
    if (itsCost < cost) {
      cost = itsCost;
      best = Optional.of(List.copyOf(hittingSet));
    }
  }

  /**
   * Begins with the choices that the sections make, the others being made one by one; goes on with
   * some choices made anew.
   */
  void descendFrom(List<BitSet> start, int ruins) {
    if (choose(start)) {
      recordChoice();
      ruinAndRecreate(ruins);
    }
  }

  /** Goes on from the best hitting set. */
  void improve(int ruins) {
    if (best.isPresent() && choose(best.get())) {
      ruinAndRecreate(ruins);
    }
  }

  private boolean choose(List<BitSet> start) {
    choice.clear();
    for (BitSet section : start) {
      int number = sections.isLegal(section) ? graph.number(section) : NOTHING;
      for (int i : unserved()) {
        if (number != NOTHING && isEnough(number, i)) {
          choice.set(i, number);
          if (!graph.isOrdered(number)) {
            choice.set(i, NOTHING);
            number = NOTHING;
          }
        }
      }
    }
    return serve(unserved(), 0);
  }

  private int[] unserved() {
    return demands.present().stream().filter(i -> choice.of(i) == NOTHING).toArray();
  }

  private boolean isEnough(int section, int demand) {
    return demands.isSatisfied(demand, section, graph.words(section));
  }

  private void recordChoice() {
    if (choice.cost() < cost) {
      record(choice.sections());
    }
  }

  private void ruinAndRecreate(int times) {
    repairs = 0;
    for (int i = 0; i < times && repairs < (long) FAIR_SHARE * times && !stop.getAsBoolean(); i++) {
      int[] before = choice.all();
      long reached = choice.cost();
      long allowed = cost + cost * (times - i) / times / DEVIATION;
      upperBound = 1 + Math.max(reached, allowed);
      if (serve(ruined(), PASSED_OVER)) {
        recordChoice();
      } else {
        choice.restore(before);
      }
    }
    upperBound = Long.MAX_VALUE;
  }

  /** Takes some sections away, near to each other if possible; returns their demands. */
  private int[] ruined() {
    List<Integer> present = new ArrayList<>(graph.present());
    present.removeIf(onlyOnes::get);
    if (present.isEmpty()) {
      return new int[0];
    }
    Collections.shuffle(present, random);
    BitSet first = graph.section(present.getFirst());
    present.sort(Comparator.comparing(r -> graph.section(r).intersects(first) ? 0 : 1));
    int size = Math.min(present.size(), 1 + random.nextInt(LARGEST_RUIN));
    List<Integer> gone = present.subList(0, size);
    List<Integer> ruined = new ArrayList<>();
    for (int i = demands.present().nextSetBit(0); i >= 0; i = demands.present().nextSetBit(i + 1)) {
      if (gone.contains(choice.of(i))) {
        ruined.add(i);
        choice.set(i, NOTHING);
      }
    }
    Collections.shuffle(ruined, random);
    return ruined.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Chooses for demands; returns whether that was possible for all. */
  private boolean serve(int[] wanted, int passedOver) {
    for (int demand : wanted) {
      if (!serve(demand, passedOver) || choice.cost() >= upperBound) {
        return false;
      }
    }
    return true;
  }

  private boolean serve(int demand, int passedOver) {
    for (int section : graph.present()) {
      if (isEnough(section, demand)) {
        choice.set(demand, section);
        return true;
      }
    }
    int chosen = NOTHING;
    int blocked = NOTHING;
    long least = Long.MAX_VALUE;
    long leastBlocked = Long.MAX_VALUE;
    for (int section : legal.get(demand)) {
      long added = choice.added(section, least);
      boolean isPassedOver = passedOver > 0 && random.nextInt(passedOver) == 0;
      if (added < least && !isPassedOver) {
        if (graph.fits(section)) {
          chosen = section;
          least = added;
        } else if (added < leastBlocked) {
          blocked = section;
          leastBlocked = added;
        }
      }
    }
    if (leastBlocked < least && repair(demand, blocked, least)) {
      return true;
    }
    if (chosen != NOTHING) {
      choice.set(demand, chosen);
    }
    return chosen != NOTHING;
  }

  /**
   * Chooses the section, and larger ones for those of cycles, if all that adds less than the limit.
   */
  private boolean repair(int demand, int section, long limit) {
    int[] before = choice.all();
    long tooMuch =
        limit == Long.MAX_VALUE ? upperBound : Math.min(upperBound, choice.cost() + limit);
    choice.set(demand, section);
    List<Integer> changed = new ArrayList<>(List.of(section));
    int most = upperBound == Long.MAX_VALUE ? MOST_REPAIRS : REPAIRS;
    for (int i = 0; i < most && choice.cost() < tooMuch && !stop.getAsBoolean(); i++) {
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
    choice.restore(before);
    return false;
  }

  /** A cycle through one of the sections that are present; none if they can be ordered. */
  private List<Integer> cycle(List<Integer> changed) {
    return changed.stream()
        .filter(graph.present()::contains)
        .map(graph::cycle)
        .filter(cycle -> !cycle.isEmpty())
        .findFirst()
        .orElseGet(List::of);
  }

  /** The section that adds least of those that break the cycle. */
  private Optional<Integer> cheapest(List<Integer> cycle) {
    Optional<Integer> cheapest = Optional.empty();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < cycle.size(); i++) {
      for (int larger : larger(cycle.get(i), cycle.get((i + 1) % cycle.size()))) {
        long added = choice.added(larger, least);
        if (added < least) {
          least = added;
          cheapest = Optional.of(larger);
        }
      }
    }
    return cheapest;
  }

  /** Sections that contain the second one and are not acquired while the first is held, or both. */
  private int[] larger(int first, int second) {
    BitSet one = graph.section(first);
    BitSet other = graph.section(second);
    BitSet both = (BitSet) one.clone();
    both.or(other);
    return Stream.of(sections.order().withoutConflict(one, other), both)
        .flatMap(section -> sections.legal(section).stream())
        .distinct()
        .mapToInt(graph::number)
        .toArray();
  }

  private void replaceAllIn(int larger) {
    for (int i = demands.present().nextSetBit(0); i >= 0; i = demands.present().nextSetBit(i + 1)) {
      if (choice.of(i) != NOTHING && graph.contains(larger, choice.of(i))) {
        choice.set(i, larger);
      }
    }
  }
}
