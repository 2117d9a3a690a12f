package liss.placement.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
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

  /** So many sets are looked at for the least legal ones that contain a given one. */
  private static final int EFFORT = 64;

  /** So many sets are completed one after the other when all least ones were not found. */
  private static final int COMPLETIONS = 64;

  /** So many sets are looked at for some of them. */
  private static final int FEW = 8;

  private final BooleanSupplier stop;
  private final LegalExtensions rules;
  private final AcquisitionOrder order;
  private final ClassPairs pairs;
  private final Map<BitSet, List<BitSet>> least = new HashMap<>();
  private final Map<BitSet, List<BitSet>> completions = new HashMap<>();
  private final Map<BitSet, Boolean> legal = new HashMap<>();
  private final Map<BitSet, Long> costs = new HashMap<>();

  /** Answers for the classes of a program; asked when {@code stop} holds, it gives up. */
  LegalSections(HeldClasses classes, BooleanSupplier stop) {
    this.stop = stop;
    this.rules = new LegalExtensions(classes);
    this.order = new AcquisitionOrder(classes);
    this.pairs = new ClassPairs(classes);
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
  boolean isLegal(BitSet section) {
    return legal.computeIfAbsent(section, rules::isLegal);
  }

  /**
   * Sections, one of which is in every legal section that contains the given one.
   *
   * @throws SearchStoppedException if it would take some time, and there is none left
   */
  List<BitSet> least(BitSet section) {
    List<BitSet> known = least.get(section);
    if (known == null) {
      if (stop.getAsBoolean()) {
        throw new SearchStoppedException();
      }
      known = rules.least(section, EFFORT);
      least.put(section, known);
    }
    return known;
  }

  /**
   * Legal sections that contain the given one: the least ones, as far as they are easily found;
   * none if there seem to be none.
   */
  List<BitSet> legal(BitSet section) {
    List<BitSet> known = completions.get(section);
    if (known == null) {
      known = rules.least(section, FEW).stream().filter(this::isLegal).toList();
      known = known.isEmpty() ? completed(section) : known;
      completions.put(section, known);
    }
    return known;
  }

  /** A legal section that contains the given one, found by adding classes one after the other. */
  private List<BitSet> completed(BitSet section) {
    Deque<BitSet> open = new ArrayDeque<>(List.of(section));
    for (int i = 0; i < COMPLETIONS && !open.isEmpty(); i++) {
      BitSet larger = open.pop();
      if (isLegal(larger)) {
        return List.of(larger);
      }
      rules.least(larger, FEW).reversed().forEach(open::push);
    }
    return List.of();
  }

  /** The pairs that the sections exclude. */
  BitSet excluded(List<BitSet> hittingSet) {
    BitSet excluded = new BitSet();
    hittingSet.forEach(section -> pairs.forEach(section, excluded::set));
    return excluded;
  }

  /** The weight of the pairs that the section excludes. */
  long cost(BitSet section) {
    return costs.computeIfAbsent(section, r -> pairs.added(r, new BitSet()));
  }

  /** The weight of the pairs that the sections exclude. */
  long cost(List<BitSet> hittingSet) {
    return pairs.weight(excluded(hittingSet));
  }

  /**
   * The hitting set with sections joined to one where that excludes no more pairs and takes no more
   * lock statements.
   */
  List<BitSet> merged(List<BitSet> hittingSet) {
    BitSet excluded = excluded(hittingSet);
    List<BitSet> merged = new ArrayList<>(hittingSet);
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

  private static List<BitSet> joined(List<BitSet> hittingSet, int first, int second) {
    BitSet union = (BitSet) hittingSet.get(first).clone();
    union.or(hittingSet.get(second));
    List<BitSet> joined = new ArrayList<>(hittingSet);
    joined.set(first, union);
    joined.remove(second);
    return joined;
  }

  /** Whether the section is in one of the hitting set. */
  static boolean holds(List<BitSet> hittingSet, BitSet section) {
    return hittingSet.stream().anyMatch(other -> Subsets.contains(other, section));
  }
}
