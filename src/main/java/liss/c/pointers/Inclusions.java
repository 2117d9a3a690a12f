package liss.c.pointers;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The least sets of addresses that satisfy inclusions between nodes, and rules that add inclusions
 * for each address in a set. Cubic in the number of nodes at worst.
 */
final class Inclusions {

  private final Map<Node, Set<Location>> sets = new LinkedHashMap<>();
  private final Map<Node, Set<Node>> larger = new LinkedHashMap<>();
  private final Map<Node, List<Consumer<Location>>> rules = new LinkedHashMap<>();
  private final Deque<Added> open = new ArrayDeque<>();

  /** An address that was added to a set, and not passed on yet. */
  private record Added(Node node, Location location) {}

  /** An address is in a set. */
  void add(Node node, Location location) {
    if (sets.computeIfAbsent(node, n -> new LinkedHashSet<>()).add(location)) {
      open.add(new Added(node, location));
    }
  }

  /** All of one set is in another one. */
  void include(Node smaller, Node larger) {
    if (!smaller.equals(larger)
        && this.larger.computeIfAbsent(smaller, n -> new LinkedHashSet<>()).add(larger)) {
      List.copyOf(of(smaller)).forEach(location -> add(larger, location));
    }
  }

  /** Something holds for each address in a set, now and later. */
  void forEach(Node node, Consumer<Location> rule) {
    rules.computeIfAbsent(node, n -> new ArrayList<>()).add(rule);
    List.copyOf(of(node)).forEach(rule);
  }

  /** The set of a node, as it is now. */
  Set<Location> of(Node node) {
    return sets.getOrDefault(node, Set.of());
  }

  /** Passes addresses on until nothing changes. */
  void solve() {
    while (!open.isEmpty()) {
      Added added = open.remove();
      List.copyOf(larger.getOrDefault(added.node(), Set.of()))
          .forEach(node -> add(node, added.location()));
      List.copyOf(rules.getOrDefault(added.node(), List.of()))
          .forEach(rule -> rule.accept(added.location()));
    }
  }
}
