package liss.automata;

/**
 * The cost of one symbol in a word, which decides the order of the search: words with a small sum
 * of costs come first.
 */
@FunctionalInterface
public interface StepCost {

  /** In place of the previous symbol for the first symbol of a word. */
  int NO_SYMBOL = -1;

  /** Every symbol costs the same: short words first. */
  StepCost LENGTH = (previous, symbol) -> 1;

  /** The cost of a symbol after the previous one, not negative. */
  int cost(int previous, int symbol);
}
