package liss.placement.model;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import liss.cfa.Action;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;

/**
 * What a placement does to the text of a program, as its maintainer counts it.
 *
 * @param newLocks locks that the program does not have
 * @param functions functions, procedures and threads that change
 * @param newSections lock statements, without those to which a lock statement of the same lock in
 *     the same function has moved
 * @param lines lines that are inserted or removed, about
 */
public record TextChanges(long newLocks, long functions, long newSections, long lines) {

  /** What becomes of the text if nothing changes. */
  public static final TextChanges NOTHING = new TextChanges(0, 0, 0, 0);

  /** What a placement does. */
  static TextChanges of(ProgramCfa program, LockPlacement placement) {
    Map<InsertionPoint, String> functions = functions(program);
    Set<String> changed = new HashSet<>();
    Map<String, SortedMap<Integer, Long>> inserted = new HashMap<>();
    long lines = 0;
    for (Map.Entry<InsertionPoint, List<LockOperation>> entry :
        placement.insertions().operations().entrySet()) {
      for (LockOperation operation : entry.getValue()) {
        String function = functions.getOrDefault(entry.getKey(), "");
        changed.add(function);
        lines += lines(entry.getKey());
        if (operation instanceof LockOperation.Acquire acquire) {
          inserted
              .computeIfAbsent(function, f -> new TreeMap<>())
              .merge(acquire.lock(), 1L, Long::sum);
        }
      }
    }
    for (Map.Entry<Integer, OwnSections> own : placement.existing().entrySet()) {
      for (InsertionPoint point : placement.removedAt(own.getKey())) {
        String function = functions.getOrDefault(point, "");
        changed.add(function);
        lines++;
        if (own.getValue().acquisitions().contains(point)) {
          inserted
              .computeIfAbsent(function, f -> new TreeMap<>())
              .merge(own.getKey(), -1L, Long::sum);
        }
      }
    }
    long sections =
        inserted.values().stream()
            .flatMap(byLock -> byLock.values().stream())
            .mapToLong(number -> Math.max(0, number))
            .sum();
    return new TextChanges(placement.newLocks(), changed.size(), sections, lines);
  }

  /** The function in which an insertion point is. */
  public static Map<InsertionPoint, String> functions(ProgramCfa program) {
    Map<InsertionPoint, String> functions = new HashMap<>();
    program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .forEach(edge -> {
          if (edge.action() instanceof Action.Pass pass && !edge.context().calls().isEmpty()) {
            functions.put(pass.point(), edge.context().calls().getLast());
          }
        });
    return functions;
  }

  /** How many lines a statement at an insertion point takes, with what has to be around it. */
  public static long lines(InsertionPoint point) {
    return switch (point.position()) {
      case BEFORE_STATEMENT, END_OF_BLOCK, AGREEMENT -> 1;
      case BODY_START, BODY_END, ELSE_IF_START, ELSE_IF_END, BEHIND_WAIT -> 2;
      case CONDITION_VALUE, ARGUMENT_VALUE -> 3;
      case RETURN_VALUE -> 4;
      // A branch that is made for a lock statement is what nobody would write.
      case MISSING_ELSE, MISSING_DEFAULT -> 10;
    };
  }
}
