package liss.api;

/** An answer (docs/answers.md says what each proves). */
public enum Result {
  /** What was asked for holds; the program with locks is safe. */
  TRUE,
  /** It does not hold, and a run of the program shows it; or there is no placement of locks. */
  FALSE,
  /** A run without values violates it, and whether the program can take that run is not known. */
  POSSIBLE,
  /** A limit was met. */
  UNKNOWN
}
