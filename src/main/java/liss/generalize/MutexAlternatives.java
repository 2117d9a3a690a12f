package liss.generalize;

import java.util.List;

/**
 * Mutex constraints of which any single one removes every feasible interleaving that satisfies a
 * pattern.
 *
 * @param pattern orderings that close a cycle of blocks. They are those of the bad core where the
 *     core has such a cycle by itself. Otherwise orderings of dependent accesses and of
 *     synchronization that hold in the bad interleaving are added, if possible such that the core
 *     implies them.
 * @param constraints the alternatives, never empty
 */
public record MutexAlternatives(
    List<OrderingConstraint> pattern, List<MutexConstraint> constraints) {

  /** Copies the lists. */
  public MutexAlternatives {
    pattern = List.copyOf(pattern);
    constraints = List.copyOf(constraints);
    if (constraints.isEmpty()) {
      throw new IllegalArgumentException("a pattern without a constraint against it: " + pattern);
    }
  }
}
