package liss.placement.search;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import liss.maxsat.IncrementalSat;
import liss.maxsat.MaxSat;

/**
 * The placements that exclude no other pairs of statements than a given one. Locks ({@link
 * LockStatementMinimisation}) are held only where that is possible.
 */
final class TieBreaking {

  /** Conflicts granted to the solver for the further criteria. */
  private static final long EFFORT = 2_000;

  private final HeldClasses classes;
  private final LegalSections sections;
  private final List<ClassSet> hittingSet;
  private final ExcludedPairCounts excluded;
  private final IncrementalSat sat;

  TieBreaking(
      HeldClasses classes,
      LegalSections sections,
      List<ClassSet> hittingSet,
      BooleanSupplier stop) {
    this.classes = classes;
    this.sections = sections;
    this.hittingSet = List.copyOf(hittingSet);
    this.excluded = sections.excluded(hittingSet);
    this.sat = new IncrementalSat(stop);
  }

  /** A best one by the criteria behind the pairs; empty if stopped before one was found. */
  Optional<LockStatementMinimisation.Refined> refined(List<Requirement> requirements) {
    List<Requirement> left = leftToChoose(requirements);
    ClassSet usable =
        ClassSet.union(
            left.stream().flatMap(r -> r.alternatives().stream()).map(this::compatible).toList());
    LockStatementMinimisation shared =
        new LockStatementMinimisation(
            sat,
            new MaxSat(sat),
            classes,
            left,
            usable,
            held -> excludeNoOther(usable, held),
            model -> List.of());
    return shared.from(sections.merged(hittingSet), EFFORT);
  }

  private void excludeNoOther(ClassSet usable, int[] held) {
    sections
        .pairs()
        .forEach(
            usable,
            (first, second) -> {
              if (excluded.isUnpaid(first, second)) {
                sat.addClause(-held[first], -held[second]);
              }
            });
  }

  /**
   * The requirements with the alternatives that are left, without those that follow from others.
   */
  private List<Requirement> leftToChoose(List<Requirement> requirements) {
    List<Requirement> strongest = List.of();
    for (Requirement requirement : requirements) {
      List<ClassSet> possible =
          requirement.alternatives().stream().filter(excluded::include).toList();
      strongest = Requirement.strongest(strongest, new Requirement(requirement.clause(), possible));
    }
    return strongest;
  }

  /** Classes in which a lock can be held beside the section. */
  private ClassSet compatible(ClassSet section) {
    return ClassSet.of(
        IntStream.range(1, classes.size())
            .filter(other ->
                section.stream()
                    .noneMatch(
                        own -> excluded.isUnpaid(Math.min(own, other), Math.max(own, other)))));
  }
}
