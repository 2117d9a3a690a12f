package liss.placement;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import liss.cfa.InsertionPoint;

/**
 * The nestings of which cycles of locks consisted. They say nothing about requirements, so those
 * that were found once are of use for all later formulas.
 */
final class Nestings {

  /** The small parts of locks that made them parts of cycles. */
  private final Set<BitSet> reasons = new LinkedHashSet<>();

  private final Map<BitSet, Set<Nesting>> byLock = new LinkedHashMap<>();

  /**
   * A lock that is acquired at an insertion point and held across another one, where another lock
   * is acquired.
   */
  record Nesting(BitSet lock, InsertionPoint acquired, InsertionPoint across) {}

  /** The nestings of a lock. */
  Set<Nesting> of(BitSet lock) {
    return byLock.getOrDefault(lock, Set.of());
  }

  /** The reasons that are smaller than the region and in it. */
  List<BitSet> reasonsIn(BitSet region) {
    return reasons.stream()
        .filter(reason -> !reason.equals(region) && Subsets.contains(region, reason))
        .toList();
  }

  /** Takes note of a nesting and its reason; returns whether the latter is new. */
  boolean add(Nesting nesting, BitSet reason) {
    add(nesting);
    add(new Nesting(reason, nesting.acquired(), nesting.across()));
    return reasons.add(reason);
  }

  private void add(Nesting nesting) {
    byLock.computeIfAbsent(nesting.lock(), lock -> new LinkedHashSet<>()).add(nesting);
  }
}
