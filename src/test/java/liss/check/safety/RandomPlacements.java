package liss.check.safety;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import liss.cfa.Action;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.placement.model.LockOperation;
import liss.placement.model.LockPlacement;
import liss.placement.model.PlacementLegality;

/** Random placements of locks, most of them legal. */
public final class RandomPlacements {

  private static final int ATTEMPTS = 30;

  private RandomPlacements() {}

  /**
   * A placement that is built up from critical sections between two random insertion points, each
   * kept if the placement stays legal; one section in fifty is kept anyway.
   */
  public static LockPlacement of(ProgramCfa program, int locks, Random random) {
    List<List<InsertionPoint>> points =
        program.threads().stream()
            .map(thread ->
                thread.edges().stream()
                    .filter(edge -> edge.action() instanceof Action.Pass)
                    .map(edge -> ((Action.Pass) edge.action()).point())
                    .toList())
            .map(list -> List.copyOf(new TreeSet<>(list)))
            .filter(list -> list.size() > 1)
            .toList();
    LockPlacement placement = new LockPlacement(locks, new TreeMap<>());
    for (int i = 0; i < ATTEMPTS && !points.isEmpty(); i++) {
      List<InsertionPoint> ofThread = points.get(random.nextInt(points.size()));
      int first = random.nextInt(ofThread.size() - 1);
      int last = first + 1 + random.nextInt(Math.min(4, ofThread.size() - first - 1));
      LockPlacement next =
          with(placement, random.nextInt(locks), ofThread.get(first), ofThread.get(last));
      if (PlacementLegality.violations(program, next).isEmpty() || random.nextInt(50) == 0) {
        placement = next;
      }
    }
    return placement;
  }

  private static LockPlacement with(
      LockPlacement placement, int lock, InsertionPoint first, InsertionPoint last) {
    SortedMap<InsertionPoint, List<LockOperation>> operations =
        new TreeMap<>(placement.operations());
    add(operations, first, new LockOperation.Acquire(lock));
    add(operations, last, new LockOperation.Release(lock));
    return new LockPlacement(placement.locks(), operations);
  }

  private static void add(
      SortedMap<InsertionPoint, List<LockOperation>> operations,
      InsertionPoint point,
      LockOperation operation) {
    List<LockOperation> list = new ArrayList<>(operations.getOrDefault(point, List.of()));
    list.add(operation);
    operations.put(point, list);
  }
}
