package liss.automata;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A collection of sets of small numbers with a test whether one of them is a subset of a given set.
 *
 * <p>A trie over the elements in descending order (the set-trie of I. Savnik, "Index data structure
 * for fast subset and superset queries", CD-ARES 2013, LNCS 8127), with paths that do not branch
 * made one node, and branches only where more than {@link #LARGE} sets meet; fewer are kept in a
 * list and compared one by one. A test follows only branches whose elements are in the given set,
 * so that sets with a common beginning are rejected together. Great numbers come first because the
 * search numbers states as it finds them: late ones are in few sets.
 *
 * <p>Sets are arrays in ascending order that nobody changes; the element at depth d of a set is the
 * one with d greater ones.
 */
final class SetTrie {

  private static final int LARGE = 16;

  private final Node root = new Node(0);
  private long comparisons;

  /**
   * An outer node with a list of sets, or an inner one with branches and at most the one set that
   * ends there.
   */
  private static final class Node {
    /** The number of elements above this node. */
    int depth;

    List<int[]> sets = new ArrayList<>(1);
    @Nullable Branches branches;

    Node(int depth) {
      this.depth = depth;
    }
  }

  /** The children of an inner node by their first element. */
  private static final class Branches {
    /** A set that agrees with all sets of the node above this depth. */
    final int[] witness;

    final int depth;

    /** The number of a child is that of its element, paired with 0. */
    final PairTable elements = new PairTable(4);

    final List<Node> children = new ArrayList<>(2);

    Branches(int[] witness, int depth) {
      this.witness = witness;
      this.depth = depth;
    }

    Node child(int element) {
      int child = elements.number(0, element);
      if (child == children.size()) {
        children.add(new Node(depth + 1));
      }
      return children.get(child);
    }
  }

  private static int element(int[] set, int depth) {
    return set[set.length - 1 - depth];
  }

  /** The number of sets and inner nodes that all tests so far have looked at. */
  long comparisons() {
    return comparisons;
  }

  /** Whether a set of at most so many elements is a subset of the given one. */
  boolean hasSubset(MarkedSet set, int atMost) {
    Deque<Node> pending = new ArrayDeque<>();
    pending.push(root);
    while (!pending.isEmpty()) {
      Node node = pending.pop();
      Branches branches = node.branches;
      if (branches != null) {
        comparisons++;
        if (!set.containsAll(branches.witness, node.depth, branches.depth)) {
          continue;
        }
        pushChildren(branches, set, pending);
      }
      for (int[] candidate : node.sets) {
        comparisons++;
        if (candidate.length <= atMost
            && set.containsAll(candidate, node.depth, candidate.length)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Adds the children whose first element is in the set. */
  private static void pushChildren(Branches branches, MarkedSet set, Deque<Node> pending) {
    if (branches.children.size() <= set.size()) {
      for (int i = 0; i < branches.children.size(); i++) {
        if (set.contains(branches.elements.second(i))) {
          pending.push(branches.children.get(i));
        }
      }
    } else {
      for (int element : set.elements()) {
        int child = branches.elements.find(0, element);
        if (child != PairTable.ABSENT) {
          pending.push(branches.children.get(child));
        }
      }
    }
  }

  /** Adds a set that is not equal to one that is there. */
  void add(int[] set) {
    Node node = root;
    for (Branches branches = node.branches; branches != null; branches = node.branches) {
      int depth = agreement(set, branches.witness, node.depth, branches.depth);
      if (depth < branches.depth) {
        split(node, branches, depth);
      } else if (depth == set.length) {
        node.sets.add(set);
        return;
      } else {
        node = branches.child(element(set, depth));
      }
    }
    node.sets.add(set);
    if (node.sets.size() > LARGE) {
      branch(node);
    }
  }

  /** The depth below which the sets agree, given that they do above the first one. */
  private static int agreement(int[] first, int[] second, int from, int to) {
    int end = Math.min(to, Math.min(first.length, second.length));
    int depth = from;
    while (depth < end && element(first, depth) == element(second, depth)) {
      depth++;
    }
    return depth;
  }

  /** Makes an inner node branch at a lesser depth, with its old content as the only child. */
  private static void split(Node node, Branches branches, int depth) {
    Branches above = new Branches(branches.witness, depth);
    Node below = above.child(element(branches.witness, depth));
    below.sets = node.sets;
    below.branches = branches;
    node.sets = new ArrayList<>(1);
    node.branches = above;
  }

  /** Makes an outer node an inner one that branches where its sets first disagree. */
  private static void branch(Node node) {
    int[] witness = node.sets.getFirst();
    int depth = witness.length;
    for (int[] set : node.sets) {
      depth = agreement(set, witness, node.depth, depth);
    }
    Branches branches = new Branches(witness, depth);
    List<int[]> sets = node.sets;
    node.sets = new ArrayList<>(1);
    node.branches = branches;
    for (int[] set : sets) {
      Node target = set.length == depth ? node : branches.child(element(set, depth));
      target.sets.add(set);
    }
  }

  /** Removes a set, named by the array that was added; returns whether it was there. */
  @SuppressWarnings("ReferenceEquality") // the very array that was added
  boolean remove(int[] set) {
    Node node = root;
    for (Branches branches = node.branches;
        branches != null && branches.depth < set.length;
        branches = node.branches) {
      node = branches.child(element(set, branches.depth));
    }
    return node.sets.removeIf(known -> known == set);
  }
}
