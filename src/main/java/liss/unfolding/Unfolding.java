package liss.unfolding;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The set U of known events, and causality among them ([QPOR] Def. 1 and 5.1).
 *
 * <p>Events are numbered from 1 in the order in which they are found, so that causes have smaller
 * numbers; 0 is the event before all others. An event is its action and, for each chain of the
 * action, its parent: the event of its history that comes last in this chain. This is the canonical
 * name: the history is the union of the local configurations of the parents.
 *
 * <p>For each event and chain the last event of its local configuration in that chain is kept (the
 * mappings tmax and lmax of [QPOR] Def. 7), for chains of threads and for those that <i>branch</i>:
 * where an event has children of different threads. Two events that are in conflict are so in such
 * a chain, because two children of one thread are in conflict in the chain of that thread. A
 * condition that one thread sets and another waits for has no branch, and there are many of them.
 * When a chain is found to branch the numbers are computed for all events, mostly for few.
 *
 * <p>An event whose parents all are one event on the same chains, such as the release of a lock
 * after its acquisition, has the same history but for itself. The two share a row, in which the
 * first one stands for both.
 *
 * <p>In a thread's tree an event also has a jump pointer to an ancestor; these are skew-binary
 * (E.W. Myers, "An applicative random-access stack", IPL 17, 1983): one pointer per node, and a
 * search is logarithmic in the depth, where the skip list of [QPOR] 5.2 has several. The trees of
 * the other chains need none: an event of a chain precedes another iff it precedes its last event
 * in the thread of the first.
 *
 * <p>The children of an event in a chain are kept in groups: of one thread, or of one action in the
 * chain of a thread. Those of other groups are the events that an event is in immediate conflict
 * with.
 */
final class Unfolding {

  // The columns of an event: its action, its depth in the tree of its thread, its jump pointer, its
  // status, and the row of its history.
  private static final int ACTION = 0;
  private static final int DEPTH = 1;
  private static final int JUMP = 2;
  private static final int STATUS = 3;
  private static final int HISTORY = 4;
  private static final int WIDTH = 5;

  // The columns of a history: the first event that has it, and the last events of threads and of
  // chains that branch.
  private static final int OWNER = 0;
  private static final int LAST = 1;

  // The status of an event: three marks, and above them one more than what its thread does next.
  private static final int DISABLED = 1;
  private static final int EXTENDED = 2;
  private static final int EXPLORED = 4;
  private static final int MARKS = 7;
  private static final int PENDING = 3;

  private final Labels labels;
  private final ChainTrees slots;
  private final EventTable table = new EventTable(this::hash);
  private final IntRows events = new IntRows(WIDTH);
  private final int[] row = new int[WIDTH];
  private long found;
  private IntRows histories;
  private int[] history;

  /** For each chain its column; -1 if it has none. */
  private final int[] columns;

  /** The chains that have a column, those of threads first. */
  private final IntList columnChains = new IntList();

  private final IntList newlyBranching = new IntList();

  Unfolding(Labels labels, int threads, int chains) {
    this.labels = labels;
    this.columns = new int[chains];
    Arrays.fill(columns, -1);
    for (int thread = 0; thread < threads; thread++) {
      columns[thread] = LAST + thread;
      columnChains.add(thread);
    }
    this.history = new int[LAST + threads];
    this.histories = new IntRows(history.length);
    this.slots = new ChainTrees(chains, labels, this::action);
    histories.add(history);
    row[ACTION] = -1;
    events.add(row);
  }

  /** How many events there are that were not dropped. */
  int size() {
    return events.size() - 1;
  }

  int chains() {
    return columns.length;
  }

  /** The chains in which there may be conflicts, those of threads first; not to be changed. */
  IntList branchingChains() {
    return columnChains;
  }

  /** Whether there may be conflicts in a chain. */
  boolean branches(int chain) {
    return columns[chain] >= 0;
  }

  Labels labels() {
    return labels;
  }

  /** The event with this action and these parents, one for each chain of the action. */
  int event(int action, int[] parents) {
    int[] chains = labels.chains(action);
    int hash = EventTable.hash(action, parents, chains.length);
    for (int i = table.first(hash); table.at(i) != 0; i = table.next(i)) {
      int event = table.at(i);
      if (table.mayHave(i, hash)
          && events.get(event, ACTION) == action
          && slots.hasParents(event, parents, chains.length)) {
        return event;
      }
    }
    found++;
    return add(action, parents, hash);
  }

