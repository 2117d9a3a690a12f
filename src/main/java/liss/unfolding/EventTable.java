package liss.unfolding;

/** A hash table of events by canonical name, with open addressing. */
final class EventTable {

  private int[] events = new int[1 << 12];
  private int[] hashes = new int[1 << 12];
  private int size;

  static int hash(int action, int[] parents, int count) {
    int hash = action * 0x9e3779b9;
    for (int i = 0; i < count; i++) {
      hash = (Integer.rotateLeft(hash, 13) ^ parents[i]) * 0x85ebca6b;
    }
    return hash ^ (hash >>> 15);
  }

  int first(int hash) {
    return hash & (events.length - 1);
  }

  int next(int index) {
    return (index + 1) & (events.length - 1);
  }

  /** The event at a place of the table; 0 if there is none. */
  int at(int index) {
    return events[index];
  }

  void put(int event, int hash) {
    if (2 * ++size > events.length) {
      grow();
    }
    insert(event, hash);
  }

  private void insert(int event, int hash) {
    int index = first(hash);
    while (events[index] != 0) {
      index = next(index);
    }
    events[index] = event;
    hashes[index] = hash;
  }

  private void grow() {
    int[] oldEvents = events;
    int[] oldHashes = hashes;
    events = new int[2 * oldEvents.length];
    hashes = new int[2 * oldEvents.length];
    for (int i = 0; i < oldEvents.length; i++) {
      if (oldEvents[i] != 0) {
        insert(oldEvents[i], oldHashes[i]);
      }
    }
  }
}
