package liss.c.values;

import java.util.HashMap;
import java.util.Map;
import liss.c.values.ValueFrontEnd.Purpose;
import liss.lang.Declaration;
import liss.lang.Stmt.SyncKind;

/**
 * The atomic sections of a thread. A section holds a lock, and so does an access elsewhere that
 * conflicts with one of a section, with two exceptions: a read, if the section writes only once,
 * and a write, if the section has only one access. Then all that comes between the accesses of a
 * section conflicts with the same one of them, and can be moved before the section or behind it
 * together with everything on the same side of that access (Lipton, Reduction, CACM 1975).
 */
final class Atomicity {

  private static final String LOCK = "atomic";

  /** Counts stand for more from here on. */
  private static final int MORE = 2;

  private final Code code;
  private final Memory memory;
  private final Purpose purpose;
  private final Map<String, Integer> accesses = new HashMap<>();
  private final Map<String, Integer> writes = new HashMap<>();
  private int depth;
  private int loops;

  Atomicity(Code code, Memory memory, Purpose purpose) {
    this.code = code;
    this.memory = memory;
    this.purpose = purpose;
  }

  /** In how many sections the next statement is. */
  int depth() {
    return depth;
  }

  /** Goes on as in so many sections: control comes from elsewhere. */
  void setDepth(int sections) {
    depth = sections;
  }

  void enter() {
    if (purpose == Purpose.COMPARISON) {
      throw new InexactException("an atomic section"); // its lock would be a scheduling point
    }
    if (depth == 0) {
      accesses.clear();
      writes.clear();
      loops = 0;
      acquire(SyncKind.LOCK);
    }
    depth++;
  }

  void leave() {
    if (depth == 0) {
      throw new InexactException("the end of an atomic section that has no start here");
    }
    depth--;
    if (depth == 0) {
      acquire(SyncKind.UNLOCK);
    }
  }

  private void acquire(SyncKind kind) {
    memory.declare(new Declaration.LockVar(LOCK, code.span()));
    code.synchronize(kind, LOCK);
  }

  /** A part of a section that may be executed several times. */
  void repeat(Runnable part) {
    loops++;
    part.run();
    loops--;
  }

  void read(MemoryObject object, Runnable access) {
    around(memory.known().atomicWrites.getOrDefault(object.name(), 0), access);
    count(accesses, memory.found().atomicAccesses, object);
  }

  void write(MemoryObject object, Runnable access) {
    around(memory.known().atomicAccesses.getOrDefault(object.name(), 0), access);
    count(accesses, memory.found().atomicAccesses, object);
    count(writes, memory.found().atomicWrites, object);
  }

  private void around(int conflicting, Runnable access) {
    boolean isGuarded = depth == 0 && conflicting >= MORE;
    if (isGuarded) {
      acquire(SyncKind.LOCK);
    }
    access.run();
    if (isGuarded) {
      acquire(SyncKind.UNLOCK);
    }
  }

  /** Counts an access of a section, which may have no end. */
  private void count(Map<String, Integer> counts, Map<String, Integer> found, MemoryObject object) {
    if (depth > 0) {
      counts.merge(object.name(), loops > 0 ? MORE : 1, (a, b) -> Math.min(MORE, a + b));
      int all = Math.min(MORE, counts.values().stream().mapToInt(n -> n).sum());
      counts.keySet().forEach(name -> found.merge(name, all, Math::max));
    }
  }
}
