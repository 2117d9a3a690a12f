package liss.generalize;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.generalize.Neighborhood.Ordering;
import liss.solver.Formula;
import liss.solver.LinearOrder;
import liss.solver.Solver;
import liss.solver.UndecidedException;

/**
 * The cooperative runs of a neighborhood: the serial orders of its blocks that synchronization can
 * execute. They are never enumerated; the order of the blocks is an unknown of one formula, which
 * is of the size of the synchronization and not of the number of orders.
 */
final class CooperativeRuns implements AutoCloseable {

  private final Solver solver;
  private final Neighborhood neighborhood;
  private final LinearOrder blocks;

  /** Takes over the solver. */
  CooperativeRuns(Solver solver, Neighborhood neighborhood, SynchronizationParts synchronization)
      throws UndecidedException {
    this.solver = solver;
    this.neighborhood = neighborhood;
    int[] threads =
        IntStream.range(0, neighborhood.blocks()).map(neighborhood::threadOfBlock).toArray();
    blocks = new LinearOrder(solver, "cooperative.b", threads);
    Feasibility.require(solver, "cooperative.", synchronization, this::before);
  }

  private Formula before(int first, int second) throws UndecidedException {
    return neighborhood.sameThread(first, second)
        ? solver.constant(first < second)
        : blocks.before(neighborhood.block(first), neighborhood.block(second));
  }

  /** Returns the positions of the events in a cooperative run that has the given orderings. */
  Optional<int[]> agreeing(List<Ordering> orderings) throws UndecidedException {
    List<Formula> assumptions = List.copyOf(literals(orderings).keySet());
    return solver.satisfiable(assumptions) ? Optional.of(positions()) : Optional.empty();
  }

  private int[] positions() throws UndecidedException {
    int[] rank = blocks.positions();
    int[] position = new int[neighborhood.size()];
    for (int event = 0; event < position.length; event++) {
      position[event] = rank[neighborhood.block(event)] * position.length + event;
    }
    return position;
  }

  /**
   * Returns a minimal part of the orderings that no cooperative run agrees with ([LISS] Algorithm
   * 2, line 10). The core that the solver finds is shrunk by deletion, one question per element, so
   * that it is minimal and not only small.
   *
   * @param orderings no cooperative run has all of them
   */
  List<Ordering> minimalCore(List<Ordering> orderings) throws UndecidedException {
    Map<Formula, Ordering> literals = literals(orderings);
    List<Formula> assumptions = List.copyOf(literals.keySet());
    List<Formula> found = solver.unsatCore(assumptions).orElseThrow();
    List<Formula> core = new ArrayList<>(assumptions);
    core.retainAll(found);
    for (Formula literal : List.copyOf(core)) {
      List<Formula> rest = new ArrayList<>(core);
      rest.remove(literal);
      if (!solver.satisfiable(rest)) {
        core = rest;
      }
    }
    return core.stream().map(literals::get).toList();
  }

  /**
   * The orderings by what they say about blocks; of several that say the same the weakest, which
   * holds in more interleavings.
   */
  private Map<Formula, Ordering> literals(List<Ordering> orderings) throws UndecidedException {
    Map<Formula, Ordering> literals = new LinkedHashMap<>();
    for (Ordering ordering : orderings) {
      literals.merge(
          before(ordering.before(), ordering.after()), ordering, CooperativeRuns::weaker);
    }
    return literals;
  }

  private static Ordering weaker(Ordering first, Ordering second) {
    return second.after() - second.before() > first.after() - first.before() ? second : first;
  }

  @Override
  public void close() {
    solver.close();
  }
}
