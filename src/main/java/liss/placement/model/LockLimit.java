package liss.placement.model;

/**
 * How many new locks a placement may have. Locks that the program has do not count.
 *
 * @param newLocks at least 0: the locks of the program may do
 */
public record LockLimit(int newLocks) {

  /** Any number of locks. */
  public static final LockLimit NONE = new LockLimit(Integer.MAX_VALUE);

  /** Rejects limits below 0. */
  public LockLimit {
    if (newLocks < 0) {
      throw new IllegalArgumentException("at most " + newLocks + " locks");
    }
  }

  /** Whether there is no limit. */
  public boolean isNone() {
    return equals(NONE);
  }

  /** Whether what holds for placements with so many locks holds for all that are allowed. */
  public boolean isReachedBy(int locks) {
    return locks >= newLocks;
  }
}
