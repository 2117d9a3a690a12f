package liss.synth;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import liss.cfa.Action;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.cfa.SameSteps;
import liss.emit.Emitter;
import liss.lang.InsertionPoints;
import liss.lang.InsertionPoints.Marked;
import liss.lang.Stmt.Position;
import liss.placement.model.LockOperation;
import liss.placement.model.LockPlacement;

/**
 * A placement in C whose new locks are taken as late as that changes no step: after declarations,
 * and after statements that do nothing that other threads can see. So a variable has its value that
 * leads to the lock, and no statement stands in front of declarations.
 */
final class LateAcquisitions {

  private static final Pattern DIRECTIVE = Pattern.compile("(?m)^\\s*(#|%:|\\?\\?=)");

  private final ProgramCfa program;
  private final Marked marked;
  private final SortedSet<InsertionPoint> points = new TreeSet<>();

  private LateAcquisitions(ProgramCfa program, Marked marked) {
    this.program = program;
    this.marked = marked;
    program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .forEach(edge -> {
          if (edge.action() instanceof Action.Pass pass) {
            points.add(pass.point());
          }
        });
  }

  /** The placement with late acquisitions; itself in W. */
  static LockPlacement of(ProgramCfa program, LockPlacement placement) {
    return program.program().insertionPoints() instanceof InsertionPoints.Marked marked
            && placement.newLocks() > 0
        ? new LateAcquisitions(program, marked).moved(placement)
        : placement;
  }

  private LockPlacement moved(LockPlacement placement) {
    LockPlacement moved = placement;
    for (InsertionPoint point : placement.operations().keySet()) {
      Optional<InsertionPoint> at = Optional.of(point).filter(p -> isMovable(placement, p));
      while (at.isPresent()) {
        InsertionPoint from = at.get();
        LockPlacement before = moved;
        Optional<LockPlacement> next =
            next(from)
                .filter(to -> before.at(to).isEmpty() && areInOneBranch(from, to))
                .map(to -> moved(before, from, to))
                .filter(other -> SameSteps.in(written(before), written(other)));
        at = next.flatMap(other -> next(from));
        moved = next.orElse(moved);
      }
    }
    return moved;
  }

  /** Whether only new locks are taken at an insertion point in front of a statement. */
  private static boolean isMovable(LockPlacement placement, InsertionPoint point) {
    return point.position() == Position.BEFORE_STATEMENT
        && placement.at(point).stream()
            .allMatch(operation ->
                operation instanceof LockOperation.Acquire acquire
                    && !placement.existing().containsKey(acquire.lock()));
  }

  /** The insertion point in front of the next statement of the block. */
  private Optional<InsertionPoint> next(InsertionPoint point) {
    return marked.blocks().values().stream()
        .map(braces -> new ArrayList<>(new TreeSet<>(braces.statements())))
        .filter(statements -> statements.contains(point.offset()))
        .map(statements ->
            statements.indexOf(point.offset()) + 1 < statements.size()
                ? statements.get(statements.indexOf(point.offset()) + 1)
                : -1)
        .findFirst()
        .flatMap(offset ->
            points.stream()
                .filter(p -> p.offset() == offset && p.position() == Position.BEFORE_STATEMENT)
                .findFirst());
  }

  /** Whether no line of the preprocessor stands between two places. */
  private boolean areInOneBranch(InsertionPoint from, InsertionPoint to) {
    String between = program.program().source().text().substring(from.offset(), to.offset());
    return !DIRECTIVE.matcher(between).find();
  }

  private static LockPlacement moved(
      LockPlacement placement, InsertionPoint from, InsertionPoint to) {
    SortedMap<InsertionPoint, List<LockOperation>> operations = new TreeMap<>();
    for (Map.Entry<InsertionPoint, List<LockOperation>> entry : placement.operations().entrySet()) {
      operations.put(entry.getKey().equals(from) ? to : entry.getKey(), entry.getValue());
    }
    return placement.withOperations(operations);
  }

  private ProgramCfa written(LockPlacement placement) {
    return placement.existing().isEmpty()
        ? placement.applyTo(program, Emitter.names(program.program(), placement.locks()))
        : placement.writtenInto(program, Emitter.names(program.program(), placement.newLocks()));
  }
}
