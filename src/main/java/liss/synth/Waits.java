package liss.synth;

/** What a synthesis may do with calls that wait for a condition. */
public enum Waits {
  /** They stay as they are. */
  AS_THEY_ARE,
  /** They may give back a lock, and have it when they find that the condition holds. */
  WITH_LOCKS
}
