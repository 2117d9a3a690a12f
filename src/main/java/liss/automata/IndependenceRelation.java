package liss.automata;

/**
 * A symmetric, irreflexive relation over symbols, which are numbered from 0: independent neighbours
 * in a word commute ([LISS] 6.1.2).
 */
@FunctionalInterface
public interface IndependenceRelation {

  /** Whether the two symbols commute. */
  boolean independent(int first, int second);
}
