package liss.run;

import java.util.Locale;

/** When the running thread may be exchanged for another one. */
public enum Scheduler {
  /** At any point ([LISS] Fig. 8, PSWITCH). */
  PREEMPTIVE,
  /**
   * Only when the running thread has ended or is about to take a {@code lock}, {@code wait}, {@code
   * wait_not}, {@code wait_reset} or {@code yield} ([LISS] Fig. 7, THREAD_END and NSWITCH).
   */
  COOPERATIVE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
