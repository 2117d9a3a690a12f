package liss.automata;

import liss.trace.Word;
import org.jspecify.annotations.Nullable;

/**
 * A pair of the search with the word that led to it.
 *
 * @param state the state of A
 * @param set the states of the closure automaton that the same word reaches, ascending; of a dirty
 *     pair only those that it reaches without exceeding the bound
 * @param cleanness whether the set is complete
 * @param parent the pair one symbol before
 * @param symbol the last symbol, or {@link StepCost#NO_SYMBOL} for an initial pair
 * @param cost the sum of the costs of the word's symbols
 * @param sequence the number of pairs kept before this one
 */
record SearchNode(
    int state,
    int[] set,
    Cleanness cleanness,
    @Nullable SearchNode parent,
    int symbol,
    long cost,
    long sequence) {

  /** Whether the bound left out states of the set. */
  enum Cleanness {
    /** Nothing was left out: the pair is the same for every greater bound. */
    CLEAN,
    /** States were left out here or at an earlier pair. */
    DIRTY
  }

  boolean isClean() {
    return cleanness == Cleanness.CLEAN;
  }

  /** The word that led from an initial pair to this one. */
  Word word() {
    int length = 0;
    for (SearchNode node = this; node.parent != null; node = node.parent) {
      length++;
    }
    int[] symbols = new int[length];
    for (SearchNode node = this; node.parent != null; node = node.parent) {
      symbols[--length] = node.symbol;
    }
    return Word.of(symbols);
  }
}
