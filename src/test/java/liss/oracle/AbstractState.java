package liss.oracle;

import java.util.Arrays;

/**
 * A state of the abstract program, apart from who is running.
 *
 * @param locations for each thread its location
 * @param sleep for each thread whether it is inside a {@code cwait}
 * @param holders for each lock the thread that holds it, or {@link #FREE}
 * @param flags for each condition and guard 1 if it is set and 0 if not
 * @param objects for each semaphore, reader-writer lock or barrier a count, and then for each
 *     thread 1 if it is the writer, or waits
 * @param loops for each bounded edge how often it was taken
 */
@SuppressWarnings("ArrayRecordComponent") // never handed out, and compared by content below
record AbstractState(
    int[] locations, int[] sleep, int[] holders, int[] flags, int[] objects, int[] loops) {

  /** No thread holds the lock. */
  static final int FREE = -1;

  /** The thread is not inside a {@code cwait}. */
  static final int AWAKE = 0;

  /** The thread has released the lock and waits for a signal. */
  static final int ASLEEP = 1;

  /** The thread has been signalled and waits for the lock. */
  static final int WOKEN = 2;

  AbstractState withLocation(int thread, int location) {
    return new AbstractState(
        replaced(locations, thread, location), sleep, holders, flags, objects, loops);
  }

  AbstractState withSleep(int thread, int phase) {
    return new AbstractState(
        locations, replaced(sleep, thread, phase), holders, flags, objects, loops);
  }

  AbstractState withHolder(int lock, int thread) {
    return new AbstractState(
        locations, sleep, replaced(holders, lock, thread), flags, objects, loops);
  }

  AbstractState withFlag(int flag, int value) {
    return new AbstractState(
        locations, sleep, holders, replaced(flags, flag, value), objects, loops);
  }

  AbstractState withObject(int position, int value) {
    return new AbstractState(
        locations, sleep, holders, flags, replaced(objects, position, value), loops);
  }

  AbstractState withLoops(int counter, int count) {
    return new AbstractState(
        locations, sleep, holders, flags, objects, replaced(loops, counter, count));
  }

  private static int[] replaced(int[] values, int position, int value) {
    int[] replaced = values.clone();
    replaced[position] = value;
    return replaced;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AbstractState that
        && Arrays.equals(locations, that.locations)
        && Arrays.equals(sleep, that.sleep)
        && Arrays.equals(holders, that.holders)
        && Arrays.equals(flags, that.flags)
        && Arrays.equals(objects, that.objects)
        && Arrays.equals(loops, that.loops);
  }

  @Override
  public int hashCode() {
    int hash = Arrays.hashCode(locations);
    hash = 31 * hash + Arrays.hashCode(sleep);
    hash = 31 * hash + Arrays.hashCode(holders);
    hash = 31 * hash + Arrays.hashCode(flags);
    hash = 31 * hash + Arrays.hashCode(objects);
    return 31 * hash + Arrays.hashCode(loops);
  }
}