  /** How many events were found; one that was dropped and found again counts twice. */
  long found() {
    return found;
  }

  /**
   * Drops events that are not needed. The others have new numbers, in the same order. They are
   * added again in place: new numbers are not larger, so that what is read was not overwritten yet.
   *
   * @param needed events with all their causes
   * @return the new numbers; 0 for what was dropped
   */
  int[] retain(BitSet needed) {
    events.cut(1);
    histories.cut(1);
    slots.clear();
    table.clear();
    int[] numbers = new int[needed.length()];
    int[] parents = new int[columns.length];
    for (int e = needed.nextSetBit(1); e >= 0; e = needed.nextSetBit(e + 1)) {
      int action = action(e);
      int marks = events.get(e, STATUS) & ~EXTENDED;
      int count = labels.chains(action).length;
      for (int i = 0; i < count; i++) {
        parents[i] = numbers[slots.parent(e, i)];
      }
      numbers[e] = add(action, parents, EventTable.hash(action, parents, count));
      events.set(numbers[e], STATUS, marks);
    }
    return numbers;
  }

  private int hash(int event) {
    int count = chains(event).length;
    int[] parents = new int[count];
    for (int i = 0; i < count; i++) {
      parents[i] = slots.parent(event, i);
    }
    return EventTable.hash(action(event), parents, count);
  }

  private int add(int action, int[] parents, int hash) {
    int event = events.size();
    int above = parents[0];
    int jump = jump(above);
    boolean far = depth(above) - depth(jump) == depth(jump) - depth(jump(jump));
    row[ACTION] = action;
    row[DEPTH] = depth(above) + 1;
    row[JUMP] = far ? jump(jump) : above;
    row[STATUS] = 0;
    row[HISTORY] = history(event, labels.chains(action), parents);
    events.add(row);
    addToGroups(event, action, parents);
    table.put(event, hash);
    return event;
  }

  /** The row of the history of a new event. */
  private int history(int event, int[] chains, int[] parents) {
    if (continuesOne(chains, parents)) {
      return events.get(parents[0], HISTORY);
    }
    Arrays.fill(history, 0);
    for (int i = 0; i < chains.length; i++) {
      int parent = parents[i];
      if (parent != 0) {
        histories.maximize(history, events.get(parent, HISTORY), LAST);
        putLast(parent, chains(parent));
      }
    }
    putLast(event, chains);
    history[OWNER] = event;
    return histories.add(history);
  }

  private void putLast(int event, int[] chains) {
    for (int chain : chains) {
      if (columns[chain] >= 0) {
        history[columns[chain]] = Math.max(history[columns[chain]], event);
      }
    }
  }

  /** Whether all parents are one event on the same chains. */
  private boolean continuesOne(int[] chains, int[] parents) {
    int parent = parents[0];
    for (int i = 1; i < chains.length; i++) {
      if (parents[i] != parent) {
        return false;
      }
    }
    return parent != 0 && Arrays.equals(chains(parent), chains);
  }

  private void addToGroups(int event, int action, int[] parents) {
    int[] chains = labels.chains(action);
    slots.open(event);
    newlyBranching.clear();
    for (int i = 0; i < chains.length; i++) {
      int position = positionBelow(parents[i], chains[i]);
      boolean branches = slots.add(event, parents[i], position, groupKey(event, i));
      if (branches && columns[chains[i]] < 0) {
        newlyBranching.add(chains[i]);
      }
    }
    for (int i = 0; i < newlyBranching.size(); i++) {
      addColumn(newlyBranching.get(i));
    }
  }

  private int positionBelow(int parent, int chain) {
    return parent == 0 ? chain : labels.position(action(parent), chain);
  }

  /** What the children in the group of an event have in common, see {@link ChainTrees#key}. */
  int groupKey(int event, int position) {
    return position == 0 ? action(event) : thread(event);
  }

  /**
   * The first group of the children that an event's parent has in a chain: its own one, and those
   * that it is in immediate conflict with.
   */
  int firstGroupBeside(int event, int position) {
    int parent = slots.parent(event, position);
    return slots.firstGroup(parent, positionBelow(parent, chains(event)[position]));
  }

