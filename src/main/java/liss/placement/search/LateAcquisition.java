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
import liss.placement.model.ExclusionClause;
import liss.placement.model.Goal;
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

  private final ProgramCfa program;
  private final List<ExclusionClause> clauses;
  private final Goal goal;
  private final PlacementCost cost;

  private LateAcquisition(
      ProgramCfa program, List<ExclusionClause> clauses, Goal goal, PlacementCost cost) {
    this.program = program;
    this.clauses = clauses;
    this.goal = goal;
    this.cost = cost;
  }

  /**
   * A placement of the same cost that satisfies the clauses. Linear in insertion points times
   * program size.
   */
  static LockPlacement of(
      ProgramCfa program, List<ExclusionClause> clauses, Goal goal, LockPlacement placement) {
    LateAcquisition points =
        new LateAcquisition(program, clauses, goal, PlacementCost.of(program, placement, goal));
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

  private LockPlacement movedInwards(
      LockPlacement placement, InsertionPoint from, Acquire acquire) {
    for (InsertionPoint to : new ArrayList<>(behind(from)).reversed()) {
      LockPlacement moved = moved(placement, from, to, acquire);
      if (PlacementLegality.violations(program, moved).isEmpty()
          && PlacementCost.of(program, moved, goal).equals(cost)
          && HeldLocks.of(program, moved).satisfies(clauses)) {
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
