package liss.c.values;

import java.util.HashMap;
import java.util.Map;
import liss.lang.Declaration;
import liss.lang.Stmt.SyncKind;

/**
 * The atomic sections of a thread. A section holds a lock, and so does every access elsewhere that
 * could come between two accesses of a section and matter: a read of what a section writes more
 * than once, and a write of what a section accesses more than once. Other accesses elsewhere can be
 * swapped with all accesses of a section on one side of them (Lipton, Reduction, CACM 1975).
 */
final class Atomicity {

  private static final String LOCK = "atomic";

  /** Counts stand for more from here on. */
  private static final int MORE = 2;

  private final Code code;
  private final Memory memory;
  private final Map<String, Integer> accesses = new HashMap<>();
  private final Map<String, Integer> writes = new HashMap<>();
  private int depth;
  private int loops;

  Atomicity(Code code, Memory memory) {
    this.code = code;
    this.memory = memory;
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
      accesses.forEach((name, n) -> memory.found().atomicAccesses.merge(name, n, Math::max));
      writes.forEach((name, n) -> memory.found().atomicWrites.merge(name, n, Math::max));
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
    count(accesses, object);
  }

  void write(MemoryObject object, Runnable access) {
    around(memory.known().atomicAccesses.getOrDefault(object.name(), 0), access);
    count(accesses, object);
    count(writes, object);
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

  private void count(Map<String, Integer> counts, MemoryObject object) {
    if (depth > 0) {
      counts.merge(object.name(), loops > 0 ? MORE : 1, (a, b) -> Math.min(MORE, a + b));
    }
  }
}
