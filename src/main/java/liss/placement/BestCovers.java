package liss.placement;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The covers of the least cost, from which the other criteria choose. Locks ({@link FewestLocks})
 * are held only where the pairs are excluded that a best cover excludes.
 */
final class BestCovers {

  /** So many conflicts of the solver are spent on the further criteria. */
  private static final long EFFORT = 2_000;

  private final HeldClasses classes;
  private final LegalRegions regions;
  private final RegionFormula formula;
  private final MaxSat maxSat;
  private final IncrementalSat sat;

  /** The variables of the formula that are true for some best cover. */
  private final Set<Integer> possible;

  /**
   * The covers of the least cost, given by a formula for which it has been found. Clauses are added
   * to it.
   */
  BestCovers(HeldClasses classes, LegalRegions regions, RegionFormula formula) {
    this.classes = classes;
    this.regions = regions;
    this.formula = formula;
    this.sat = formula.sat();
    formula.keepOnlyBest();
    this.maxSat = new MaxSat(sat);
    this.possible = formula.possible();
  }

  /**
   * A placement that is best for further criteria, too; empty if stopped before one was found.
   *
   * @param known a cover of the least cost
   */
  Optional<FewestLocks.Refined> refined(
      RegionDemands demands, List<BitSet> known, List<Criterion> further) {
    List<Requirement> left = leftToChoose(demands);
    BitSet anywhere = new BitSet();
    left.forEach(requirement -> anywhere.or(usable(requirement)));
    FewestLocks shared =
        new FewestLocks(
            sat,
            maxSat,
            classes,
            left,
            anywhere,
            held -> payFor(anywhere, held),
            model -> List.of());
    shared.addLocks(regions.merged(known));
    sat.allow(EFFORT);
    return shared.minimized(further);
  }

  /** The pairs that a lock excludes are among those that the cover excludes. */
  private void payFor(BitSet usable, int[] held) {
    regions
        .pairs()
        .forEach(
            usable,
            pair -> {
              IntStream both = IntStream.of(-held[pair / held.length], -held[pair % held.length]);
              sat.addClause(
                  IntStream.concat(both, payable(pair).stream().mapToInt(v -> v)).toArray());
            });
  }

  /** The literals of which one is true if the pair is excluded, as far as a best cover has them. */
  private List<Integer> payable(int pair) {
    return formula.paid(pair).stream().filter(possible::contains).toList();
  }

  /** The requirements with what best covers may choose, without those that follow from others. */
  private List<Requirement> leftToChoose(RegionDemands demands) {
    List<Requirement> requirements = demands.requirements();
    List<Requirement> strongest = new ArrayList<>();
    for (int i = 0; i < requirements.size(); i++) {
      List<BitSet> choices = formula.among(possible, demands.regions().get(i));
      Requirement left =
          new Requirement(
              requirements.get(i).clause(),
              requirements.get(i).alternatives().stream()
                  .filter(a -> choices.stream().anyMatch(r -> Subsets.contains(r, a)))
                  .toList());
      if (strongest.stream().noneMatch(other -> other.implies(left))) {
        strongest.removeIf(left::implies);
        strongest.add(left);
      }
    }
    return strongest;
  }

  /** The classes in which a lock that realises the requirement may be held in a best cover. */
  private BitSet usable(Requirement requirement) {
    BitSet usable = new BitSet();
    requirement.alternatives().forEach(needed -> usable.or(compatible(needed)));
    return usable;
  }

  /** Classes in which a lock can be held beside the region without further cost. */
  private BitSet compatible(BitSet region) {
    ClassPairs pairs = regions.pairs();
    BitSet compatible = (BitSet) region.clone();
    for (int heldClass = 1; heldClass < classes.size(); heldClass++) {
      int other = heldClass;
      boolean fits =
          region.stream()
              .map(own -> pairs.number(own, other))
              .allMatch(pair -> pairs.weight(pair) == 0 || !payable(pair).isEmpty());
      compatible.set(other, fits || region.get(other));
    }
    return compatible;
  }
}
