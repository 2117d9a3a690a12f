package liss.c.projection;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import liss.c.ir.Layouts;
import liss.lang.Declaration;
import liss.lang.SourceSpan;

/**
 * The objects of a program, and the numbers that stand for their addresses: the objects whose
 * address is needed follow each other at equal distances, far from small numbers.
 */
final class ProjectedMemory {

  private static final long DISTANCE = 1L << 24;
  private static final long FIRST = 1L << 52;
  private static final long FIRST_FUNCTION = 1L << 53;

  private final Layouts layouts;
  private final UsualValues usual;
  private final ProjectionFacts known;
  private final ProjectionFacts found;
  private final Map<String, ProjectedObject> objects = new LinkedHashMap<>();
  private final Map<String, Long> addresses = new HashMap<>();
  private final Map<String, Long> functions = new HashMap<>();
  private final Set<String> accessed = new HashSet<>();
  private final Set<String> replicated = new HashSet<>();
  private final Map<String, SourceSpan> setups = new HashMap<>();
  private boolean areThreadsStarted;
  private boolean isInMain = true;
  private final Map<String, Declaration> declarations = new LinkedHashMap<>();

  /**
   * @param usual the numbers that variables usually have
   * @param known what the last translation has found
   * @param found receives what this one finds
   */
  ProjectedMemory(
      Layouts layouts, UsualValues usual, ProjectionFacts known, ProjectionFacts found) {
    this.layouts = layouts;
    this.usual = usual;
    this.known = known;
    this.found = found;
    long address = FIRST;
    for (String name : known.addressed.keySet()) {
      address += DISTANCE;
      addresses.put(name, address);
    }
    long function = FIRST_FUNCTION;
    for (String name : known.functions) {
      function += DISTANCE;
      functions.put(name, function);
    }
  }

  Layouts layouts() {
    return layouts;
  }

  /** The numbers that variables usually have. */
  UsualValues usual() {
    return usual;
  }

  ProjectionFacts known() {
    return known;
  }

  ProjectionFacts found() {
    return found;
  }

  /** There may be any number of a thread from now on. */
  void replicate(String thread) {
    replicated.add(thread);
  }

  /** From now on, another thread than {@code main} is written. */
  void leaveMain() {
    isInMain = false;
    areThreadsStarted = true;
  }

  /** From now on, other threads than {@code main} may run. */
  void startThreads() {
    areThreadsStarted = true;
  }

  /** Whether the translation is in {@code main}. */
  boolean isInMain() {
    return isInMain;
  }

  /**
   * Whether a lock may be in use where it is set up: not in the first place if it is new there, in
   * memory that is allocated, or in {@code main}, which starts those who use it.
   */
  boolean isSetUpAgain(ProjectedObject object, String lock, SourceSpan place) {
    boolean isNew = isInMain || known.allocated.contains(object.name());
    boolean isFirst = place.equals(setups.computeIfAbsent(lock, l -> place));
    return areThreadsStarted && !(isNew && isFirst);
  }

  /** Whether there may be any number of a thread. */
  boolean isReplicated(String thread) {
    return replicated.contains(thread);
  }

  /** The object of some name, which is created if there is none. */
  ProjectedObject object(String name, java.util.function.Supplier<ProjectedObject> creation) {
    ProjectedObject object = objects.get(name);
    return object == null ? add(creation.get()) : object;
  }

  /** An object that was created; it takes the place of another one of its name. */
  ProjectedObject add(ProjectedObject object) {
    objects.put(object.name(), object);
    found.addressed.replace(object.name(), object);
    return object;
  }

  /** An object is read or written, so that it has to be declared. */
  void access(ProjectedObject object) {
    for (String thread : replicated) {
      if (object.name().startsWith(thread + "/") || object.name().startsWith(thread + ": ")) {
        throw new InexactException("memory that each of any number of threads has");
      }
    }
    accessed.add(object.name());
  }

  /** Whether the cells of an object are locals of a thread. */
  boolean isOwn(ProjectedObject object) {
    return object.kind() == ProjectedObject.Kind.OWN && !known.shared.contains(object.name());
  }

  /** An object is accessed otherwise than by its thread, at known places. */
  void share(ProjectedObject object) {
    found.shared.add(object.name());
  }

  /** The address of the first byte of an object as a number. */
  long address(ProjectedObject object) {
    found.addressed.put(object.name(), object);
    share(object);
    return addresses.getOrDefault(object.name(), FIRST);
  }

  /** An object that a pointer may point to. */
  record Target(ProjectedObject object, long address) {}

  /** The objects that a pointer may point to. */
  List<Target> targets() {
    List<Target> targets = new ArrayList<>();
    known.addressed.forEach((name, object) -> {
      ProjectedObject now = objects.computeIfAbsent(name, n -> object);
      targets.add(new Target(now, addresses.getOrDefault(name, FIRST)));
    });
    return targets;
  }

  /** The number that stands for a function. */
  long function(String name) {
    found.functions.add(name);
    return functions.getOrDefault(name, FIRST_FUNCTION);
  }

  /** Numbers from here on may be addresses. */
  static long first() {
    return FIRST;
  }

  /** Numbers from here on are no addresses. */
  static long end() {
    return 2 * FIRST_FUNCTION;
  }

  /** Declares something other than an object. */
  void declare(Declaration declaration) {
    declarations.putIfAbsent(declaration.name(), declaration);
  }

  /** All declarations, but for threads. */
  List<Declaration> declarations() {
    List<Declaration> all = new ArrayList<>();
    for (ProjectedObject object : objects.values()) {
      if (accessed.contains(object.name())) {
        all.add(object.declaration());
      }
    }
    all.addAll(declarations.values());
    return all;
  }
}
