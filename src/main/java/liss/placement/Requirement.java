package liss.placement;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;

/**
 * An {@link ExclusionClause} in terms of {@link HeldClasses}: for one of the alternatives, one lock
 * must be held in all its classes.
 *
 * @param clause the clause it stands for
 * @param alternatives sets of classes, none of which contains another; none at all if the clause
 *     cannot be satisfied
 */
record Requirement(ExclusionClause clause, List<SortedSet<Integer>> alternatives) {

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
    Requirement added = of(clause, classes);
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
    List<SortedSet<Integer>> weakest = new ArrayList<>();
    for (Exclusion exclusion : clause.anyOf()) {
      SortedSet<Integer> needed = classes.needed(exclusion);
      boolean useless =
          needed.contains(HeldClasses.FREE) || weakest.stream().anyMatch(needed::containsAll);
      if (!useless) {
        weakest.removeIf(other -> other.containsAll(needed));
        weakest.add(needed);
      }
    }
    return new Requirement(clause, weakest);
  }

  /** All classes that the requirements mention. */
  static Set<Integer> needed(List<Requirement> requirements) {
    Set<Integer> needed = new HashSet<>();
    requirements.stream().flatMap(r -> r.alternatives().stream()).forEach(needed::addAll);
    return needed;
  }

  private boolean holdsByItself() {
    return alternatives.stream().anyMatch(SortedSet::isEmpty);
  }

  /** Whether what satisfies this one satisfies the other. */
  boolean implies(Requirement other) {
    return alternatives.stream()
        .allMatch(mine -> other.alternatives.stream().anyMatch(mine::containsAll));
  }
}
