package liss.placement.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * What is asked again and again about sections, sets of classes in which one lock is held: whether
 * the rules allow them, which larger ones they lead to, and what they cost. Answers are remembered.
 */
final class LegalSections {

  private final SearchOptions options;
  private final BooleanSupplier stop;
  private final LegalExtensions rules;
  private final AcquisitionOrder order;
  private final ClassPairs pairs;
  private final Map<ClassSet, List<ClassSet>> least = new HashMap<>();
  private final Map<List<Alternative>, List<ClassSet>> leastOfAny = new HashMap<>();
  private final Map<ClassSet, List<ClassSet>> completions = new HashMap<>();
  private final Map<ClassSet, Boolean> legal = new HashMap<>();
  private final Map<ClassSet, Long> costs = new HashMap<>();

  /** Answers for the classes of a program; asked when {@code stop} holds, it gives up. */
  LegalSections(HeldClasses classes, SearchOptions options, BooleanSupplier stop) {
    this.options = options;
    this.stop = stop;
    this.rules = new LegalExtensions(classes);
    this.order = new AcquisitionOrder(classes);
    this.pairs = new ClassPairs(classes.statements());
  }

  /** In which order locks of sections must be acquired. */
  AcquisitionOrder order() {
    return order;
  }

  /** What it costs that a lock is held in two classes. */
  ClassPairs pairs() {
    return pairs;
  }

  /** Whether a lock may be held in the section and nowhere else. */
  boolean isLegal(ClassSet section) {
    return legal.computeIfAbsent(section, rules::isLegal);
  }

  /**
   * Sections, none in another, one of which is in every legal section that realises an alternative
   * of the requirement.
   *
   * @throws SearchStoppedException if it would take some time, and there is none left
   */
  List<ClassSet> least(Requirement requirement) {
    return leastOfAny.computeIfAbsent(
        requirement.alternatives(),
        alternatives -> {
          List<ClassSet> least = new ArrayList<>();
          alternatives.stream()
              .flatMap(needed -> least(needed.classes()).stream())
              .distinct()
              .sorted(Comparator.comparing(ClassSet::size))
              .filter(section -> !section.containsAny(least))
              .forEach(least::add);
          return List.copyOf(least);
        });
  }

  List<ClassSet> least(ClassSet section) {
    return least.computeIfAbsent(
        section,
        s -> {
          if (stop.getAsBoolean()) {
            throw new SearchStoppedException();
          }
          return rules.least(s, options.setsForAll());
        });
  }

  /**
   * Legal sections that contain the given one: the least ones, as far as they are easily found;
   * none if there seem to be none.
   */
  List<ClassSet> legal(ClassSet section) {
    return completions.computeIfAbsent(
        section,
        s -> {
          List<ClassSet> found =
              rules.least(s, options.setsForSome()).stream().filter(this::isLegal).toList();
          return found.isEmpty() ? completed(s) : found;
        });
  }

  /** A legal section that contains the given one, found by adding classes one after the other. */
  private List<ClassSet> completed(ClassSet section) {
    Deque<ClassSet> open = new ArrayDeque<>(List.of(section));
    for (int i = 0; i < options.completions() && !open.isEmpty(); i++) {
      ClassSet larger = open.pop();
      if (isLegal(larger)) {
        return List.of(larger);
      }
      rules.least(larger, options.setsForSome()).reversed().forEach(open::push);
    }
    return List.of();
  }

  /** The pairs that the sections exclude. */
  ExcludedPairCounts excluded(List<ClassSet> hittingSet) {
    return ExcludedPairCounts.of(hittingSet, pairs);
  }

  /** The weight of the pairs that the section excludes. */
  long cost(ClassSet section) {
    return costs.computeIfAbsent(section, pairs::weight);
  }

  /** The weight of the pairs that the sections exclude. */
  long cost(List<ClassSet> hittingSet) {
    return excluded(hittingSet).cost();
  }

  /**
   * The hitting set with sections joined to one where that excludes no more pairs and takes no more
   * lock statements.
   */
  List<ClassSet> merged(List<ClassSet> hittingSet) {
    ExcludedPairCounts excluded = excluded(hittingSet);
    List<ClassSet> merged = new ArrayList<>(hittingSet);
    for (int first = 0; first < merged.size(); first++) {
      for (int second = first + 1; second < merged.size(); ) {
        List<ClassSet> joined = joined(merged, first, second);
        boolean isBetter =
            excluded.include(joined.get(first))
                && isLegal(joined.get(first))
                && order.acquisitions(joined) <= order.acquisitions(merged)
                && order.sorted(joined).isPresent();
        merged = isBetter ? joined : merged;
        second = isBetter ? first + 1 : second + 1;
      }
    }
    return merged;
  }

  private static List<ClassSet> joined(List<ClassSet> hittingSet, int first, int second) {
    List<ClassSet> joined = new ArrayList<>(hittingSet);
    joined.set(first, joined.get(first).union(joined.remove(second)));
    return joined;
  }
}
