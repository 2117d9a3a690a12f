package liss.placement;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

/**
 * A search for a best placement under {@link Objective#FINE} for clauses that concern some parts of
 * the program.
 */
final class FinestGroup {

  /** So many times requirements times transitions fit into one formula. */
  private static final long FEW = 3_000;

  private final BooleanSupplier stop;
  private final Set<Integer> parts;
  private final HeldClasses classes;
  private final List<ExclusionClause> clauses = new ArrayList<>();
  private FinestSearch search;

  /**
   * A search without clauses.
   *
   * @param parts some of the parts of {@code all}
   */
  FinestGroup(HeldClasses all, Set<Integer> parts, BooleanSupplier stop) {
    this.stop = stop;
    this.parts = new TreeSet<>(parts);
    this.classes = all.restrictedTo(parts);
    this.search = new FewRequirements(classes, stop);
  }

  /** The parts of the program that the clauses concern. */
  Set<Integer> parts() {
    return parts;
  }

  /** The clauses so far. */
  List<ExclusionClause> clauses() {
    return clauses;
  }

  /** A number of locks that always suffices. */
  int mostLocks() {
    return Requirement.of(clauses, classes).size();
  }

  /** Demands that the clause be satisfied, which concerns no other parts. */
  void add(ExclusionClause clause) {
    clauses.add(clause);
    boolean few = (long) mostLocks() * classes.transitions().size() <= FEW;
    if (few || search instanceof ManyRequirements) {
      search.add(clause);
    } else {
      search = new ManyRequirements(classes, stop);
      clauses.forEach(search::add);
    }
  }

  /** A placement with few excluded pairs. */
  FinestSearch.Answer candidate() {
    return search.candidate();
  }

  /** A best placement. */
  FinestSearch.Answer best() {
    return search.best();
  }
}
