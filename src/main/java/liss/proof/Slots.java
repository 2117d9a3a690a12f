package liss.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.Flag;
import liss.cfa.LocalExpr;
import liss.cfa.ProgramCfa;
import liss.cfa.SharedVariable;
import liss.cfa.SyncObject;
import liss.lang.Declaration;

/**
 * The state of a thread as numbered integers: its own number, which is above 0, shared ones, and
 * its locals. A lock has the number of the thread that holds it, or 0, and a reader-writer lock
 * that of its writer; its readers are not counted. A variable to which only constants are written
 * may be a lock that the program implements itself; it has a ghost, the number of the thread that
 * has changed it last. The cells of an array have slots if it is known of all accesses to it which
 * cell they are to.
 */
final class Slots {

  /** The number of the thread. */
  static final int SELF = 0;

  private final List<String> names = new ArrayList<>(List.of("self"));
  private final List<Optional<Long>> initial = new ArrayList<>(List.of(Optional.empty()));
  private final Set<Integer> arrays = new HashSet<>();
  private final Map<Cell, Integer> cells = new HashMap<>();
  private final Map<Integer, Integer> ghosts = new HashMap<>();
  private final Map<Integer, Integer> locks = new HashMap<>();
  private final Map<Integer, Integer> flags = new HashMap<>();
  private final Map<Integer, Integer> semaphores = new HashMap<>();
  private final Map<Integer, Integer> writers = new HashMap<>();
  private final OptionalInt sections;

  private record Cell(int variable, long index) {}

  /**
   * @param areSectionsAtomic whether the lock of atomic sections is none
   * @param limits of how many cells an array is at most whose cells are variables
   */
  Slots(ProgramCfa program, boolean areSectionsAtomic, ProofLimits limits) {
    int section = program.locks().indexOf(Declaration.LockVar.ATOMIC);
    this.sections =
        areSectionsAtomic && section >= 0 ? OptionalInt.of(section) : OptionalInt.empty();
    for (SharedVariable variable : program.variables()) {
      if (variable.initial().size() > 1) {
        arrays.add(variable.id());
      }
      if (areKnown(program, variable, limits.cells())) {
        for (int index = 0; index < variable.initial().size(); index++) {
          addCell(program, variable, new Cell(variable.id(), index));
        }
      }
    }
    for (int lock = 0; lock < program.locks().size(); lock++) {
      if (!isOfSections(lock)) {
        locks.put(lock, add(program.locks().get(lock), 0));
      }
    }
    for (Flag flag : program.flags()) {
      flags.put(flag.id(), add(flag.name(), flag.initial() ? 1 : 0));
    }
    for (SyncObject object : program.objects()) {
      switch (object.kind()) {
        case SEMAPHORE -> semaphores.put(object.id(), add(object.name(), object.initial()));
        case RWLOCK -> writers.put(object.id(), add(object.name(), 0));
        case BARRIER -> {}
      }
    }
  }

  private int add(String name, long first) {
    names.add(name);
    initial.add(Optional.of(first));
    return names.size() - 1;
  }

  private void addCell(ProgramCfa program, SharedVariable variable, Cell cell) {
    boolean isArray = variable.initial().size() > 1;
    String name = variable.name() + (isArray ? "[" + cell.index() + "]" : "");
    int slot = add(name, variable.initial().get((int) cell.index()));
    cells.put(cell, slot);
    if (isChangedByConstants(program, cell)) {
      ghosts.put(slot, add("the last to change " + name, 0));
    }
  }

  /** Whether it is known of all accesses to a variable which of its cells they are to. */
  private static boolean areKnown(ProgramCfa program, SharedVariable variable, int mostCells) {
    return variable.initial().size() == 1
        || variable.initial().size() <= mostCells
            && program.threads().stream()
                .flatMap(thread -> thread.edges().stream())
                .allMatch(edge ->
                    !(edge.action() instanceof Action.VariableAccess a)
                        || a.variable() != variable.id()
                        || a.index().filter(LocalExpr.Constant.class::isInstance).isPresent());
  }

  /** The cell of an access; any index of a variable with one cell is in bounds only if it is 0. */
  private Optional<Cell> accessed(Action.VariableAccess access) {
    if (!arrays.contains(access.variable())) {
      return Optional.of(new Cell(access.variable(), 0));
    }
    return access.index().orElseThrow() instanceof LocalExpr.Constant c
        ? Optional.of(new Cell(access.variable(), c.value()))
        : Optional.empty();
  }

  private boolean isChangedByConstants(ProgramCfa program, Cell cell) {
    boolean isWritten = false;
    for (Cfa thread : program.threads()) {
      for (Edge edge : thread.edges()) {
        switch (edge.action()) {
          case Action.Write a when accessed(a).equals(Optional.of(cell)) -> {
            isWritten = true;
            if (!(a.value() instanceof LocalExpr.Constant)) {
              return false;
            }
          }
          case Action.Havoc a when accessed(a).equals(Optional.of(cell)) -> {
            return false;
          }
          default -> {}
        }
      }
    }
    return isWritten;
  }

  /** How many slots are shared, or the number of the thread; those of locals follow. */
  int shared() {
    return names.size();
  }

  boolean isLocal(int slot) {
    return slot >= shared();
  }

  /** The first value of a shared slot. */
  Optional<Long> initial(int slot) {
    return initial.get(slot);
  }

  /** The slot of what is accessed; empty for a cell that has none. */
  OptionalInt accessedBy(Action.VariableAccess access) {
    Integer slot = accessed(access).map(cells::get).orElse(null);
    return slot == null ? OptionalInt.empty() : OptionalInt.of(slot);
  }

  /** The slot that tells who has changed a variable last, by the slot of that. */
  OptionalInt ghost(int slot) {
    return in(ghosts, slot);
  }

  /** Whether a slot is the number of a thread, or 0. */
  boolean isOwner(int slot) {
    return locks.containsValue(slot) || ghosts.containsValue(slot) || writers.containsValue(slot);
  }

  /** Whether a lock is that of atomic sections, which are atomic here. */
  boolean isOfSections(int lock) {
    return sections.equals(OptionalInt.of(lock));
  }

  int lock(int lock) {
    return in(locks, lock).orElseThrow();
  }

  int flag(int flag) {
    return in(flags, flag).orElseThrow();
  }

  /** The slot of an object; empty if it is no semaphore. */
  OptionalInt semaphore(int object) {
    return in(semaphores, object);
  }

  /** The slot of the writer of a reader-writer lock; empty for other objects. */
  OptionalInt writer(int object) {
    return in(writers, object);
  }

  int local(int local) {
    return shared() + local;
  }

  private static OptionalInt in(Map<Integer, Integer> slots, int key) {
    return slots.containsKey(key) ? OptionalInt.of(slots.get(key)) : OptionalInt.empty();
  }

  String name(int slot) {
    return isLocal(slot) ? "local " + (slot - shared()) : names.get(slot);
  }
}
