package liss.placement.search;

import static liss.placement.search.PartialHittingSet.NOTHING;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

  private final LegalSections sections;
  private final SearchOptions options;
  private final BooleanSupplier stop;
  private final Random random = new Random(1);
  private final PartialHittingSet choice;
  private final AcquisitionGraph graph;

  /** For each demand the sections of which one must be held. */
  private List<List<ClassSet>> demands = List.of();

  /** By demand, legal sections of which each is enough. */
  private List<List<ClassSet>> legal = List.of();

  /** Sections without which some demand is not satisfied; they would come back. */
  private Set<ClassSet> onlyOnes = Set.of();

  /** What a choice costs at least that is not worth going on with. */
  private long upperBound = Long.MAX_VALUE;

  /** Sections that were replaced by larger ones. */
  private long repairs;

  private Optional<List<ClassSet>> best = Optional.empty();
  private long cost = Long.MAX_VALUE;

  RuinAndRecreate(LegalSections sections, SearchOptions options, BooleanSupplier stop) {
    this.sections = sections;
    this.options = options;
    this.stop = stop;
    this.choice = new PartialHittingSet(sections);
    this.graph = choice.graph();
  }

  /**
   * From now on looks for hitting sets that satisfy these demands: for each list, one of its
   * sections must be held. No best hitting set is known then.
   */
  void demand(List<List<ClassSet>> lists) {
    demands = List.copyOf(lists);
    legal = demands.stream().map(this::usable).toList();
    onlyOnes =
        legal.stream()
            .filter(sections -> sections.size() == 1)
            .map(List::getFirst)
            .collect(Collectors.toSet());
    choice.reset(demands.size());
    best = Optional.empty();
    cost = Long.MAX_VALUE;
  }

  private List<ClassSet> usable(List<ClassSet> alternatives) {
    List<ClassSet> found = alternatives.stream().filter(sections::isLegal).toList();
    return (found.isEmpty()
            ? alternatives.stream().flatMap(a -> sections.legal(a).stream()).distinct()
            : found.stream())
        .sorted(Comparator.comparing(sections::cost))
        .toList();
  }

  /** The best hitting set so far. */
  Optional<List<ClassSet>> best() {
    return best;
  }

  /** What it costs; the largest number if there is none. */
  long cost() {
    return cost;
  }

  /** Takes note of a hitting set. */
  void record(List<ClassSet> hittingSet) {
    record(hittingSet, sections.cost(hittingSet));
  }

  private void record(List<ClassSet> hittingSet, long itsCost) {
    if (itsCost < cost) {
      cost = itsCost;
      best = Optional.of(List.copyOf(hittingSet));
    }
  }

  private void recordChoice() {
    record(choice.sections(), choice.cost());
  }

  /**
   * Begins with the choices that the sections make, the others being made one by one; goes on with
   * some choices made anew.
   */
  void descendFrom(List<ClassSet> start, int ruins) {
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

  private boolean choose(List<ClassSet> start) {
    choice.reset(demands.size());
    start.stream().filter(sections::isLegal).forEach(this::chooseWherePossible);
    return serve(demandsServedBy(NOTHING), 0);
  }

  private void chooseWherePossible(ClassSet section) {
    for (int demand : demandsServedBy(NOTHING)) {
      if (isEnough(section, demand)) {
        choice.set(demand, section);
        if (!graph.cycle(section).isEmpty()) {
          choice.set(demand, NOTHING);
          return;
        }
      }
    }
  }

  private List<Integer> demandsServedBy(ClassSet section) {
    return demandsServedBy(List.of(section));
  }

  /** The demands for which one of the sections was chosen. */
  private List<Integer> demandsServedBy(List<ClassSet> sections) {
    return IntStream.range(0, demands.size())
        .filter(demand -> sections.contains(choice.of(demand)))
        .boxed()
        .toList();
  }

  private boolean isEnough(ClassSet section, int demand) {
    return section.containsAny(demands.get(demand));
  }

  private void ruinAndRecreate(int times) {
    repairs = 0;
    for (int i = 0;
        i < times && repairs < (long) options.repairsPerRuin() * times && !stop.getAsBoolean();
        i++) {
      ClassSet[] before = choice.all();
      long reached = choice.cost();
      long allowed = cost + cost * (times - i) / times / options.deviation();
      upperBound = 1 + Math.max(reached, allowed);
      if (serve(ruined(), options.passedOver())) {
        recordChoice();
      } else {
        choice.restore(before);
      }
    }
    upperBound = Long.MAX_VALUE;
  }

  /** Takes some sections away, near to each other if possible; returns their demands. */
  private List<Integer> ruined() {
    List<ClassSet> present = new ArrayList<>(graph.present());
    present.removeAll(onlyOnes);
    if (present.isEmpty()) {
      return List.of();
    }
    Collections.shuffle(present, random);
    ClassSet first = present.getFirst();
    present.sort(Comparator.comparing(section -> section.intersects(first) ? 0 : 1));
    int size = Math.min(present.size(), 1 + random.nextInt(options.largestRuin()));
    List<Integer> ruined = new ArrayList<>(demandsServedBy(present.subList(0, size)));
    ruined.forEach(demand -> choice.set(demand, NOTHING));
    Collections.shuffle(ruined, random);
    return ruined;
  }

  /** Chooses for demands; returns whether that was possible for all. */
  private boolean serve(List<Integer> wanted, int passedOver) {
    for (int demand : wanted) {
      if (!serve(demand, passedOver) || choice.cost() >= upperBound) {
        return false;
      }
    }
    return true;
  }

  private boolean serve(int demand, int passedOver) {
    for (ClassSet section : graph.present()) {
      if (isEnough(section, demand)) {
        choice.set(demand, section);
        return true;
      }
    }
    ClassSet chosen = NOTHING;
    ClassSet blocked = NOTHING;
    long least = Long.MAX_VALUE;
    long leastBlocked = Long.MAX_VALUE;
    for (ClassSet section : legal.get(demand)) {
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
    choice.set(demand, chosen);
    return !chosen.equals(NOTHING);
  }

  /**
   * Chooses the section, and larger ones for those of cycles, if all that adds less than the limit.
   */
  private boolean repair(int demand, ClassSet section, long limit) {
    ClassSet[] before = choice.all();
    long tooMuch =
        limit == Long.MAX_VALUE ? upperBound : Math.min(upperBound, choice.cost() + limit);
    choice.set(demand, section);
    List<ClassSet> changed = new ArrayList<>(List.of(section));
    int most = upperBound == Long.MAX_VALUE ? options.repairsOfFirst() : options.repairs();
    for (int i = 0; i < most && choice.cost() < tooMuch && !stop.getAsBoolean(); i++) {
      List<ClassSet> cycle = cycle(changed);
      if (cycle.isEmpty()) {
        return true;
      }
      repairs++;
      Optional<ClassSet> larger = cheapest(cycle);
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
  private List<ClassSet> cycle(List<ClassSet> changed) {
    return changed.stream()
        .filter(graph.present()::contains)
        .map(graph::cycle)
        .filter(cycle -> !cycle.isEmpty())
        .findFirst()
        .orElseGet(List::of);
  }

  /** The section that adds least of those that break the cycle. */
  private Optional<ClassSet> cheapest(List<ClassSet> cycle) {
    Optional<ClassSet> cheapest = Optional.empty();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < cycle.size(); i++) {
      for (ClassSet larger : larger(cycle.get(i), cycle.get((i + 1) % cycle.size()))) {
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
  private List<ClassSet> larger(ClassSet first, ClassSet second) {
    return Stream.of(sections.order().withoutConflict(first, second), first.union(second))
        .flatMap(section -> sections.legal(section).stream())
        .distinct()
        .toList();
  }

  private void replaceAllIn(ClassSet larger) {
    for (int demand = 0; demand < demands.size(); demand++) {
      if (!choice.of(demand).equals(NOTHING) && larger.contains(choice.of(demand))) {
        choice.set(demand, larger);
      }
    }
  }
}
