package liss.explore;

/** Which steps of different threads are dependent. */
public enum Dependence {
  /** Conflicting accesses of shared variables, input and output, and synchronization. */
  ACCESS,
  /**
   * Synchronization only, as in [QPOR]: what a thread does between two synchronization statements
   * goes with the first of them. Right for programs without data races.
   */
  SYNC
}
