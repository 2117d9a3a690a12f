package liss.oracle;

/** When threads may be switched ([LISS] Figs. 7 and 8). */
public enum Scheduler {
  /** At scheduling points and at the end of a thread only. */
  COOPERATIVE,
  /** Everywhere. */
  PREEMPTIVE
}
