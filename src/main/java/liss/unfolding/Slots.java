package liss.unfolding;

/**
 * The trees of the chains: for each event and each of its chains the parent, and the children in
 * groups. A slot is the place of an event in one of its chains.
 */
final class Slots {

  private final IntVector start = new IntVector();
  private final IntVector parents = new IntVector();
  private final IntVector siblings = new IntVector();
  private final IntVector events = new IntVector();
  private final IntVector groups = new IntVector();

  private final IntVector groupKeys = new IntVector();
  private final IntVector groupHeads = new IntVector();
  private final IntVector groupTails = new IntVector();
  private final IntVector groupNext = new IntVector();

  /** The event before all others has a slot for each chain. Group 0 is none, slot -1 is none. */
  Slots(int chains) {
    addGroup(-1, 0);
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
    start.add(parents.size());
  }

  /** The next slot of an event, below a slot of its parent. */
  void add(int event, int parent, int parentPosition, int key) {
    int above = start.get(parent) + parentPosition;
    int slot = addSlot(event, parent);
    int group = groups.get(above);
    while (group != 0 && groupKeys.get(group) != key) {
      group = groupNext.get(group);
    }
    if (group == 0) {
      group = addGroup(key, groups.get(above));
      groups.set(above, group);
      groupHeads.set(group, slot);
    } else {
      siblings.set(groupTails.get(group), slot);
    }
    groupTails.set(group, slot);
  }

  private int addSlot(int event, int parent) {
    parents.add(parent);
    siblings.add(-1);
    events.add(event);
    groups.add(0);
    return parents.size() - 1;
  }

  private int addGroup(int key, int next) {
    groupKeys.add(key);
    groupHeads.add(-1);
    groupTails.add(-1);
    groupNext.add(next);
    return groupKeys.size() - 1;
  }

  int parent(int event, int position) {
    return parents.get(start.get(event) + position);
  }

  boolean hasParents(int event, int[] wanted, int count) {
    int slot = start.get(event);
    for (int i = 0; i < count; i++) {
      if (parents.get(slot + i) != wanted[i]) {
        return false;
      }
    }
    return true;
  }

  /** The first group of children; 0 if there is none. */
  int firstGroup(int event, int position) {
    return groups.get(start.get(event) + position);
  }

  int nextGroup(int group) {
    return groupNext.get(group);
  }

  int key(int group) {
    return groupKeys.get(group);
  }

  /** The slot of the first child of a group. */
  int firstChild(int group) {
    return groupHeads.get(group);
  }

  /** The slot of the next child of the group; -1 if there is none. */
  int nextChild(int slot) {
    return siblings.get(slot);
  }

  int event(int slot) {
    return events.get(slot);
  }
}
