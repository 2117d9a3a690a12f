package liss.c.pointers;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The least sets of addresses that satisfy inclusions between nodes, and rules that add inclusions
 * for each address in a set. Cubic in the number of nodes at worst.
 *
 * <p>Only what is new in a set is passed on (Pearce, Kelly and Hankin, section 4.1); nodes on a
 * cycle of inclusions are merged when nothing new passes between two equal sets, as in Ben
 * Hardekopf and Calvin Lin, The ant and the grasshopper, PLDI 2007, section 3.1.
 */
final class Inclusions {

  private final Map<Location, Integer> numbers = new HashMap<>();
  private final List<Location> locations = new ArrayList<>();
  private final Map<Node, Integer> nodes = new HashMap<>();
  private final List<State> states = new ArrayList<>();
  private final Deque<Integer> open = new ArrayDeque<>();
  private final Set<Long> searched = new HashSet<>();

  /** A set of addresses, or those of all nodes on a cycle. */
  private static final class State {
    private int merged;
    private BitSet all = new BitSet();
    private BitSet fresh = new BitSet();
    private final BitSet larger = new BitSet();
    private final List<Consumer<Location>> rules = new ArrayList<>();
    private boolean isOpen;

    private State(int number) {
      this.merged = number;
    }
  }

  private int number(Node node) {
    Integer known = nodes.get(node);
    if (known == null) {
      known = states.size();
      nodes.put(node, known);
      states.add(new State(known));
    }
    return found(known);
  }

  private int found(int number) {
    int root = number;
    while (states.get(root).merged != root) {
      root = states.get(root).merged;
    }
    states.get(number).merged = root;
    return root;
  }

  private int number(Location location) {
    Integer known = numbers.get(location);
    if (known == null) {
      known = locations.size();
      numbers.put(location, known);
      locations.add(location);
    }
    return known;
  }

  /** An address is in a set. */
  void add(Node node, Location location) {
    int number = number(node);
    State state = states.get(number);
    int added = number(location);
    if (!state.all.get(added)) {
      state.all.set(added);
      state.fresh.set(added);
      open(number);
    }
  }

  private void open(int number) {
    State state = states.get(number);
    if (!state.isOpen) {
      state.isOpen = true;
      open.add(number);
    }
  }

  /** All of one set is in another one. */
  void include(Node smaller, Node larger) {
    int from = number(smaller);
    int to = number(larger);
    if (from != to && !states.get(from).larger.get(to)) {
      states.get(from).larger.set(to);
      pass(states.get(from).all, to);
    }
  }

  /** Whether anything of it was new. */
  private boolean pass(BitSet passed, int to) {
    State state = states.get(to);
    BitSet added = (BitSet) passed.clone();
    added.andNot(state.all);
    if (added.isEmpty()) {
      return false;
    }
    state.all.or(added);
    state.fresh.or(added);
    open(to);
    return true;
  }

  /** Something holds for each address in a set, now and later; it may be said more than once. */
  void forEach(Node node, Consumer<Location> rule) {
    State state = states.get(number(node));
    state.rules.add(rule);
    each(state.all, rule);
  }

  private void each(BitSet set, Consumer<Location> rule) {
    BitSet now = (BitSet) set.clone();
    for (int i = now.nextSetBit(0); i >= 0; i = now.nextSetBit(i + 1)) {
      rule.accept(locations.get(i));
    }
  }

  /** The set of a node, as it is now. */
  Set<Location> of(Node node) {
    Set<Location> set = new LinkedHashSet<>();
    Integer number = nodes.get(node);
    if (number != null) {
      each(states.get(found(number)).all, set::add);
    }
    return set;
  }

  /** Passes addresses on until nothing changes. */
  void solve() {
    while (!open.isEmpty()) {
      int number = open.remove();
      State state = states.get(number);
      state.isOpen = false;
      if (found(number) != number || state.fresh.isEmpty()) {
        continue;
      }
      BitSet fresh = state.fresh;
      state.fresh = new BitSet();
      for (Consumer<Location> rule : List.copyOf(state.rules)) {
        each(fresh, rule);
      }
      passOn(number, fresh);
    }
  }

  private void passOn(int number, BitSet fresh) {
    BitSet larger = (BitSet) states.get(number).larger.clone();
    for (int i = larger.nextSetBit(0); i >= 0; i = larger.nextSetBit(i + 1)) {
      int to = found(i);
      int from = found(number);
      if (from != to && !pass(fresh, to) && states.get(to).all.equals(states.get(from).all)) {
        mergeCycle(from, to);
      }
    }
  }

  /** Merges two nodes, and those between them, if there is a way back. */
  private void mergeCycle(int from, int to) {
    if (!searched.add((long) from << Integer.SIZE | to)) {
      return;
    }
    Map<Integer, Integer> before = new HashMap<>(Map.of(to, to));
    Deque<Integer> next = new ArrayDeque<>(List.of(to));
    while (!next.isEmpty() && !before.containsKey(from)) {
      int at = next.remove();
      BitSet larger = states.get(at).larger;
      for (int i = larger.nextSetBit(0); i >= 0; i = larger.nextSetBit(i + 1)) {
        int target = found(i);
        if (before.putIfAbsent(target, at) == null) {
          next.add(target);
        }
      }
    }
    if (before.containsKey(from)) {
      for (int at = before.get(from); at != to; at = before.get(at)) {
        merge(at, from);
      }
      merge(to, from);
    }
  }

  private void merge(int other, int into) {
    State from = states.get(other);
    State to = states.get(into);
    from.merged = into;
    to.all.or(from.all);
    to.larger.or(from.larger);
    to.rules.addAll(from.rules);
    to.fresh = (BitSet) to.all.clone();
    from.all = new BitSet();
    from.fresh = new BitSet();
    from.rules.clear();
    open(into);
  }
}
