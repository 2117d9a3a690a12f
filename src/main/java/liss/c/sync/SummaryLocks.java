package liss.c.sync;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import liss.c.pointers.MemoryObject;
import liss.c.sync.SummarySection.Owner;
import liss.lang.Assumption;
import liss.lang.SourceSpan;
import liss.lang.Stmt;

/**
 * The summary locks of a program: unidentified locks, each of which may be one of several objects,
 * such as all elements of an array. One lock of W stands for all of them. Here it is recorded what
 * is a critical section of such a lock, and what it protects; {@code liss.c.sync} judges.
 */
public final class SummaryLocks {

  private final Set<Place> known;
  private final Predicate<MemoryObject> isOne;
  private final Set<Place> found = new LinkedHashSet<>();
  private final List<SummarySection> sections = new ArrayList<>();
  private final IdentityHashMap<Stmt, Owner> owned = new IdentityHashMap<>();
  private final Map<String, Set<String>> elements = new HashMap<>();
  private final Map<String, Exactness.Doubt> doubts = new LinkedHashMap<>();
  private final Map<String, Unity> unities = new LinkedHashMap<>();

  /** Locks that stand for several objects of which more is known than that they may be one. */
  private final Set<String> several = new HashSet<>();

  /**
   * No sections yet.
   *
   * @param known the summary locks that are known from an earlier translation
   * @param isOne whether what a place allocates is one object
   */
  public SummaryLocks(Set<Place> known, Predicate<MemoryObject> isOne) {
    this.known = known;
    this.isOne = isOne;
  }

  /** The summary locks that were found. */
  public Set<Place> found() {
    return found;
  }

  /** Whether what a place allocates counts as one object. */
  boolean isOne(MemoryObject object) {
    return isOne.test(object);
  }

  /** Whether it is not known which object a lock is, and so for all locks of this place. */
  boolean isSummary(Place lock, boolean isOneElement) {
    boolean isNew =
        lock.isInArray() && !isOneElement
            || lock.object() instanceof MemoryObject.Foreign
            || lock.object() instanceof MemoryObject.Allocated && !isOne.test(lock.object());
    if (isNew) {
      found.add(lock);
    }
    return isNew || known.contains(lock);
  }

  /** Notes that one of the objects has a name of its own. */
  void addElement(Place lock, String name) {
    elements.computeIfAbsent(lock.name(), l -> new HashSet<>()).add(name);
  }

  /** Notes that one lock stands for several, whatever its critical sections are. */
  void doubt(String lock, SourceSpan place, String reason) {
    several.add(lock);
    doubts.putIfAbsent(lock, new Exactness.Doubt(place, reason));
  }

  /** Notes that a lock is one if some objects are. */
  void unite(String lock, Unity unity) {
    unities.putIfAbsent(lock, unity);
  }

  /** Notes that a lock is one only if some objects are, whatever its critical sections are. */
  void unite(String lock, Unity unity, SourceSpan place, String reason) {
    unite(lock, unity);
    doubts.putIfAbsent(lock, new Exactness.Doubt(place, reason));
  }

  /** The pointers that are taken to lead to one lock each, and so not to change. */
  public Set<String> constantPointers() {
    return unities.values().stream()
        .filter(Unity.OfPointer.class::isInstance)
        .map(unity -> ((Unity.OfPointer) unity).pointer())
        .collect(Collectors.toSet());
  }

  /** What is assumed if a lock that is not exact is taken to be one; empty for several locks. */
  public Optional<Assumption> united(Exactness.Inexact lock) {
    return Optional.ofNullable(unities.get(lock.lock()))
        .filter(unity -> !several.contains(lock.lock()))
        .filter(unity -> lock.use() == Exactness.Use.FINDS_VIOLATIONS && !isNested(lock.lock()))
        .map(unity -> unity.assumption(lock.place(), lock.lock(), lock.reason()));
  }

  /** Whether a thread holds what may be two objects of a lock: it would wait for itself. */
  private boolean isNested(String lock) {
    return sections.stream()
        .filter(section -> section.lock().equals(lock))
        .anyMatch(section -> section.traits().contains(SummarySection.Trait.NESTED));
  }

  /** Adds a critical section with the statements that were written for it. */
  void add(SummarySection section) {
    sections.add(section);
  }

  /** Notes which lock protects what a statement accesses. */
  void own(Stmt step, Owner owner) {
    owned.putIfAbsent(step, owner);
  }

  /**
   * What may be concluded from one lock for all objects of a summary lock.
   *
   * @param bodies the translated functions
   */
  public Exactness exactness(Map<String, Stmt.Block> bodies) {
    Set<String> names = found.stream().map(Place::name).collect(Collectors.toSet());
    return new Exactness(
        sections, doubts, names, elements, stmt -> Optional.ofNullable(owned.get(stmt)), bodies);
  }

  /** The critical sections that were translated. */
  public List<SummarySection> sections() {
    return sections;
  }
}
