package liss.generalize;

/**
 * A stretch of one thread's events during which a synthesized lock is held. Sections of one lock in
 * different threads do not overlap in time.
 *
 * @param lock identifies the synthesized lock
 * @param firstEvent index of the first event executed with the lock held
 * @param lastEvent index of the last one
 */
public record CriticalSection(int lock, int thread, int firstEvent, int lastEvent) {

  /** Rejects sections without events. */
  public CriticalSection {
    if (firstEvent < 0 || lastEvent < firstEvent) {
      throw new IllegalArgumentException("bad section: " + firstEvent + ".." + lastEvent);
    }
  }
}
