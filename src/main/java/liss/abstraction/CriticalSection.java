package liss.abstraction;

/**
 * The steps of one thread's run that lie inside one synthesized critical section.
 *
 * @param lock number of the synthesized lock
 * @param firstEvent index of its first step in the thread's run
 * @param lastEvent index of its last step
 */
public record CriticalSection(int lock, int thread, int firstEvent, int lastEvent) {

  /** Rejects sections without steps. */
  public CriticalSection {
    if (firstEvent < 0 || lastEvent < firstEvent) {
      throw new IllegalArgumentException("bad section: " + firstEvent + ".." + lastEvent);
    }
  }
}
