package liss.unfolding;

/**
 * The trees of the chains: for each event and each of its chains the parent, and the children in
 * groups. A slot is the place of an event in one of its chains.
 */
final class Slots {

  // The columns of a slot: its event, the parent there, the next child of the same group, and the
  // first group of its children.
  private static final int EVENT = 0;
  private static final int PARENT = 1;
  private static final int SIBLING = 2;
  private static final int GROUP = 3;

  // The columns of a group: what its children have in common, the first and the last child, and the
  // next group below the same slot.
  private static final int KEY = 0;
  private static final int HEAD = 1;
  private static final int TAIL = 2;
  private static final int NEXT = 3;

  private final IntList start = new IntList();
  private final IntRows slots = new IntRows(4);
  private final IntRows groups = new IntRows(4);
  private final int[] row = new int[4];

  /** The event before all others has a slot for each chain. Group 0 is none, slot -1 is none. */
  Slots(int chains) {
    addGroup(-1, -1, 0);
    start.add(0);
    for (int chain = 0; chain < chains; chain++) {
      addSlot(0, 0);
    }
  }

  /** Begins a new event; its slots follow in the order of its chains. */
  void open(int event) {
    if (event != start.size()) {
      throw new IllegalArgumentException("events must be added in order");
    }
    start.add(slots.size());
  }

  /**
   * Adds the next slot of an event, below a slot of its parent. True if the parent had children
   * there, but only those of other groups.
   */
  boolean add(int event, int parent, int parentPosition, int key) {
    int above = start.get(parent) + parentPosition;
    int slot = addSlot(event, parent);
    int first = slots.get(above, GROUP);
    int group = first;
    while (group != 0 && groups.get(group, KEY) != key) {
      group = groups.get(group, NEXT);
    }
    if (group == 0) {
      slots.set(above, GROUP, addGroup(key, slot, first));
      return first != 0;
    }
    slots.set(groups.get(group, TAIL), SIBLING, slot);
    groups.set(group, TAIL, slot);
    return false;
  }

  private int addSlot(int event, int parent) {
    row[EVENT] = event;
    row[PARENT] = parent;
    row[SIBLING] = -1;
    row[GROUP] = 0;
    return slots.add(row);
  }

  private int addGroup(int key, int child, int next) {
    row[KEY] = key;
    row[HEAD] = child;
    row[TAIL] = child;
    row[NEXT] = next;
    return groups.add(row);
  }

  int parent(int event, int position) {
    return slots.get(start.get(event) + position, PARENT);
  }

  boolean hasParents(int event, int[] wanted, int count) {
    int slot = start.get(event);
    for (int i = 0; i < count; i++) {
      if (slots.get(slot + i, PARENT) != wanted[i]) {
        return false;
      }
    }
    return true;
  }

  /** The first group of children; 0 if there is none. */
  int firstGroup(int event, int position) {
    return slots.get(start.get(event) + position, GROUP);
  }

  int nextGroup(int group) {
    return groups.get(group, NEXT);
  }

  int key(int group) {
    return groups.get(group, KEY);
  }

  /** The slot of the first child of a group. */
  int firstChild(int group) {
    return groups.get(group, HEAD);
  }

  /** The slot of the next child of the group; -1 if there is none. */
  int nextChild(int slot) {
    return slots.get(slot, SIBLING);
  }

  int event(int slot) {
    return slots.get(slot, EVENT);
  }
}
