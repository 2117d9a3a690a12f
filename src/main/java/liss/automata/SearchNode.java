package liss.automata;

import java.util.Comparator;
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
 * @param length the number of symbols of the word
 * @param cost the sum of the costs of the word's symbols
 * @param sequence the number of pairs kept before this one
 */
record SearchNode(
    int state,
    int[] set,
    Cleanness cleanness,
    @Nullable SearchNode parent,
    int symbol,
    int length,
    long cost,
    long sequence) {

  /**
   * The order in which pairs are taken: doomed ones first, the longest word first; then by cost.
   *
   * <p>A doomed pair settles whether the bound is large enough as soon as its word is completed,
   * and going on from the last symbol completes it soonest.
   */
  static final Comparator<SearchNode> SEARCH_ORDER =
      Comparator.comparingInt(SearchNode::urgency)
          .reversed()
          .thenComparingLong(SearchNode::cost)
          .thenComparingLong(SearchNode::sequence);

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

  /** Whether every word of A that goes through this pair is rejected under the bound. */
  boolean isDoomed() {
    return set.length == 0;
  }

  private int urgency() {
    return isDoomed() ? length : -1;
  }

  /** The word that led from an initial pair to this one. */
  Word word() {
    int[] symbols = new int[length];
    for (SearchNode node = this; node.parent != null; node = node.parent) {
      symbols[node.length - 1] = node.symbol;
    }
    return Word.of(symbols);
  }
}
