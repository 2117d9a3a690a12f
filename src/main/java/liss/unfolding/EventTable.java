package liss.unfolding;

/** A hash table of events by canonical name, with open addressing. */
final class EventTable {

  /** Pairs of an event and its hash. */
  private int[] entries = new int[1 << 13];

  private int size;

  static int hash(int action, int[] parents, int count) {
    int hash = action * 0x9e3779b9;
    for (int i = 0; i < count; i++) {
      hash = (Integer.rotateLeft(hash, 13) ^ parents[i]) * 0x85ebca6b;
    }
    return hash ^ (hash >>> 15);
  }

  int first(int hash) {
    return 2 * hash & (entries.length - 1);
  }

  int next(int index) {
    return (index + 2) & (entries.length - 1);
  }

  /** The event at a place of the table; 0 if there is none. */
  int at(int index) {
    return entries[index];
  }

  /** Whether the event at a place has this hash. */
  boolean has(int index, int hash) {
    return entries[index + 1] == hash;
  }

  void put(int event, int hash) {
    if (8L * ++size > 3L * entries.length) {
      grow();
    }
    insert(event, hash);
  }

  private void insert(int event, int hash) {
    int index = first(hash);
    while (entries[index] != 0) {
      index = next(index);
    }
    entries[index] = event;
    entries[index + 1] = hash;
  }

  private void grow() {
    int[] old = entries;
    entries = new int[2 * old.length];
    for (int i = 0; i < old.length; i += 2) {
      if (old[i] != 0) {
        insert(old[i], old[i + 1]);
      }
    }
  }
}
