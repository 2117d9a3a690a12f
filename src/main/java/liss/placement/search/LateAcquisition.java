package liss.placement.search;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.placement.model.HeldLocks;
import liss.placement.model.LockOperation;
import liss.placement.model.LockOperation.Acquire;
import liss.placement.model.LockPlacement;
import liss.placement.model.PlacementCost;
import liss.placement.model.PlacementLegality;
import liss.placement.model.SilentPath;

/**
 * Among placements that cost the same, prefers one that takes a lock as late as possible on the
 * silent way to the next step: inside a procedure and not before its call, so that a lock is taken
 * and released in one procedure where that costs nothing.
 */
final class LateAcquisition {

  private final PlacementProblem problem;
  private final ProgramCfa program;
  private final PlacementCost cost;

  private LateAcquisition(PlacementProblem problem, LockPlacement placement) {
    this.problem = problem;
    this.program = problem.program();
    this.cost = cost(placement);
  }

  /**
   * A placement of the same cost that satisfies the clauses. Linear in insertion points times
   * program size.
   */
  static LockPlacement of(PlacementProblem problem, LockPlacement placement) {
    LateAcquisition points = new LateAcquisition(problem, placement);
    LockPlacement result = placement;
    for (Map.Entry<InsertionPoint, List<LockOperation>> entry : placement.operations().entrySet()) {
      for (LockOperation operation : entry.getValue()) {
        if (operation instanceof Acquire acquire
            && placement.isInserted(entry.getKey(), operation)) {
          result = points.movedInwards(result, entry.getKey(), acquire);
        }
      }
    }
    return result;
  }

  private PlacementCost cost(LockPlacement placement) {
    return PlacementCost.of(program, placement, problem.objective());
  }

  private LockPlacement movedInwards(
      LockPlacement placement, InsertionPoint from, Acquire acquire) {
    for (InsertionPoint to : new ArrayList<>(behind(from)).reversed()) {
      LockPlacement moved = moved(placement, from, to, acquire);
      if (PlacementLegality.violations(program, moved).isEmpty()
          && cost(moved).equals(cost)
          && HeldLocks.of(program, moved).satisfies(problem.clauses())) {
        return moved;
      }
    }
    return placement;
  }

  /**
   * The insertion points on silent ways from an insertion point, in the order in which they are
   * passed.
   */
  private Set<InsertionPoint> behind(InsertionPoint point) {
    Set<InsertionPoint> behind = new LinkedHashSet<>();
    for (Cfa thread : program.threads()) {
      for (Edge edge : thread.edges()) {
        if (edge.action().equals(new Action.Pass(point))) {
          SilentPath.from(thread, edge.target()).stream()
              .flatMap(location -> thread.out().get(location).stream())
              .filter(next -> next.action() instanceof Action.Pass)
              .forEach(next -> behind.add(((Action.Pass) next.action()).point()));
        }
      }
    }
    behind.remove(point);
    return behind;
  }

  private static LockPlacement moved(
      LockPlacement placement, InsertionPoint from, InsertionPoint to, LockOperation operation) {
    SortedMap<InsertionPoint, List<LockOperation>> operations =
        new TreeMap<>(placement.operations());
    operations.put(
        from,
        operations.getOrDefault(from, List.of()).stream()
            .filter(o -> !o.equals(operation))
            .toList());
    List<LockOperation> there = new ArrayList<>(operations.getOrDefault(to, List.of()));
    there.add(operation);
    operations.put(to, there);
    return placement.withOperations(operations);
  }
}
