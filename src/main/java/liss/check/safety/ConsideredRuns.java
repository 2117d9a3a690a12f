package liss.check.safety;

/** Which preemptive runs must be equivalent to cooperative ones; docs/serialization.md. */
public enum ConsideredRuns {
  /** Terminating runs only: a run is bad if no terminating cooperative run is equivalent. */
  TERMINATING,
  /**
   * Also non-terminating runs: such a run is bad if the accesses of a finite prefix form a cycle of
   * blocks. No fairness is assumed; threads may starve.
   */
  ALL
}
