package liss.explore;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the unknowns must satisfy for a run to be taken: a conjunction, whatever the order in which
 * its parts came.
 *
 * @param literals the parts, in that order
 */
public record PathCondition(Set<Literal> literals) {

  /** The condition of the run without steps. */
  public static final PathCondition TRUE = new PathCondition(Set.of());

  /** Copies the set and keeps its order. */
  public PathCondition {
    literals = Collections.unmodifiableSet(new LinkedHashSet<>(literals));
  }

  /** This and more, possible or not. */
  PathCondition and(Collection<Literal> more) {
    if (literals.containsAll(more)) {
      return this;
    }
    Set<Literal> all = new LinkedHashSet<>(literals);
    all.addAll(more);
    return new PathCondition(all);
  }

  /** Both, possible or not. */
  PathCondition and(PathCondition other) {
    return and(other.literals);
  }

  /**
   * This and more; empty if that cannot hold. What the solver does not know is taken for possible.
   */
  public Optional<PathCondition> and(List<Constraint> more, Values values) {
    return assuming(more.stream().map(Constraint::literal).toList(), values);
  }

  /** This and literals; empty as for {@link #and(List, Values)}. */
  public Optional<PathCondition> assuming(List<Literal> more, Values values) {
    Set<Literal> all = new LinkedHashSet<>(literals);
    for (Literal literal : more) {
      if (literal.isImpossible(values) || all.contains(literal.negated())) {
        return Optional.empty();
      }
      if (!literal.isTrivial(values)) {
        all.add(literal);
      }
    }
    if (all.size() == literals.size()) {
      return Optional.of(this);
    }
    return values.check(all) instanceof ConditionAnswer.Unsatisfiable
        ? Optional.empty()
        : Optional.of(new PathCondition(all));
  }
}
