package liss.automata;

/** The answer to the question whether L(A) is included in the closure of L(B). */
public sealed interface InclusionResult {

  /** The work done. */
  SearchStatistics statistics();

  /**
   * The inclusion holds.
   *
   * @param bound B_{k,I} accepts L(A) for this k. When the initial bound was less, then for no
   *     lesser k.
   */
  record Included(int bound, SearchStatistics statistics) implements InclusionResult {}

  /**
   * The inclusion does not hold.
   *
   * @param word in L(A) and not in the closure of L(B), whatever the bound
   * @param bound the bound at which it was found
   */
  record Counterexample(Word word, int bound, SearchStatistics statistics)
      implements InclusionResult {}

  /**
   * Not known: L(A) is not accepted under the maximum bound, and no counterexample was met.
   *
   * @param bound the maximum bound
   * @param word in L(A) and in the closure of L(B), but not accepted under this bound
   * @param neededBound the least bound under which the word is accepted
   */
  record BoundReached(int bound, Word word, int neededBound, SearchStatistics statistics)
      implements InclusionResult {}

  /**
   * Not known: the monitor ended the search.
   *
   * @param reason what the monitor said
   */
  record Stopped(String reason, SearchStatistics statistics) implements InclusionResult {}
}