  private void addColumn(int chain) {
    int column = LAST + columnChains.size();
    columns[chain] = column;
    columnChains.add(chain);
    histories = histories.widened();
    history = new int[column + 1];
    for (int row = 1; row < histories.size(); row++) {
      int owner = histories.get(row, OWNER);
      histories.set(row, column, isOn(owner, chain) ? owner : lastOfParents(owner, column));
    }
  }

  private int lastOfParents(int event, int column) {
    int last = 0;
    for (int i = 0; i < chains(event).length; i++) {
      last = Math.max(last, lastInColumn(slots.parent(event, i), column));
    }
    return last;
  }

  private int lastInColumn(int event, int column) {
    int row = events.get(event, HISTORY);
    int last = histories.get(row, column);
    return last == histories.get(row, OWNER) ? event : last;
  }

  ChainTrees slots() {
    return slots;
  }

  int action(int event) {
    return events.get(event, ACTION);
  }

  int[] chains(int event) {
    return labels.chains(events.get(event, ACTION));
  }

  int thread(int event) {
    return chains(event)[0];
  }

  /** The event before this one in one of its chains. */
  int parent(int event, int chain) {
    return slots.parent(event, labels.position(events.get(event, ACTION), chain));
  }

  /** The event before this one in its thread. */
  int threadParent(int event) {
    return slots.parent(event, 0);
  }

  /**
   * The last event of a chain in the local configuration of an event; 0 if there is none.
   *
   * @param chain that of a thread, or one that branches
   */
  int last(int event, int chain) {
    return lastInColumn(event, columns[chain]);
  }

  boolean isOn(int event, int chain) {
    return event != 0 && labels.position(events.get(event, ACTION), chain) >= 0;
  }

  /** Whether the first event is the second one or one of its causes. */
  boolean precedes(int first, int second) {
    return first == 0 || (first <= second && isAncestor(first, last(second, thread(first))));
  }

  private boolean isAncestor(int first, int second) {
    if (second <= first) {
      return second == first;
    }
    int depth = depth(first);
    int event = second;
    while (event > first && depth(event) > depth) {
      int jump = jump(event);
      event = depth(jump) >= depth ? jump : slots.parent(event, 0);
    }
    return event == first;
  }

  private int depth(int event) {
    return events.get(event, DEPTH);
  }

  private int jump(int event) {
    return events.get(event, JUMP);
  }

  /** The size of the local configuration of an event. */
  int size(int event, int threads) {
    int size = 0;
    for (int thread = 0; thread < threads; thread++) {
      size += depth(last(event, thread));
    }
    return size;
  }

  /** What the thread does after the event; -1 while the event was never executed. */
  int pending(int event) {
    return (events.get(event, STATUS) >> PENDING) - 1;
  }

  /** Notes what the execution of an event has shown. */
  void executed(int event, int pendingAfter) {
    events.set(event, STATUS, (pendingAfter + 1) << PENDING | events.get(event, STATUS) & MARKS);
  }

  boolean isDisabled(int event) {
    return (events.get(event, STATUS) & DISABLED) != 0;
  }

  void disable(int event) {
    mark(event, DISABLED);
  }

  void enable(int event) {
    events.set(event, STATUS, events.get(event, STATUS) & ~DISABLED);
  }

  /** Whether an event was part of a configuration. */
  boolean isExplored(int event) {
    return (events.get(event, STATUS) & EXPLORED) != 0;
  }

  void explored(int event) {
    mark(event, EXPLORED);
  }

  /**
   * Whether two events are in conflict, given that the first one is no cause of the other, and that
   * its history is a configuration together with the local configuration of the other.
   */
  boolean areInConflict(int first, int second) {
    int[] chains = chains(first);
    for (int i = 0; i < chains.length; i++) {
      if (branches(chains[i]) && last(second, chains[i]) > slots.parent(first, i)) {
        return true;
      }
    }
    return false;
  }

  /** Whether all events are known that have this action after the same event of its thread. */
  boolean isExtended(int event) {
    return (events.get(event, STATUS) & EXTENDED) != 0;
  }

  void extended(int event) {
    mark(event, EXTENDED);
  }

  private void mark(int event, int mark) {
    events.set(event, STATUS, events.get(event, STATUS) | mark);
  }
}
