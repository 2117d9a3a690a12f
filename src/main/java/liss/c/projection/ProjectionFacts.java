package liss.c.projection;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import liss.c.ir.Type;
import liss.lang.Stmt.SyncKind;

/**
 * What a translation of a program has found that it would have needed from the start: it is
 * repeated until nothing new is found.
 */
final class ProjectionFacts {

  /** The objects whose address is a number, in the order of their numbers. */
  final Map<String, ProjectedObject> addressed = new LinkedHashMap<>();

  /** The objects of threads that others may access, or at places that are not known. */
  final Set<String> shared = new LinkedHashSet<>();

  /** The types of the objects that are allocated, as what they are used. */
  final Map<String, Type> types = new LinkedHashMap<>();

  /** The places of which it is known that they are objects for synchronization. */
  final Map<String, SyncPlace> places = new LinkedHashMap<>();

  /** The locks that threads make attempts to take. */
  final Set<String> tried = new LinkedHashSet<>();

  /** The locks that are set up while threads run, in several places if they are allocated. */
  final Set<String> renewed = new LinkedHashSet<>();

  /** The objects that are allocated. */
  final Set<String> allocated = new LinkedHashSet<>();

  /** Those of them that may be freed. */
  final Set<String> freed = new LinkedHashSet<>();

  /** The objects of which something is read that may not have been written. */
  final Set<String> readUnwritten = new LinkedHashSet<>();

  /** The functions whose address is a number. */
  final Set<String> functions = new LinkedHashSet<>();

  /** The threads that {@code main} lets end where it ends itself, unless they were started. */
  final Set<String> released = new LinkedHashSet<>();

  /** The first values of semaphores, and for how many threads barriers are. */
  final Map<String, Long> counts = new LinkedHashMap<>();

  /** By object, the most accesses of an atomic section that accesses it; 2 stands for more. */
  final Map<String, Integer> atomicAccesses = new LinkedHashMap<>();

  /** By object, the most writes of an atomic section that writes it. */
  final Map<String, Integer> atomicWrites = new LinkedHashMap<>();

  /**
   * By thread and label, the atomic sections from which jumps to it come ({@link
   * ProjectedSections}), negative if they come from after it.
   */
  final Map<String, SortedSet<Integer>> sections = new LinkedHashMap<>();

  /** The threads in which some code is executed in atomic sections and elsewhere. */
  final Set<String> unclearSections = new LinkedHashSet<>();

  /** What the program does with the ends of threads. */
  final Set<Ending> endings = EnumSet.noneOf(Ending.class);

  /** What a program may do with the ends of threads. */
  enum Ending {
    /** It uses the results of threads. */
    RESULTS,
    /** It asks threads to end. */
    ON_REQUEST,
    /** Other threads may go on when {@code main} has ended. */
    MAIN_FIRST
  }

  /** The objects for synchronization at some offsets of an object. */
  Map<String, SyncPlace> places(String object, LongPredicate offsets) {
    Map<String, SyncPlace> found = new LinkedHashMap<>();
    places.forEach((name, place) -> {
      if (place.object().equals(object) && offsets.test(place.offset())) {
        found.put(name, place);
      }
    });
    return found;
  }

  /** Whether there is an object for synchronization at an offset of an object. */
  boolean isPlace(String object, long offset) {
    return !places(object, at -> at == offset).isEmpty();
  }

  /** A place in an object that is used for synchronization. */
  record SyncPlace(String object, long offset, SyncObjectKind kind) {}

  /** The kinds of objects for synchronization. */
  enum SyncObjectKind {
    LOCK,
    CONDVAR,
    SEMAPHORE,
    RWLOCK,
    BARRIER,
    /** A condition of W. */
    CONDITION;

    /** What a statement is on. */
    static SyncObjectKind of(SyncKind statement) {
      return switch (statement.on()) {
        case LOCK -> LOCK;
        case CONDITION, FLAG -> CONDITION;
        case SEMAPHORE -> SEMAPHORE;
        case RWLOCK -> RWLOCK;
        case BARRIER -> BARRIER;
      };
    }
  }

  /** These facts with others that are new; what is here keeps its order. */
  ProjectionFacts with(ProjectionFacts others) {
    ProjectionFacts all = new ProjectionFacts();
    for (ProjectionFacts part : List.of(this, others)) {
      all.addressed.putAll(part.addressed);
      all.shared.addAll(part.shared);
      part.types.forEach(all.types::putIfAbsent);
      part.places.forEach(all.places::putIfAbsent);
      all.tried.addAll(part.tried);
      all.renewed.addAll(part.renewed);
      all.allocated.addAll(part.allocated);
      all.freed.addAll(part.freed);
      all.readUnwritten.addAll(part.readUnwritten);
      all.functions.addAll(part.functions);
      all.released.addAll(part.released);
      all.counts.putAll(part.counts);
      part.atomicAccesses.forEach((name, n) -> all.atomicAccesses.merge(name, n, Math::max));
      part.atomicWrites.forEach((name, n) -> all.atomicWrites.merge(name, n, Math::max));
      part.sections.forEach(
          (label, from) -> all.sections.computeIfAbsent(label, l -> new TreeSet<>()).addAll(from));
      all.unclearSections.addAll(part.unclearSections);
      all.endings.addAll(part.endings);
    }
    return all;
  }

  /** Whether a translation would be the same with other facts. */
  boolean areLike(ProjectionFacts others) {
    return addressed.keySet().equals(others.addressed.keySet())
        && shared.equals(others.shared)
        && types.equals(others.types)
        && places.keySet().equals(others.places.keySet())
        && tried.equals(others.tried)
        && renewed.equals(others.renewed)
        && allocated.equals(others.allocated)
        && freed.equals(others.freed)
        && readUnwritten.equals(others.readUnwritten)
        && functions.equals(others.functions)
        && released.equals(others.released)
        && counts.equals(others.counts)
        && atomicAccesses.equals(others.atomicAccesses)
        && atomicWrites.equals(others.atomicWrites)
        && sections.equals(others.sections)
        && unclearSections.equals(others.unclearSections)
        && endings.equals(others.endings);
  }
}
