package liss.placement.model;

import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A disjunction of exclusions: at least one of them must be realised, by any lock. An empty clause
 * cannot be satisfied.
 *
 * @param anyOf the alternatives
 */
public record ExclusionClause(SortedSet<Exclusion> anyOf) {

  /** Copies the set. */
  public ExclusionClause {
    anyOf = Collections.unmodifiableSortedSet(new TreeSet<>(anyOf));
  }

  /** The clause of the given exclusions. */
  public static ExclusionClause of(Exclusion... exclusions) {
    return new ExclusionClause(new TreeSet<>(List.of(exclusions)));
  }
}
