package liss.unfolding;

/** What is done about an event that leads to a state that a smaller run leads to ([SPOE] 3.8). */
public enum CutoffMode {
  /** Nothing: all runs are explored. The exploration of non-terminating runs does not end. */
  OFF,
  /** Nothing comes after it. Two states with one fingerprint are taken for the same. */
  HASH,
  /** Nothing comes after it. Two states with one fingerprint are computed again and compared. */
  EXACT
}
