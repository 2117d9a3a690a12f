package liss.generalize;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import liss.generalize.Neighborhood.Ordering;
import liss.solver.Formula;
import liss.solver.Solver;
import liss.solver.UndecidedException;

/**
 * The formula that says that the block graph of an interleaving has a cycle. An edge leads from
 * block to block when an access in one precedes a dependent access in the other, or by program
 * order; further orderings can be fixed, and then make edges in every interleaving.
 *
 * <p>A cycle is stated by a witness: a non-empty set of blocks of which each has a successor in the
 * set. A shortest cycle enters each thread at most once, goes on in program order there, and leaves
 * it. So the witness holds at most one block per thread, the one that is entered, and a block has
 * the edges of all later blocks of its thread. Of several pairs of accesses that make the same edge
 * only the weakest are stated: the first in one thread and the last in the other.
 */
final class CyclicBlocks {

  private final Solver solver;
  private final Neighborhood neighborhood;
  private final Order order;
  private final List<SortedMap<Integer, List<Ordering>>> edges = new ArrayList<>();
  private final List<Formula> entered = new ArrayList<>();

  private CyclicBlocks(Solver solver, Neighborhood neighborhood, Order order) {
    this.solver = solver;
    this.neighborhood = neighborhood;
    this.order = order;
  }

  /**
   * Returns a literal that implies that there is a cycle and that is free to hold if there is one.
   *
   * @param name distinguishes the formula from others of the same solver
   * @param fixed orderings that make edges in every interleaving
   */
  static Formula cyclic(
      Solver solver, String name, Neighborhood neighborhood, Order order, List<Ordering> fixed)
      throws UndecidedException {
    CyclicBlocks graph = new CyclicBlocks(solver, neighborhood, order);
    for (int block = 0; block < neighborhood.blocks(); block++) {
      graph.edges.add(new TreeMap<>());
      graph.entered.add(solver.variable(name + "b" + block));
    }
    for (Ordering pair : neighborhood.dependences()) {
      graph.addEdges(pair);
      graph.addEdges(Neighborhood.reverse(pair));
    }
    graph.requireSuccessors(fixed);
    graph.requireOneEntryPerThread();
    Formula cyclic = solver.variable(name);
    solver.addImplication(cyclic, graph.entered);
    return cyclic;
  }

  private void addEdges(Ordering pair) {
    int target = neighborhood.block(pair.after());
    for (int source : sources(pair)) {
      edges.get(source).computeIfAbsent(target, block -> new ArrayList<>()).add(pair);
    }
  }

  /** The blocks that an ordering leaves: its own and the earlier ones of the thread. */
  private List<Integer> sources(Ordering pair) {
    List<Integer> sources = new ArrayList<>();
    int thread = neighborhood.thread(pair.before());
    for (int block = neighborhood.block(pair.before());
        block >= 0 && neighborhood.threadOfBlock(block) == thread;
        block--) {
      sources.add(block);
    }
    return sources;
  }

  private void requireSuccessors(List<Ordering> fixed) throws UndecidedException {
    for (int block = 0; block < edges.size(); block++) {
      List<Formula> successors = new ArrayList<>();
      for (Ordering pair : fixed) {
        if (sources(pair).contains(block)) {
          successors.add(entered.get(neighborhood.block(pair.after())));
        }
      }
      for (var edge : edges.get(block).entrySet()) {
        List<Formula> orders = new ArrayList<>();
        for (Ordering pair : weakest(edge.getValue())) {
          orders.add(order.before(pair.before(), pair.after()));
        }
        successors.add(solver.and(entered.get(edge.getKey()), solver.or(orders)));
      }
      solver.addImplication(entered.get(block), successors);
    }
  }

  /** The orderings that no other one of the list implies by program order. */
  private static List<Ordering> weakest(List<Ordering> orderings) {
    List<Ordering> sorted = new ArrayList<>(orderings);
    sorted.sort(
        Comparator.comparingInt(Ordering::before)
            .thenComparing(Comparator.comparingInt(Ordering::after).reversed()));
    List<Ordering> weakest = new ArrayList<>();
    for (Ordering ordering : sorted) {
      if (weakest.isEmpty() || weakest.getLast().after() < ordering.after()) {
        weakest.add(ordering);
      }
    }
    return weakest;
  }

  private void requireOneEntryPerThread() throws UndecidedException {
    for (int first = 0; first < edges.size(); first++) {
      for (int second = first + 1; second < edges.size(); second++) {
        if (neighborhood.threadOfBlock(first) == neighborhood.threadOfBlock(second)) {
          solver.add(solver.or(solver.not(entered.get(first)), solver.not(entered.get(second))));
        }
      }
    }
  }
}
