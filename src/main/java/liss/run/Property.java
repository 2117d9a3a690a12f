package liss.run;

import java.util.Locale;

/** What is looked for in the runs of a program. */
public enum Property {
  /** Assertions that fail, and steps that cannot compute their value or find their cell. */
  ASSERTION,
  /** States in which no thread can go on although the program has not terminated. */
  DEADLOCK,
  /** Conflicting accesses that no synchronization orders. */
  RACE,
  /** Locks that are taken by their owner, or freed or waited with by a thread that is not. */
  LOCK,
  /**
   * Inputs and outputs that no cooperative run shows, and steps that fail in none. They are looked
   * for on their own.
   */
  PREEMPTIVE_ONLY;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
