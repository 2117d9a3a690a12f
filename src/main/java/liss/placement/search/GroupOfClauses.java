package liss.placement.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import liss.placement.model.ExclusionClause;
import liss.placement.model.LockPlacement;
import liss.placement.model.Objective;

/**
 * A search for a best placement under {@link Objective#FINE} for clauses that concern some parts of
 * the program.
 */
final class GroupOfClauses {

  /** The largest product of requirements and transitions that one formula is made for. */
  private static final long FEW = 6_000;

  private final BooleanSupplier stop;
  private final ClassSet parts;
  private final HeldClasses classes;
  private final List<ExclusionClause> clauses = new ArrayList<>();

  /** What the clauses demand, without what follows from others; not needed for many. */
  private List<Requirement> strongest = List.of();

  private LockSearch search;
  private Optional<LockPlacement> known;

  /**
   * A search without clauses.
   *
   * @param parts some of the parts of {@code all}
   * @param known a placement that satisfies all clauses, those to come included
   */
  GroupOfClauses(
      HeldClasses all, ClassSet parts, Optional<LockPlacement> known, BooleanSupplier stop) {
    this.known = known;
    this.stop = stop;
    this.parts = parts;
    this.classes = all.restrictedTo(parts);
    this.search = new ExactGroupSearch(classes, stop);
  }

  /** The parts of the program that the clauses concern. */
  ClassSet parts() {
    return parts;
  }

  /** The clauses so far. */
  List<ExclusionClause> clauses() {
    return clauses;
  }

  /** Demands that the clause be satisfied, which concerns no other parts. */
  void add(ExclusionClause clause) {
    clauses.add(clause);
    if (search instanceof HittingSetSearch) {
      search.add(clause);
      return;
    }
    List<Requirement> before = strongest;
    strongest = Requirement.strongest(before, clause, classes);
    if ((long) strongest.size() * classes.transitions().size() > FEW) {
      search = new HittingSetSearch(classes, stop);
      known.ifPresent(search::know);
      strongest.forEach(requirement -> search.add(requirement.clause()));
    } else if (!strongest.equals(before)) {
      search.add(clause);
    }
  }

  /** Takes note of a legal placement that satisfies all clauses, those to come included. */
  void know(LockPlacement placement) {
    known = Optional.of(placement);
    search.know(placement);
  }

  /** The search for placements that satisfy the clauses. */
  LockSearch search() {
    return search;
  }
}
