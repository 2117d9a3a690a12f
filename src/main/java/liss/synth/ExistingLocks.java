package liss.synth;

/** What a synthesis may do with the locks that the program has. */
public enum ExistingLocks {
  /** They stay as they are; all inserted statements are on new locks. */
  KEPT,
  /** Critical sections may be added to them, where no deadlock can come of it. */
  REUSED
}
