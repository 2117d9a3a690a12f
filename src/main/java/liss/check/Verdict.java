package liss.check;

/** The answer to "is every preemptive run equivalent to a cooperative one?" */
public sealed interface Verdict {

  /** What the search cost. */
  Effort effort();

  /** Yes. */
  record Safe(Effort effort) implements Verdict {}

  /** No. */
  record Unsafe(Counterexample counterexample, Effort effort) implements Verdict {}

  /** Not decided. */
  record Unknown(String reason, Effort effort) implements Verdict {}

  /**
   * What the search cost.
   *
   * @param bound the largest number of symbols held back while comparing runs
   * @param states how many states were visited
   */
  record Effort(int bound, long states) {}
}
