package liss.unfolding;

import java.util.function.IntUnaryOperator;

/**
 * The trees of the chains: for each event and each of its chains the parent, and the children in
 * groups. A slot is the place of an event in one of its chains; slot 0 stands for none. A group is
 * named by the slot of its oldest child.
 */
final class ChainTrees {

  // The columns of a slot: its event, the parent there, the first group of its children, the next
  // older child of its own group, and the next group below the same parent. The oldest child of a
  // group has the newest one in place of an older one; only it has a next group.
  private static final int EVENT = 0;
  private static final int PARENT = 1;
  private static final int FIRST = 2;
  private static final int OLDER = 3;
  private static final int NEXT = 4;
  private static final int WIDTH = 5;

  private final Labels labels;
  private final IntUnaryOperator actions;
  private final int roots;
  private final IntRows starts = new IntRows(1);
  private final IntRows slots = new IntRows(WIDTH);
  private final int[] row = new int[WIDTH];

  /**
   * The event before all others has a slot for each chain.
   *
   * @param actions the action of each event
   */
  ChainTrees(int chains, Labels labels, IntUnaryOperator actions) {
    this.labels = labels;
    this.actions = actions;
    starts.add(row);
    for (int chain = 0; chain < chains; chain++) {
      addSlot(0, 0);
    }
    roots = chains;
  }

  /**
   * Only the event before all others is left. Until they are overwritten by events that are added,
   * the parents of the others can be read.
   */
  void clear() {
    starts.cut(1);
    slots.cut(roots);
    for (int slot = 0; slot < roots; slot++) {
      slots.set(slot, FIRST, 0);
    }
  }

  /** Begins a new event; its slots follow in the order of its chains. */
  void open(int event) {
    if (event != starts.size()) {
      throw new IllegalArgumentException("events must be added in order");
    }
    row[0] = slots.size();
    starts.add(row);
  }

  /**
   * Adds the next slot of an event, below a slot of its parent. True if the parent had children
   * there, but only those of other groups.
   *
   * @param key what its group has in common
   */
  boolean add(int event, int parent, int parentPosition, int key) {
    int above = start(parent) + parentPosition;
    int slot = addSlot(event, parent);
    int first = slots.get(above, FIRST);
    int group = first;
    while (group != 0 && key(group) != key) {
      group = nextGroup(group);
    }
    if (group == 0) {
      slots.set(slot, OLDER, slot);
      slots.set(slot, NEXT, first);
      slots.set(above, FIRST, slot);
      return first != 0;
    }
    slots.set(slot, OLDER, newest(group));
    slots.set(group, OLDER, slot);
    return false;
  }

  private int addSlot(int event, int parent) {
    row[EVENT] = event;
    row[PARENT] = parent;
    row[FIRST] = 0;
    row[OLDER] = 0;
    row[NEXT] = 0;
    return slots.add(row);
  }

  private int start(int event) {
    return starts.get(event, 0);
  }

  int parent(int event, int position) {
    return slots.get(start(event) + position, PARENT);
  }

  boolean hasParents(int event, int[] wanted, int count) {
    int slot = start(event);
    for (int i = 0; i < count; i++) {
      if (slots.get(slot + i, PARENT) != wanted[i]) {
        return false;
      }
    }
    return true;
  }

  /** The first group of children; 0 if there is none. */
  int firstGroup(int event, int position) {
    return slots.get(start(event) + position, FIRST);
  }

  /** The next group below the same slot; 0 if there is none. */
  int nextGroup(int group) {
    return slots.get(group, NEXT);
  }

  /** What a group has in common: in the chain of a thread the action, in others the thread. */
  int key(int group) {
    int event = event(group);
    int action = actions.applyAsInt(event);
    return group == start(event) ? action : labels.chains(action)[0];
  }

  /** The slot of the child of the group that was added last. */
  int newest(int group) {
    return slots.get(group, OLDER);
  }

  /** The slot of the child that was added before this one; 0 if it is the oldest. */
  int older(int slot, int group) {
    return slot == group ? 0 : slots.get(slot, OLDER);
  }

  int event(int slot) {
    return slots.get(slot, EVENT);
  }
}
