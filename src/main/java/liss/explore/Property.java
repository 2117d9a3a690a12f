package liss.explore;

/** What is looked for in the runs of a program. */
public enum Property {
  /** Assertions that fail, and steps that cannot compute their value or find their cell. */
  ASSERTION,
  /** States in which no thread can go on although the program has not terminated. */
  DEADLOCK,
  /** Conflicting accesses that no synchronization orders. */
  RACE,
  /** Locks that are taken by their owner, or freed or waited with by a thread that is not. */
  LOCK
}
