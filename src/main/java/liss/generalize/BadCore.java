package liss.generalize;

import java.util.List;

/**
 * A minimal set of orderings of dependent accesses that makes an interleaving bad: every feasible
 * interleaving that satisfies all of them is bad, and without any one of them some feasible
 * interleaving is good. It is one disjunct {@code G(Phi(psi))} of the formula of all bad
 * interleavings (Cerny, Clarke, Henzinger, Radhakrishna, Ryzhyk, Samanta, Tarrach, "From
 * non-preemptive to preemptive scheduling using synchronization synthesis", FMSD 2016, 7.1.2).
 *
 * <p>An empty core means that every feasible interleaving of these steps is bad: no cooperative run
 * takes these steps at all.
 *
 * <p>Orderings of synchronization never need to be part of a core. Whether an interleaving is bad
 * is a question of the order of its dependent accesses alone: it is bad when no cooperative run has
 * the same order. So all these orderings together always suffice.
 */
public record BadCore(List<OrderingConstraint> orderings) {

  /** Copies the list. */
  public BadCore {
    orderings = List.copyOf(orderings);
  }

  /** Whether no cooperative run takes these steps. */
  public boolean isEmpty() {
    return orderings.isEmpty();
  }
}
