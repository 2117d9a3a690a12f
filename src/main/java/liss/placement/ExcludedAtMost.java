package liss.placement;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import liss.maxsat.IncrementalSat;
import liss.maxsat.MaxSat;

/**
 * The placements that exclude no other pairs of statements than a given one. Locks ({@link
 * FewestLocks}) are held only where that is possible.
 */
final class ExcludedAtMost {

  /** So many conflicts of the solver are spent on the further criteria. */
  private static final long EFFORT = 2_000;

  private final HeldClasses classes;
  private final LegalRegions regions;
  private final List<BitSet> cover;
  private final BitSet excluded;
  private final IncrementalSat sat;

  ExcludedAtMost(
      HeldClasses classes, LegalRegions regions, List<BitSet> cover, BooleanSupplier stop) {
    this.classes = classes;
    this.regions = regions;
    this.cover = List.copyOf(cover);
    this.excluded = regions.excluded(cover);
    this.sat = new IncrementalSat(stop);
  }

  /** A best one by the criteria behind the pairs; empty if stopped before one was found. */
  Optional<FewestLocks.Refined> refined(List<Requirement> requirements) {
    List<Requirement> left = leftToChoose(requirements);
    BitSet usable = new BitSet();
    left.forEach(r -> r.alternatives().forEach(needed -> usable.or(compatible(needed))));
    FewestLocks shared =
        new FewestLocks(
            sat,
            new MaxSat(sat),
            classes,
            left,
            usable,
            held -> excludeNoOther(usable, held),
            model -> List.of());
    shared.addLocks(regions.merged(cover));
    sat.allow(EFFORT);
    List<Criterion> order = Objective.FINE.order();
    return shared.minimized(order.subList(1, order.size()));
  }

  private void excludeNoOther(BitSet usable, int[] held) {
    regions
        .pairs()
        .forEachPair(
            usable,
            (first, second) -> {
              if (!excluded.get(regions.pairs().number(first, second))) {
                sat.addClause(-held[first], -held[second]);
              }
            });
  }

  /**
   * The requirements with the alternatives that are left, without those that follow from others.
   */
  private List<Requirement> leftToChoose(List<Requirement> requirements) {
    List<Requirement> strongest = new ArrayList<>();
    for (Requirement requirement : requirements) {
      List<BitSet> possible =
          requirement.alternatives().stream()
              .filter(needed -> regions.pairs().areIn(needed, excluded))
              .toList();
      Requirement left = new Requirement(requirement.clause(), possible);
      if (strongest.stream().noneMatch(other -> other.implies(left))) {
        strongest.removeIf(left::implies);
        strongest.add(left);
      }
    }
    return strongest;
  }

  /** Classes in which a lock can be held beside the region. */
  private BitSet compatible(BitSet region) {
    ClassPairs pairs = regions.pairs();
    return IntStream.range(1, classes.size())
        .filter(other ->
            region.stream()
                .map(own -> pairs.number(own, other))
                .allMatch(pair -> pairs.weight(pair) == 0 || excluded.get(pair)))
        .collect(BitSet::new, BitSet::set, BitSet::or);
  }
}
