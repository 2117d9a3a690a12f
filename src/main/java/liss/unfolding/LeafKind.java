package liss.unfolding;

/** Why an explored run does not go on. */
public enum LeafKind {
  /** All threads have ended. */
  TERMINATED,
  /** No thread can go on, and one is blocked. */
  DEADLOCK,
  /** Only cutoff events could follow. */
  CUT,
  /** Only what was explored before could follow. */
  SLEEP_SET_BLOCKED,
  /** Only steps with too many preemptions could follow. */
  BOUNDED
}
