package liss.cfa;

/**
 * A semaphore, reader-writer lock or barrier. Its state is one number, and {@link ObjectOperation}
 * says what it stands for and how it changes.
 *
 * @param id position in {@link ProgramCfa#objects()}
 * @param initial the number at the start
 */
public record SyncObject(int id, String name, Kind kind, int initial) {

  /** The kinds of synchronization objects. */
  public enum Kind {
    SEMAPHORE,
    RWLOCK,
    BARRIER
  }

  /** Whether the threads can end with this value: a reader-writer lock must be free, as a lock. */
  public boolean isAtRest(int value) {
    return switch (kind) {
      case SEMAPHORE, BARRIER -> true;
      case RWLOCK -> value == 0;
    };
  }
}
