package liss.c.vocabulary;

import java.util.Locale;

/**
 * A lock that what calls a function holds.
 *
 * @param name of a lock of the program, or of one that it does not see
 */
public record HeldLock(String name, Mode mode) {

  /** Whom it excludes. */
  public enum Mode {
    /** All that hold it or share it. */
    HOLDS,
    /** Those that hold it. */
    SHARES
  }

  /** Whether two functions cannot run at the same time, for one that is called with each. */
  public boolean excludes(HeldLock other) {
    return name.equals(other.name) && (mode == Mode.HOLDS || other.mode == Mode.HOLDS);
  }

  @Override
  public String toString() {
    return mode.name().toLowerCase(Locale.ROOT) + " " + name;
  }
}
