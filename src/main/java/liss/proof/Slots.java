package liss.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
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
 * its locals. A lock has the number of the thread that holds it, or 0. A variable to which only
 * constants are written may be a lock that the program implements itself; it has a ghost, the
 * number of the thread that has changed it last. The cells of arrays have no slots.
 */
final class Slots {

  /** The number of the thread. */
  static final int SELF = 0;

  private final List<String> names = new ArrayList<>(List.of("self"));
  private final List<Optional<Long>> initial = new ArrayList<>(List.of(Optional.empty()));
  private final Map<Integer, Integer> variables = new HashMap<>();
  private final Map<Integer, Integer> ghosts = new HashMap<>();
  private final Map<Integer, Integer> locks = new HashMap<>();
  private final Map<Integer, Integer> flags = new HashMap<>();
  private final Map<Integer, Integer> semaphores = new HashMap<>();
  private final OptionalInt sections;

  /**
   * @param areSectionsAtomic whether the lock of atomic sections is none
   */
  Slots(ProgramCfa program, boolean areSectionsAtomic) {
    int section = program.locks().indexOf(Declaration.LockVar.ATOMIC);
    this.sections =
        areSectionsAtomic && section >= 0 ? OptionalInt.of(section) : OptionalInt.empty();
    for (SharedVariable variable : program.variables()) {
      if (variable.initial().size() == 1) {
        variables.put(variable.id(), add(variable.name(), variable.initial().getFirst()));
        if (isChangedByConstants(program, variable.id())) {
          ghosts.put(variable.id(), add("the last to change " + variable.name(), 0));
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
      if (object.kind() == SyncObject.Kind.SEMAPHORE) {
        semaphores.put(object.id(), add(object.name(), object.initial()));
      }
    }
  }

  private int add(String name, long first) {
    names.add(name);
    initial.add(Optional.of(first));
    return names.size() - 1;
  }

  private static boolean isChangedByConstants(ProgramCfa program, int variable) {
    boolean isWritten = false;
    for (Cfa thread : program.threads()) {
      for (Edge edge : thread.edges()) {
        switch (edge.action()) {
          case Action.Write a when a.variable() == variable -> {
            isWritten = true;
            if (!(a.value() instanceof LocalExpr.Constant)) {
              return false;
            }
          }
          case Action.Havoc a when a.variable() == variable -> {
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

  /** The slot of a variable; empty for an array. */
  OptionalInt variable(int variable) {
    return in(variables, variable);
  }

  /** The slot that tells who has changed a variable last. */
  OptionalInt ghost(int variable) {
    return in(ghosts, variable);
  }

  /** Whether a slot is the number of a thread, or 0. */
  boolean isOwner(int slot) {
    return locks.containsValue(slot) || ghosts.containsValue(slot);
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
