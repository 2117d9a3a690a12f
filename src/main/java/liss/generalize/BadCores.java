package liss.generalize;

import java.util.List;

/**
 * The formula of the bad interleavings in disjunctive normal form ([LISS] 7.1.2, {@code phi_B}).
 *
 * @param disjuncts the cores, in the order in which they were found
 * @param complete whether every bad interleaving satisfies one of them; false when the limit on
 *     their number was reached first
 */
record BadCores(List<BadCore> disjuncts, boolean complete) {

  /** Copies the list. */
  public BadCores {
    disjuncts = List.copyOf(disjuncts);
  }
}
