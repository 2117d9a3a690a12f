package liss.unfolding;

/**
 * The set U of known events, and causality among them ([QPOR] Def. 1 and 5.1).
 *
 * <p>Events are numbered from 1 in the order in which they are found, so that causes have smaller
 * numbers; 0 is the event before all others. An event is its action and, for each chain of the
 * action, its parent: the event of its history that comes last in this chain. This is the canonical
 * name: the history is the union of the local configurations of the parents.
 *
 * <p>For each event and chain the last event of its local configuration in that chain is kept (the
 * mappings tmax and lmax of [QPOR] Def. 7). In a thread's tree an event also has a jump pointer to
 * an ancestor; these are skew-binary (E.W. Myers, "An applicative random-access stack", IPL 17,
 * 1983): one pointer per node, and a search is logarithmic in the depth, where the skip list of
 * [QPOR] 5.2 has several. The trees of the other chains need none: an event of a chain precedes
 * another iff it precedes its last event in the thread of the first.
 *
 * <p>The children of an event in a chain are kept in groups: of one thread, or of one action in the
 * chain of a thread. Those of other groups are the events that an event is in immediate conflict
 * with.
 */
final class Unfolding {

  private static final byte DISABLED = 1;
  private static final byte EXTENDED = 2;
  private static final byte SET = 4;

  private final Labels labels;
  private final int width;
  private final IntRows last;
  private final IntVector actions = new IntVector();
  private final IntVector depths = new IntVector();
  private final IntVector jumps = new IntVector();
  private final IntVector pending = new IntVector();
  private final IntVector marks = new IntVector();
  private final Slots slots;
  private final EventTable table = new EventTable();
  private final int[] scratch;

  Unfolding(Labels labels, int chains) {
    this.labels = labels;
    this.width = chains;
    this.last = new IntRows(chains);
    this.slots = new Slots(chains);
    this.scratch = new int[chains];
    append(-1, 0, 0, scratch);
  }

  /** How many events there are. */
  int size() {
    return actions.size() - 1;
  }

  int chains() {
    return width;
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
      if (actions.get(event) == action && slots.hasParents(event, parents, chains.length)) {
        return event;
      }
    }
    return add(action, parents, hash);
  }

  private int add(int action, int[] parents, int hash) {
    int[] chains = labels.chains(action);
    java.util.Arrays.fill(scratch, 0);
    for (int i = 0; i < chains.length; i++) {
      last.maximize(scratch, parents[i]);
    }
    int event = actions.size();
    for (int chain : chains) {
      scratch[chain] = event;
    }
    int above = parents[0];
    int jump = jumps.get(above);
    boolean far =
        depths.get(above) - depths.get(jump) == depths.get(jump) - depths.get(jumps.get(jump));
    append(action, depths.get(above) + 1, far ? jumps.get(jump) : above, scratch);
    addToGroups(event, action, parents);
    table.put(event, hash);
    return event;
  }

  private void append(int action, int depth, int jump, int[] row) {
    actions.add(action);
    depths.add(depth);
    jumps.add(jump);
    pending.add(-1);
    marks.add(0);
    last.add(row);
  }

  private void addToGroups(int event, int action, int[] parents) {
    int[] chains = labels.chains(action);
    slots.open(event);
    for (int i = 0; i < chains.length; i++) {
      int group = i == 0 ? action : chains[0];
      int parent = parents[i];
      int position = parent == 0 ? chains[i] : labels.position(actions.get(parent), chains[i]);
      slots.add(event, parent, position, group);
    }
  }

  Slots slots() {
    return slots;
  }

  int action(int event) {
    return actions.get(event);
  }

  int[] chains(int event) {
    return labels.chains(actions.get(event));
  }

  int thread(int event) {
    return labels.chains(actions.get(event))[0];
  }

  /** The event before this one in one of its chains. */
  int parent(int event, int chain) {
    return slots.parent(event, labels.position(actions.get(event), chain));
  }

  /** The event before this one in its thread. */
  int threadParent(int event) {
    return slots.parent(event, 0);
  }

  /** The last event of a chain in the local configuration of an event; 0 if there is none. */
  int last(int event, int chain) {
    return last.get(event, chain);
  }

  boolean isOn(int event, int chain) {
    return event != 0 && labels.position(actions.get(event), chain) >= 0;
  }

  /** Whether the first event is the second one or one of its causes. */
  boolean precedes(int first, int second) {
    return first == 0 || (first <= second && isAncestor(first, last.get(second, thread(first))));
  }

  private boolean isAncestor(int first, int second) {
    int depth = depths.get(first);
    int event = second;
    while (event > first && depths.get(event) > depth) {
      int jump = jumps.get(event);
      event = depths.get(jump) >= depth ? jump : slots.parent(event, 0);
    }
    return event == first;
  }

  /** How many events the local configuration has. */
  int size(int event, int threads) {
    int size = 0;
    for (int thread = 0; thread < threads; thread++) {
      size += depths.get(last.get(event, thread));
    }
    return size;
  }

  /** What the thread does after the event; -1 while the event was never executed. */
  int pending(int event) {
    return pending.get(event);
  }

  /** Notes what the execution of an event has shown. */
  void executed(int event, int pendingAfter, boolean variableIsSet) {
    pending.set(event, pendingAfter);
    if (variableIsSet) {
      mark(event, SET);
    }
  }

  /** Whether the variable that the event has written was set after it. */
  boolean hasSet(int event) {
    return (marks.get(event) & SET) != 0;
  }

  boolean isDisabled(int event) {
    return (marks.get(event) & DISABLED) != 0;
  }

  void disable(int event) {
    mark(event, DISABLED);
  }

  void enable(int event) {
    marks.set(event, marks.get(event) & ~DISABLED);
  }

  /** Whether all events are known that have this action after the same event of its thread. */
  boolean isExtended(int event) {
    return (marks.get(event) & EXTENDED) != 0;
  }

  void extended(int event) {
    mark(event, EXTENDED);
  }

  private void mark(int event, int mark) {
    marks.set(event, marks.get(event) | mark);
  }
}
