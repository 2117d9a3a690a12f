package liss.c.pointers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * The least sets of addresses that satisfy inclusions between nodes, and rules that add inclusions
 * for each address in a set. Cubic in the number of nodes at worst.
 *
 * <p>Solved in waves, as in Fernando Magno Quint&atilde;o Pereira and Daniel Berlin, Wave
 * propagation and deep propagation for pointer analysis, CGO 2009: in each round the cycles of
 * inclusions are merged, and what is new in a set is passed on in a topological order.
 */
final class Inclusions {

  private final Map<Location, Integer> numbers = new HashMap<>();
  private final List<Location> locations = new ArrayList<>();
  private final Map<PointsToSet, Integer> nodes = new HashMap<>();
  private final List<State> states = new ArrayList<>();
  private boolean isOpen;

  /** A set of addresses, or those of all nodes on a cycle. */
  private static final class State {
    private int merged;
    private BitSet all = new BitSet();
    private BitSet fresh = new BitSet();
    private BitSet larger = new BitSet();
    private BitSet passed = new BitSet();
    private final List<IntConsumer> rules = new ArrayList<>();

    private State(int number) {
      this.merged = number;
    }
  }

  private int number(PointsToSet node) {
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
  void add(PointsToSet node, Location location) {
    int number = number(node);
    State state = states.get(number);
    int added = number(location);
    if (!state.all.get(added)) {
      state.all.set(added);
      state.fresh.set(added);
      isOpen = true;
    }
  }

  /** All of one set is in another one. */
  void include(PointsToSet smaller, PointsToSet larger) {
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
    isOpen = true;
    return true;
  }

  /** Something holds for each address in a set, now and later. */
  void forEach(PointsToSet node, Consumer<Location> rule) {
    BitSet done = new BitSet();
    forEachNumber(
        node,
        number -> {
          if (!done.get(number)) {
            done.set(number);
            rule.accept(locations.get(number));
          }
        });
  }

  private void forEachNumber(PointsToSet node, IntConsumer rule) {
    State state = states.get(number(node));
    state.rules.add(rule);
    each(state.all, rule);
  }

  private static void each(BitSet set, IntConsumer rule) {
    BitSet now = (BitSet) set.clone();
    for (int i = now.nextSetBit(0); i >= 0; i = now.nextSetBit(i + 1)) {
      rule.accept(i);
    }
  }

  /** The set of a node, as it is now. */
  Set<Location> of(PointsToSet node) {
    Set<Location> set = new LinkedHashSet<>();
    Integer number = nodes.get(node);
    if (number != null) {
      each(states.get(found(number)).all, i -> set.add(locations.get(i)));
    }
    return set;
  }

  /**
   * Passes addresses on until nothing changes: in each round first along the inclusions, in an
   * order in which every set comes before those that include it, then to the rules.
   */
  void solve() {
    while (isOpen) {
      isOpen = false;
      int[] order = ordered();
      for (int number : order) {
        passOn(states.get(number));
      }
      for (int number : order) {
        State state = states.get(number);
        BitSet passed = state.passed;
        state.passed = new BitSet();
        if (!passed.isEmpty()) {
          List.copyOf(state.rules).forEach(rule -> each(passed, rule));
        }
      }
    }
  }

  private void passOn(State state) {
    BitSet fresh = state.fresh;
    if (fresh.isEmpty()) {
      return;
    }
    state.fresh = new BitSet();
    for (int i = state.larger.nextSetBit(0); i >= 0; i = state.larger.nextSetBit(i + 1)) {
      pass(fresh, found(i));
    }
    state.passed.or(fresh);
  }

  /** All sets in order, with cycles merged. Linear in the inclusions. */
  private int[] ordered() {
    List<BitSet> edges = new ArrayList<>();
    for (int i = 0; i < states.size(); i++) {
      BitSet larger = new BitSet();
      if (found(i) == i) {
        states.get(i).larger.stream().map(this::found).forEach(larger::set);
        larger.clear(i);
      }
      edges.add(larger);
    }
    List<int[]> components = new Components(edges).find();
    int[] order = new int[components.size()];
    for (int i = 0; i < order.length; i++) {
      int[] component = components.get(order.length - 1 - i);
      order[i] = component[0];
      for (int j = 1; j < component.length; j++) {
        merge(component[j], component[0]);
      }
      if (component.length == 1 && found(component[0]) == component[0]) {
        states.get(component[0]).larger = edges.get(component[0]);
      }
    }
    return Arrays.stream(order).filter(number -> found(number) == number).toArray();
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
  }
}
