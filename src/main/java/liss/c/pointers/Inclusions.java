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
import java.util.stream.IntStream;

/**
 * The least sets of addresses that satisfy inclusions between nodes, and rules that add inclusions
 * for each address in a set. Cubic in the number of nodes at worst.
 *
 * <p>Solved in waves, as in Fernando Magno Quint&atilde;o Pereira and Daniel Berlin, Wave
 * propagation and deep propagation for pointer analysis, CGO 2009: in each round the cycles of
 * inclusions are merged, and what is new in a set is passed on in a topological order. Many rounds
 * add a few inclusions; where there are many, the order and the cycles are those of an earlier
 * round until they have grown by a part. Any order leads to the same sets.
 */
final class Inclusions {

  /** So many inclusions are put in order in each round. */
  private static final int FEW = 1 << 12;

  /** More of them are put in order again once one in so many is new. */
  private static final int PART = 8;

  private final Map<Location, Integer> numbers = new HashMap<>();
  private final List<Location> locations = new ArrayList<>();
  private final Map<PointsToSet, Integer> nodes = new HashMap<>();
  private final List<State> states = new ArrayList<>();
  private boolean isOpen;

  /** The number of inclusions; merged ones count as they did before. */
  private int inclusions;

  /** The last order of the sets, of how many it is, and how many inclusions there were then. */
  private int[] order = {};

  private int orderedStates;
  private int orderedInclusions;

  /** A set of addresses, or those of all nodes on a cycle. */
  private static final class State {
    private int merged;
    private BitSet all = new BitSet();
    private BitSet fresh = new BitSet();
    private SparseSet larger = new SparseSet();
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
    if (from != to && states.get(from).larger.add(to)) {
      inclusions++;
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
      order = isOutdated() ? ordered() : withNew(order);
      for (int number : order) {
        passOn(states.get(number));
      }
      for (int number : order) {
        State state = states.get(number);
        if (!state.passed.isEmpty()) {
          BitSet passed = state.passed;
          state.passed = new BitSet();
          List.copyOf(state.rules).forEach(rule -> each(passed, rule));
        }
      }
    }
  }

  private boolean isOutdated() {
    return inclusions < FEW || inclusions - orderedInclusions > inclusions / PART;
  }

  /** An order with the sets after it that are not yet in it. */
  private int[] withNew(int[] old) {
    int from = orderedStates;
    orderedStates = states.size();
    return from == orderedStates
        ? old
        : IntStream.concat(Arrays.stream(old), IntStream.range(from, orderedStates)).toArray();
  }

  private void passOn(State state) {
    BitSet fresh = state.fresh;
    if (fresh.isEmpty()) {
      return;
    }
    state.fresh = new BitSet();
    for (int i = 0; i < state.larger.size(); i++) {
      pass(fresh, found(state.larger.get(i)));
    }
    state.passed.or(fresh);
  }

  /** All sets in order, with cycles merged. Linear in the inclusions. */
  private int[] ordered() {
    List<SparseSet> edges = new ArrayList<>();
    for (int i = 0; i < states.size(); i++) {
      int from = i;
      edges.add(
          found(i) == i
              ? SparseSet.of(
                  states.get(i).larger.stream().map(this::found).filter(to -> to != from))
              : new SparseSet());
    }
    orderedStates = states.size();
    orderedInclusions = inclusions;
    List<int[]> components = new Components(edges).find();
    int[] all = new int[components.size()];
    for (int i = 0; i < all.length; i++) {
      int[] component = components.get(all.length - 1 - i);
      all[i] = component[0];
      for (int j = 1; j < component.length; j++) {
        merge(component[j], component[0]);
      }
      if (component.length == 1 && found(component[0]) == component[0]) {
        states.get(component[0]).larger = edges.get(component[0]);
      }
    }
    return Arrays.stream(all).filter(number -> found(number) == number).toArray();
  }

  private void merge(int other, int into) {
    State from = states.get(other);
    State to = states.get(into);
    from.merged = into;
    to.all.or(from.all);
    from.larger.stream().forEach(to.larger::add);
    to.rules.addAll(from.rules);
    to.fresh = (BitSet) to.all.clone();
    from.larger = new SparseSet();
    from.all = new BitSet();
    from.fresh = new BitSet();
    from.rules.clear();
  }
}
