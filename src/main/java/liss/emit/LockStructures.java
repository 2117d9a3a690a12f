package liss.emit;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.lang.LockWriting.Holder;
import liss.lang.LockWriting.LockKind;
import liss.lang.LockWriting.Structure;
import liss.lang.Stmt.Position;
import liss.placement.model.HeldLocks;
import liss.placement.model.LockOperation;
import liss.placement.model.LockPlacement;

/**
 * Decides which locks of a placement can be in a structure of which there is one for each device.
 *
 * <p>A lock can be there if all that changes while it is held is in the structure, and wherever it
 * is held or taken, the functions of the call know one such structure, by pointers that are passed
 * on. So a critical section is about one device, and can be moved to one point in time past those
 * of other devices: with a lock for each device there is no run that one lock for all would
 * exclude.
 */
final class LockStructures {

  private static final String KERNEL = "kernel ";

  /** Where statements are inserted at the offset of the point. */
  private static final Set<Position> PLAIN =
      EnumSet.of(Position.BEFORE_STATEMENT, Position.END_OF_BLOCK);

  private final ProgramCfa program;
  private final LockPlacement placement;
  private final HeldLocks held;
  private final Set<Integer> written;

  private LockStructures(ProgramCfa program, LockPlacement placement) {
    this.program = program;
    this.placement = placement;
    this.held = HeldLocks.of(program, placement);
    this.written = ProtectedData.written(program);
  }

  /** The structures, by lock; none for locks that can be in none. */
  static SortedMap<Integer, Structure> of(
      ProgramCfa program, LockPlacement placement, List<LockKind> kinds) {
    SortedMap<Integer, Structure> found = new TreeMap<>();
    LockKinds.writing(program.program())
        .filter(writing -> !writing.structures().isEmpty())
        .ifPresent(writing -> {
          LockStructures all = new LockStructures(program, placement);
          for (int lock = 0; lock < placement.locks(); lock++) {
            int number = lock;
            boolean isWritten =
                kinds.get(lock) != LockKind.SPIN_IRQ_ACROSS
                    && !placement.existing().containsKey(lock)
                    && writing.dialect(kinds.get(lock)).membership().isPresent();
            writing.structures().stream()
                .filter(structure -> isWritten && all.isIn(structure, number))
                .findFirst()
                .ifPresent(structure -> found.put(number, structure));
          }
        });
    return found;
  }

  /** Whether a lock can be in a structure. */
  private boolean isIn(Structure structure, int lock) {
    for (Cfa thread : program.threads()) {
      for (Edge edge : thread.edges()) {
        boolean isHeld =
            held.arrivals(thread.thread(), edge.source()).stream()
                .anyMatch(locks -> locks.contains(lock));
        Optional<InsertionPoint> point = operation(edge, lock);
        if ((isHeld || point.isPresent()) && !isKnown(structure, edge)
            || isHeld && !isAbout(structure, edge.action())
            || point.filter(p -> !isPlace(structure, p)).isPresent()) {
          return false;
        }
      }
    }
    return true;
  }

  /** Where a step takes or releases a lock. */
  private Optional<InsertionPoint> operation(Edge edge, int lock) {
    return edge.action() instanceof Action.Pass pass
            && placement.at(pass.point()).stream().map(LockOperation::lock).anyMatch(l -> l == lock)
        ? Optional.of(pass.point())
        : Optional.empty();
  }

  /** Whether a step changes or reads nothing that changes but the structure. */
  private boolean isAbout(Structure structure, Action action) {
    return switch (action) {
      case Action.VariableAccess access ->
          !written.contains(access.variable()) || uses(structure, access);
      case Action.Interaction interaction -> false;
      case Action.Synchronization step -> true;
      case Action.LocalStep step -> true;
    };
  }

  /**
   * Whether the functions of a call know one structure, at least from one of them on. What is
   * called then may know none, if the step does not use it.
   */
  private boolean isKnown(Structure structure, Edge edge) {
    boolean isKnown = false;
    boolean isLeft = false;
    for (String function : functions(edge)) {
      Holder holder = structure.holders().get(function);
      if (isKnown && holder != null && (isLeft || !holder.isPassed())) {
        return false;
      }
      isLeft |= isKnown && holder == null;
      isKnown |= holder != null;
    }
    return isKnown && !(isLeft && uses(structure, edge.action()));
  }

  /** The functions of a call, from the outside. */
  private static List<String> functions(Edge edge) {
    List<String> functions = new ArrayList<>();
    for (String call : edge.context().calls()) {
      String name =
          (call.startsWith(KERNEL) ? call.substring(KERNEL.length()) : call)
              .replaceFirst(" .*", "");
      if (functions.isEmpty() || !functions.getLast().equals(name)) {
        functions.add(name);
      }
    }
    return functions;
  }

  private boolean uses(Structure structure, Action action) {
    return action instanceof Action.VariableAccess access
        && program.variables().get(access.variable()).name().startsWith(structure.variable() + ".");
  }

  /** Whether the structure is known at an insertion point, and cannot be gone. */
  private static boolean isPlace(Structure structure, InsertionPoint point) {
    return structure.holders().values().stream()
        .filter(holder ->
            holder.body().start() < point.offset() && point.offset() < holder.body().end())
        .anyMatch(holder ->
            point.offset() >= holder.from()
                && (holder.until() == holder.body().end()
                    || PLAIN.contains(point.position()) && point.offset() <= holder.until()));
  }
}
