package liss.placement.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/**
 * What a lock placement costs. A statement, for the last two numbers, is a step of a thread copy,
 * procedures inlined, that accesses shared memory, does I/O or synchronizes; branches and yields
 * are none. What the program's own critical sections protect and exclude by themselves does not
 * count.
 *
 * @param lockStatements lock statements inserted into the source
 * @param unlockStatements unlock statements inserted into the source
 * @param protectedStatements statements at which an inserted lock is held
 * @param excludedPairs pairs of statements of different threads that hold an inserted lock in
 *     common
 * @param price by a {@link CostModel}; 0 without one
 * @param unknownCalls steps of functions of which nothing is known at which an inserted lock is
 *     held
 * @param protectedCalls calls of functions of the program that begin while an inserted lock is held
 * @param changes what becomes of the text
 */
public record PlacementCost(
    long lockStatements,
    long unlockStatements,
    long protectedStatements,
    long excludedPairs,
    long price,
    long unknownCalls,
    long protectedCalls,
    TextChanges changes) {

  /** What a placement costs that inserts nothing. */
  public static final PlacementCost NOTHING =
      new PlacementCost(0, 0, 0, 0, 0, 0, 0, TextChanges.NOTHING);

  /** The cost of a placement that has not been applied to the program yet, and its price. */
  public static PlacementCost of(ProgramCfa program, LockPlacement placement, Goal goal) {
    PlacementCost cost = of(program, placement);
    return switch (goal) {
      case Objective objective -> cost;
      case Repair repair -> cost;
      case CostModel model ->
          new PlacementCost(
              cost.lockStatements,
              cost.unlockStatements,
              cost.protectedStatements,
              cost.excludedPairs,
              model.price(program, placement),
              cost.unknownCalls,
              cost.protectedCalls,
              cost.changes);
    };
  }

  /** The cost of a placement that has not been applied to the program yet, without a price. */
  public static PlacementCost of(ProgramCfa program, LockPlacement placement) {
    List<ProtectedStatement> statements = ProtectedStatement.of(program, placement);
    LockPlacement inserted = placement.insertions();
    return new PlacementCost(
        count(inserted, LockOperation.Acquire.class),
        count(inserted, LockOperation.Release.class),
        statements.stream().filter(ProtectedStatement::isAdded).count(),
        excludedPairs(statements),
        0,
        AddedLocks.unknownCalls(program, placement),
        AddedLocks.calls(program, placement),
        TextChanges.of(program, placement));
  }

  /** Whether the edge counts as a statement. */
  public static boolean isStatement(Edge edge) {
    Action action = edge.action();
    return !action.isSilent()
        && !(action instanceof Action.Branch)
        && !(action instanceof Action.Yield);
  }

  private static long count(LockPlacement placement, Class<? extends LockOperation> kind) {
    return placement.operations().values().stream()
        .flatMap(List::stream)
        .filter(kind::isInstance)
        .count();
  }

  /** By classes of statements of one thread at which the same locks are held. */
  private static long excludedPairs(List<ProtectedStatement> statements) {
    List<List<ProtectedStatement>> alike =
        List.copyOf(
            statements.stream()
                .collect(
                    Collectors.groupingBy(
                        s -> List.of(s.step().thread(), s.held(), s.added(), s.shared()),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values());
    long pairs = 0;
    for (int i = 0; i < alike.size(); i++) {
      for (int j = i + 1; j < alike.size(); j++) {
        boolean excludes = alike.get(i).getFirst().excludes(alike.get(j).getFirst());
        pairs += excludes ? (long) alike.get(i).size() * alike.get(j).size() : 0;
      }
    }
    return pairs;
  }
}
