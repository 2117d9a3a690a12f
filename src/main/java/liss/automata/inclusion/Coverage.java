package liss.automata.inclusion;

/**
 * What makes pairs of a state of A and a macrostate superfluous. A pair (p, P) asks whether p
 * accepts a word that P does not; it is superfluous if a pair that asked before is answered by
 * every word that answers (p, P): a pair (r, R) where p is below r and R is a subset of P.
 */
interface Coverage {

  /** Removes the states of A whose pair with the macrostate is superfluous. */
  void removeCovered(long[] states, int macrostate);

  /** Notes pairs whose states were not removed. */
  void add(long[] states, int macrostate);

  /** How many macrostates were compared. */
  long comparisons();

  /** The words of memory that were handled. */
  long effort();
}
