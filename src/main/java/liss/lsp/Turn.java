package liss.lsp;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Whose turn it is to do something of which only one at a time should be done. */
final class Turn {

  private final Semaphore free = new Semaphore(1);

  /**
   * Does something when nobody else is at it. What does not end when it should is no longer waited
   * for, and neither is anything by a thread that is interrupted, as all are when the server ends.
   *
   * @param longest how long to wait
   */
  <T> T take(Duration longest, Supplier<T> work) {
    boolean isTaken = isTaken(longest);
    try {
      return work.get();
    } finally {
      if (isTaken) {
        free.release();
      }
    }
  }

  private boolean isTaken(Duration longest) {
    try {
      return free.tryAcquire(longest.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
