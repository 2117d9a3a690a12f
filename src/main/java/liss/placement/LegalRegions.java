package liss.placement;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * What is asked again and again about regions, sets of classes in which one lock is held: whether
 * the rules allow them, which larger ones they lead to, and what they cost. Answers are remembered.
 */
final class LegalRegions {

  /** So many sets are looked at for the least legal ones that contain a given one. */
  private static final int EFFORT = 64;

  /** So many sets are completed one after the other when all least ones were not found. */
  private static final int COMPLETIONS = 64;

  /** So many sets are looked at for some of them. */
  private static final int FEW = 8;

  private final BooleanSupplier stop;
  private final SingleLock rules;
  private final RegionOrder order;
  private final ClassPairs pairs;
  private final Map<BitSet, List<BitSet>> least = new HashMap<>();
  private final Map<BitSet, List<BitSet>> completions = new HashMap<>();
  private final Map<BitSet, Boolean> legal = new HashMap<>();
  private final Map<BitSet, Long> costs = new HashMap<>();

  /** Answers for the classes of a program; asked when {@code stop} holds, it gives up. */
  LegalRegions(HeldClasses classes, BooleanSupplier stop) {
    this.stop = stop;
    this.rules = new SingleLock(classes);
    this.order = new RegionOrder(classes);
    this.pairs = new ClassPairs(classes);
  }

  /** In which order locks of regions must be acquired. */
  RegionOrder order() {
    return order;
  }

  /** What it costs that a lock is held in two classes. */
  ClassPairs pairs() {
    return pairs;
  }

  /** Whether a lock may be held in the region and nowhere else. */
  boolean isLegal(BitSet region) {
    return legal.computeIfAbsent(region, rules::isLegal);
  }

  /**
   * Regions, one of which is in every legal region that contains the given one.
   *
   * @throws SearchStoppedException if it would take some time, and there is none left
   */
  List<BitSet> least(BitSet region) {
    List<BitSet> known = least.get(region);
    if (known == null) {
      if (stop.getAsBoolean()) {
        throw new SearchStoppedException();
      }
      known = rules.least(region, EFFORT);
      least.put(region, known);
    }
    return known;
  }

  /**
   * Legal regions that contain the given one: the least ones, as far as they are easily found; none
   * if there seem to be none.
   */
  List<BitSet> legal(BitSet region) {
    List<BitSet> known = completions.get(region);
    if (known == null) {
      known = rules.least(region, FEW).stream().filter(this::isLegal).toList();
      known = known.isEmpty() ? completed(region) : known;
      completions.put(region, known);
    }
    return known;
  }

  /** A legal region that contains the given one, found by adding classes one after the other. */
  private List<BitSet> completed(BitSet region) {
    Deque<BitSet> open = new ArrayDeque<>(List.of(region));
    for (int i = 0; i < COMPLETIONS && !open.isEmpty(); i++) {
      BitSet larger = open.pop();
      if (isLegal(larger)) {
        return List.of(larger);
      }
      rules.least(larger, FEW).reversed().forEach(open::push);
    }
    return List.of();
  }

  /** The pairs that the regions exclude. */
  BitSet excluded(List<BitSet> cover) {
    BitSet excluded = new BitSet();
    cover.forEach(region -> pairs.forEach(region, excluded::set));
    return excluded;
  }

  /** The weight of the pairs that the region excludes. */
  long cost(BitSet region) {
    return costs.computeIfAbsent(region, r -> pairs.added(r, new BitSet()));
  }

  /** The weight of the pairs that the regions exclude. */
  long cost(List<BitSet> cover) {
    return pairs.weight(excluded(cover));
  }

  /**
   * The cover with regions joined to one where that excludes no more pairs and takes no more lock
   * statements.
   */
  List<BitSet> merged(List<BitSet> cover) {
    BitSet excluded = excluded(cover);
    List<BitSet> merged = new ArrayList<>(cover);
    for (int first = 0; first < merged.size(); first++) {
      for (int second = first + 1; second < merged.size(); ) {
        List<BitSet> joined = joined(merged, first, second);
        boolean isBetter =
            pairs.areIn(joined.get(first), excluded)
                && isLegal(joined.get(first))
                && order.acquisitions(joined) <= order.acquisitions(merged)
                && !order.hasCycle(joined);
        merged = isBetter ? joined : merged;
        second = isBetter ? first + 1 : second + 1;
      }
    }
    return merged;
  }

  private static List<BitSet> joined(List<BitSet> cover, int first, int second) {
    BitSet union = (BitSet) cover.get(first).clone();
    union.or(cover.get(second));
    List<BitSet> joined = new ArrayList<>(cover);
    joined.set(first, union);
    joined.remove(second);
    return joined;
  }

  /** Whether the region is in one of the cover. */
  static boolean holds(List<BitSet> cover, BitSet region) {
    return cover.stream().anyMatch(other -> Subsets.contains(other, region));
  }
}
