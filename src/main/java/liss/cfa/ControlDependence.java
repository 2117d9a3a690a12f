package liss.cfa;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which branches of a thread decide whether a step is reached. A branch decides about a location if
 * one of its sides always comes there and the other one need not (J. Ferrante, K. J. Ottenstein, J.
 * D. Warren, The program dependence graph and its use in optimization, TOPLAS 9(3), 1987), or if it
 * decides about a branch that decides.
 *
 * <p>Post-dominators are computed as by K. D. Cooper, T. J. Harvey and K. Kennedy, A simple, fast
 * dominance algorithm, 2001. A loop that cannot be left ends, for this purpose, where it begins a
 * new round. Nearly linear in the size of the thread, and quadratic at worst.
 */
public final class ControlDependence {

  private final Cfa thread;

  /** All locations, and after them one that all ways lead to. */
  private final int end;

  private final List<List<Integer>> next = new ArrayList<>();
  private final List<List<Integer>> before = new ArrayList<>();

  /** For each location the next one that is on all ways from there. */
  private final int[] postDominator;

  private final Map<Integer, BitSet> decided = new HashMap<>();

  /** The dependences of a thread. */
  public ControlDependence(Cfa thread) {
    this.thread = thread;
    this.end = thread.size();
    for (int location = 0; location <= end; location++) {
      next.add(new ArrayList<>());
      before.add(new ArrayList<>());
    }
    thread.edges().forEach(edge -> connect(edge.source(), edge.target()));
    for (int location = 0; location < end; location++) {
      if (location == thread.exit() || thread.out().get(location).isEmpty()) {
        connect(location, end);
      }
    }
    connectLoops();
    this.postDominator = postDominators();
  }

  private void connect(int from, int to) {
    next.get(from).add(to);
    before.get(to).add(from);
  }

  /** Lets each loop that cannot be left end where a way from the entry comes to it first. */
  private void connectLoops() {
    BitSet ending = backwardFrom(end, new BitSet());
    for (int location : inBreadth()) {
      if (!ending.get(location)) {
        connect(location, end);
        backwardFrom(location, ending);
      }
    }
  }

  private BitSet backwardFrom(int start, BitSet reached) {
    Deque<Integer> open = new ArrayDeque<>(List.of(start));
    reached.set(start);
    while (!open.isEmpty()) {
      for (int source : before.get(open.remove())) {
        if (!reached.get(source)) {
          reached.set(source);
          open.add(source);
        }
      }
    }
    return reached;
  }

  private List<Integer> inBreadth() {
    List<Integer> order = new ArrayList<>();
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(thread.entry()));
    seen.set(thread.entry());
    while (!open.isEmpty()) {
      int location = open.remove();
      order.add(location);
      for (int target : next.get(location)) {
        if (!seen.get(target)) {
          seen.set(target);
          open.add(target);
        }
      }
    }
    return order;
  }

  private int[] postDominators() {
    int[] order = postOrder();
    int[] rank = new int[end + 1];
    for (int i = 0; i < order.length; i++) {
      rank[order[i]] = i;
    }
    int[] found = new int[end + 1];
    Arrays.fill(found, -1);
    found[end] = end;
    boolean changes = true;
    while (changes) {
      changes = false;
      for (int i = order.length - 2; i >= 0; i--) {
        int location = order[i];
        int common = -1;
        for (int target : next.get(location)) {
          if (found[target] >= 0) {
            common = common < 0 ? target : common(common, target, found, rank);
          }
        }
        if (common >= 0 && found[location] != common) {
          found[location] = common;
          changes = true;
        }
      }
    }
    return found;
  }

  private static int common(int one, int other, int[] found, int[] rank) {
    int first = one;
    int second = other;
    while (first != second) {
      while (rank[first] < rank[second]) {
        first = found[first];
      }
      while (rank[second] < rank[first]) {
        second = found[second];
      }
    }
    return first;
  }

  /** The locations from which the end is reached, each after those that lead to it backwards. */
  private int[] postOrder() {
    List<Integer> order = new ArrayList<>();
    BitSet seen = new BitSet();
    Deque<int[]> open = new ArrayDeque<>();
    open.push(new int[] {end, 0});
    seen.set(end);
    while (!open.isEmpty()) {
      int[] top = open.element();
      List<Integer> sources = before.get(top[0]);
      if (top[1] < sources.size()) {
        int source = sources.get(top[1]++);
        if (!seen.get(source)) {
          seen.set(source);
          open.push(new int[] {source, 0});
        }
      } else {
        order.add(top[0]);
        open.pop();
      }
    }
    return order.stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * The locations about which a branch decides: whether a thread that is there comes to them.
   *
   * @param branch a location; if it is none of a branch, it decides about nothing
   * @return not to be changed
   */
  public BitSet decidedBy(int branch) {
    BitSet known = decided.get(branch);
    if (known == null) {
      known = new BitSet();
      Deque<Integer> open = new ArrayDeque<>(List.of(branch));
      while (!open.isEmpty()) {
        for (int location : decidedAtOnce(open.remove())) {
          if (!known.get(location)) {
            known.set(location);
            open.add(location);
          }
        }
      }
      decided.put(branch, known);
    }
    return known;
  }

  private List<Integer> decidedAtOnce(int branch) {
    List<Integer> locations = new ArrayList<>();
    if (thread.out().get(branch).size() > 1) {
      for (Edge side : thread.out().get(branch)) {
        int location = side.target();
        while (location != postDominator[branch] && location != end && location >= 0) {
          locations.add(location);
          location = postDominator[location];
        }
      }
    }
    return locations;
  }
}
