package liss.c.projection;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import liss.lang.Declaration;
import liss.lang.Expr.UnaryOperator;
import liss.lang.Stmt.SyncKind;

/**
 * The atomic sections of a thread. A section holds a lock, and so does an access elsewhere that
 * conflicts with one of a section, with two exceptions: a read, if the section writes only once,
 * and a write, if the section has only one access. Then all that comes between the accesses of a
 * section conflicts with the same one of them, and can be moved before the section or after it
 * together with everything on the same side of that access (Lipton, Reduction, CACM 1975).
 *
 * <p>A section lasts until it is ended, whatever the control flow between is; a second begin or end
 * does nothing. Where it depends on the way to a statement whether that is in a section, a local
 * tells.
 */
final class Atomicity {

  private static final String LOCK = Declaration.LockVar.ATOMIC;

  /** Counts stand for more from here on. */
  private static final int MORE = 2;

  private final String thread;
  private final ProjectedCode code;
  private final ProjectedMemory memory;
  private final ProjectedSections sections;

  /** By section and object. */
  private final Map<Integer, Map<String, Integer>> accesses = new HashMap<>();

  private final Map<Integer, Map<String, Integer>> writes = new HashMap<>();
  private int functions;
  private String isInside = "";

  Atomicity(String thread, ProjectedCode code, ProjectedMemory memory, ProjectedSections sections) {
    this.thread = thread;
    this.code = code;
    this.memory = memory;
    this.sections = sections;
  }

  /** Whether the next statement is one of an atomic function. */
  boolean isInFunction() {
    return functions > 0;
  }

  /** A section begins here, unless control is in one. */
  void begin() {
    enter();
    remember(1);
  }

  /** The section ends here, if control is in one. */
  void end() {
    if (functions > 0) {
      throw new InexactException("the end of an atomic section in an atomic function");
    }
    boolean mayBeInside =
        sections.now().stream().anyMatch(section -> section != ProjectedSections.NONE);
    if (mayBeInside) {
      boolean isCertain = !sections.now().contains(ProjectedSections.NONE);
      if (isCertain) {
        acquire(SyncKind.UNLOCK);
      } else {
        code.when(code.name(isInside()), () -> acquire(SyncKind.UNLOCK));
      }
      sections.goOnIn(Set.of(ProjectedSections.NONE));
      remember(0);
    }
  }

  /** A part that is a section, or belongs to the one in which control is. */
  void section(Runnable part) {
    Set<Integer> before = sections.now();
    enter();
    functions++;
    try {
      part.run();
    } finally {
      functions--;
    }
    sections.goOnIn(before);
    outside(() -> acquire(SyncKind.UNLOCK));
  }

  /** Whether control is certainly in no section. */
  boolean isOutside() {
    return sections.now().equals(Set.of(ProjectedSections.NONE));
  }

  private void enter() {
    outside(() -> acquire(SyncKind.LOCK));
    Set<Integer> inside = new TreeSet<>(sections.now());
    if (inside.remove(ProjectedSections.NONE) || inside.isEmpty()) {
      inside.add(sections.begun());
    }
    sections.goOnIn(inside);
  }

  /** Does something if control is in no section. */
  private void outside(Runnable part) {
    if (sections.now().size() <= 1) {
      if (sections.now().isEmpty() || sections.now().contains(ProjectedSections.NONE)) {
        part.run();
      }
    } else if (sections.now().contains(ProjectedSections.NONE)) {
      code.when(code.unary(UnaryOperator.NOT, code.name(isInside())), part);
    }
  }

  /** The local that tells whether control is in a section. */
  private String isInside() {
    memory.found().unclearSections.add(thread);
    if (isInside.isEmpty()) {
      isInside = code.lasting("inside", 0);
    }
    return isInside;
  }

  private void remember(long value) {
    if (memory.known().unclearSections.contains(thread)) {
      code.assign(isInside(), code.number(value));
    }
  }

  private void acquire(SyncKind kind) {
    memory.declare(new Declaration.LockVar(LOCK, code.span()));
    code.synchronize(kind, LOCK);
  }

  void read(ProjectedObject object, Runnable access) {
    around(memory.known().atomicWrites.getOrDefault(object.name(), 0), access);
    count(accesses, memory.found().atomicAccesses, object);
  }

  void write(ProjectedObject object, Runnable access) {
    around(memory.known().atomicAccesses.getOrDefault(object.name(), 0), access);
    count(accesses, memory.found().atomicAccesses, object);
    count(writes, memory.found().atomicWrites, object);
  }

  private void around(int conflicting, Runnable access) {
    if (conflicting < MORE) {
      access.run();
      return;
    }
    outside(() -> acquire(SyncKind.LOCK));
    access.run();
    outside(() -> acquire(SyncKind.UNLOCK));
  }

  /** Counts an access of a section, which may have no end. */
  private void count(
      Map<Integer, Map<String, Integer>> bySection,
      Map<String, Integer> found,
      ProjectedObject object) {
    for (int section : sections.now()) {
      if (section != ProjectedSections.NONE) {
        Map<String, Integer> counts = bySection.computeIfAbsent(section, s -> new HashMap<>());
        int number = sections.isRepeated(section) ? MORE : 1;
        counts.merge(object.name(), number, (a, b) -> Math.min(MORE, a + b));
        int all = Math.min(MORE, counts.values().stream().mapToInt(n -> n).sum());
        counts.keySet().forEach(name -> found.merge(name, all, Math::max));
      }
    }
  }
}
