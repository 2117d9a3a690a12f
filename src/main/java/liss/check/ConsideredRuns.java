package liss.check;

/** Which preemptive runs must be equivalent to cooperative ones; docs/serialization.md. */
public enum ConsideredRuns {
  /** Runs that terminate: they are bad if no terminating cooperative run is equivalent. */
  TERMINATING,
  /**
   * Also runs that go on for ever: they are bad if the accesses of some finite prefix put its
   * blocks in a circle. No fairness is assumed; threads may starve.
   */
  TERMINATING_OR_ENDLESS
}
