package liss.placement.search;

import java.util.ArrayList;
import java.util.List;
import liss.placement.model.Exclusion;
import liss.placement.model.ExclusionClause;

/**
 * An {@link ExclusionClause} in terms of {@link HeldClasses}: for one of the alternatives, one lock
 * must be held in all its classes.
 *
 * @param clause the clause it stands for
 * @param alternatives none of which implies another; none at all if the clause cannot be satisfied
 */
record Requirement(ExclusionClause clause, List<Alternative> alternatives) {

  /** Copies the list. */
  Requirement {
    alternatives = List.copyOf(alternatives);
  }

  /** The requirements of the clauses, without those that follow from others. */
  static List<Requirement> of(List<ExclusionClause> clauses, HeldClasses classes) {
    List<Requirement> strongest = List.of();
    for (ExclusionClause clause : clauses) {
      strongest = strongest(strongest, clause, classes);
    }
    return strongest;
  }

  /** The requirements with that of one more clause, without those that follow from others. */
  static List<Requirement> strongest(
      List<Requirement> before, ExclusionClause clause, HeldClasses classes) {
    return strongest(before, of(clause, classes));
  }

  /** The requirements with one more, without those that follow from others. */
  static List<Requirement> strongest(List<Requirement> before, Requirement added) {
    if (added.holdsByItself() || before.stream().anyMatch(other -> other.implies(added))) {
      return before;
    }
    List<Requirement> strongest = new ArrayList<>(before);
    strongest.removeIf(added::implies);
    strongest.add(added);
    return strongest;
  }

  /** The requirement of a clause. */
  static Requirement of(ExclusionClause clause, HeldClasses classes) {
    List<Alternative> weakest = new ArrayList<>();
    for (Exclusion exclusion : clause.anyOf()) {
      Alternative needed = classes.needed(exclusion);
      if (!needed.classes().contains(HeldClasses.FREE) && !needed.impliesAny(weakest)) {
        weakest.removeIf(other -> other.implies(needed));
        weakest.add(needed);
      }
    }
    return new Requirement(clause, weakest);
  }

  /** All classes that the requirements mention. */
  static ClassSet needed(List<Requirement> requirements) {
    return ClassSet.union(
        requirements.stream()
            .flatMap(r -> r.alternatives().stream())
            .map(Alternative::classes)
            .toList());
  }

  private boolean holdsByItself() {
    return alternatives.stream().anyMatch(alternative -> alternative.classes().isEmpty());
  }

  /**
   * Whether a lock without readers that is held in the classes of the section realises an
   * alternative.
   */
  boolean isRealisedIn(ClassSet section) {
    return alternatives.stream().anyMatch(alternative -> section.contains(alternative.classes()));
  }

  /** Whether what satisfies this one satisfies the other. */
  boolean implies(Requirement other) {
    return alternatives.stream().allMatch(one -> one.impliesAny(other.alternatives));
  }
}
