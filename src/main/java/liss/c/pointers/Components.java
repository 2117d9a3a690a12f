package liss.c.pointers;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * The strongly connected components of a graph: Robert Tarjan, Depth-first search and linear graph
 * algorithms, SIAM Journal on Computing 1(2), 1972, without recursion.
 */
final class Components {

  private final List<SparseSet> edges;
  private final int[] index;
  private final int[] low;
  private final int[] next;
  private final BitSet onStack = new BitSet();
  private final Deque<Integer> stack = new ArrayDeque<>();
  private final List<int[]> found = new ArrayList<>();
  private int visited;

  /** Takes for each node where its edges lead. */
  Components(List<SparseSet> edges) {
    this.edges = edges;
    this.index = new int[edges.size()];
    this.low = new int[edges.size()];
    this.next = new int[edges.size()];
  }

  /** The components, each after those that can be reached from it. */
  List<int[]> find() {
    for (int i = 0; i < index.length; i++) {
      if (index[i] == 0) {
        search(i);
      }
    }
    return found;
  }

  private void search(int start) {
    Deque<Integer> path = new ArrayDeque<>();
    enter(start, path);
    while (!path.isEmpty()) {
      int node = path.peek();
      if (next[node] < edges.get(node).size()) {
        int target = edges.get(node).get(next[node]);
        next[node]++;
        if (index[target] == 0) {
          enter(target, path);
        } else if (onStack.get(target)) {
          low[node] = Math.min(low[node], index[target]);
        }
      } else {
        path.pop();
        if (!path.isEmpty()) {
          low[path.peek()] = Math.min(low[path.peek()], low[node]);
        }
        if (low[node] == index[node]) {
          leave(node);
        }
      }
    }
  }

  private void enter(int node, Deque<Integer> path) {
    visited++;
    index[node] = visited;
    low[node] = visited;
    path.push(node);
    stack.push(node);
    onStack.set(node);
  }

  private void leave(int node) {
    List<Integer> component = new ArrayList<>();
    int member;
    do {
      member = stack.pop();
      onStack.clear(member);
      component.add(member);
    } while (member != node);
    found.add(component.stream().mapToInt(Integer::intValue).toArray());
  }
}
