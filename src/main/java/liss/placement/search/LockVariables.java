package liss.placement.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.cfa.InsertionPoint;
import liss.placement.model.LockOperation;
import liss.placement.model.LockPlacement;
import liss.placement.model.OwnSections;
import liss.placement.model.Sections;
import liss.solver.IncrementalSat;

/**
 * A growing list of locks under the rules of [LISS] section 8, as clauses. Variables are held(c, k)
 * for a class c of locations and a lock k, and acquire(g, k) and release(g, k) for an insertion
 * point g; the first determine the other two. docs/placement.md relates the clauses to C2 to C12.
 *
 * <p>New locks are interchangeable: the order in which they are acquired is not that of their
 * numbers but a part of the solution. The clauses of one lock are linear in the classes and
 * insertion points; each pair of locks takes one per insertion point, and each triple two.
 */
final class LockVariables {

  private final IncrementalSat sat;
  private final HeldClasses partition;
  private final int classes;
  private final LockRules rules;
  private final List<HeldClasses.SectionCall> calls;

  /** Of each lock. */
  private final List<int[]> clauses;

  private final List<Lock> locks = new ArrayList<>();

  /**
   * The variables of a lock.
   *
   * @param variables by number of a variable of the rules
   * @param held by class
   * @param readers where readers hold it; empty for a lock that has none
   * @param isAfter by lock with a lower number: that this one is acquired later
   * @param realised that it is held in all classes of an alternative
   * @param own the sections that the program has of it; none for a new lock
   */
  private record Lock(
      int[] variables,
      int[] held,
      Optional<Readers> readers,
      int[] isAfter,
      RequirementClauses realised,
      Optional<OwnClasses> own) {

    boolean isOwn(InsertionPoint point) {
      return own.isPresent() && own.get().sections().isBeside(point);
    }
  }

  LockVariables(IncrementalSat sat, HeldClasses classes) {
    this(sat, classes, LockRules::clauses);
  }

  /** Locks that obey the given clauses, of those that the rules have. */
  LockVariables(IncrementalSat sat, HeldClasses classes, Function<LockRules, List<int[]>> clauses) {
    this.sat = sat;
    this.partition = classes;
    this.classes = classes.size();
    this.rules = new LockRules(classes);
    this.calls = classes.calls();
    this.clauses = clauses.apply(rules);
  }

  /** Number of locks. */
  int size() {
    return locks.size();
  }

  /** Adds a lock and returns its number. */
  int add() {
    return add(Optional.empty());
  }

  /** Adds a lock that the program has and returns its number. */
  int add(OwnClasses own) {
    int lock = add(Optional.of(own));
    own.classes().stream().forEach(heldClass -> sat.addClause(held(heldClass, lock)));
    locks.get(lock).readers().ifPresent(readers -> readers.restrict(own, partition, rules));
    OwnSections sections = own.sections();
    sections
        .avoided()
        .forEach(edge ->
            partition
                .of(edge.thread(), edge.source())
                .filter(heldClass -> !own.classes().contains(heldClass))
                .ifPresent(heldClass -> sat.addClause(-held(heldClass, lock))));
    for (LockRules.Point point : rules.points()) {
      boolean stays = !isStructured() || sections.fixed().contains(point.point());
      int[] variables = locks.get(lock).variables();
      if (stays && sections.releases().contains(point.point())) {
        sat.addClause(variables[point.released()]);
      }
      if (stays && sections.acquisitions().contains(point.point())) {
        sat.addClause(variables[point.acquired()]);
      }
      if (own.isUnwritten(point.point())) {
        sat.addClause(-variables[point.acquired()]);
        sat.addClause(-variables[point.released()]);
      }
    }
    if (isStructured()) {
      // The statements of a section without visible steps stay.
      partition.takingForNothing(sections).stream().forEach(c -> sat.addClause(-held(c, lock)));
    }
    acquisitionsByPoint(lock)
        .forEach((point, acquired) -> {
          if (sections.isClosed(point)) {
            sat.addClause(-acquired);
          }
        });
    return lock;
  }

  private boolean isStructured() {
    return partition.rules().sections() == Sections.STRUCTURED;
  }

  /** C15: a call does not release what is held at its start, and leaves held what was. */
  private void keepInCalls(int[] held, Optional<OwnClasses> own) {
    for (HeldClasses.SectionCall call : calls) {
      boolean isCrossed =
          own.isPresent()
              && own.get().classes().contains(call.entry())
                  != own.get().classes().contains(call.exit());
      if (!isCrossed) {
        call.inside().stream()
            .filter(inside -> inside != call.entry())
            .forEach(inside -> sat.addClause(-held[call.entry()], held[inside]));
        if (call.exit() != call.entry()) {
          sat.addClause(-held[call.exit()], held[call.entry()]);
        }
      }
    }
  }

  /** C16: a lock is not released while one is held that was taken later. */
  private void nest(int released, int other) {
    for (LockRules.Point point : rules.points()) {
      for (HeldClasses.Transition transition : point.transitions()) {
        sat.addClause(
            -locks.get(released).variables()[point.released()],
            -held(transition.source(), other),
            -held(transition.target(), other),
            before(other, released));
      }
    }
  }

  /**
   * The order in which the program itself takes two of its locks, and that with locks that are held
   * where it takes one.
   */
  private void keepOwnOrder(int first, int second) {
    Optional<OwnClasses> one = locks.get(first).own();
    Optional<OwnClasses> two = locks.get(second).own();
    two.ifPresent(own ->
        partition.taking(own.sections().lock()).stream()
            .forEach(c -> sat.addClause(-held(c, first), before(first, second))));
    if (one.isPresent()
        && two.isPresent()
        && partition
            .takenUnder(one.get().sections().lock())
            .contains(two.get().sections().lock())) {
      sat.addClause(before(first, second));
    }
  }

  private int add(Optional<OwnClasses> own) {
    // Number 0 is none.
    int[] variables =
        IntStream.rangeClosed(0, rules.variables())
            .map(v -> v == 0 ? 0 : sat.newVariable())
            .toArray();
    int[] held = Arrays.copyOfRange(variables, LockRules.held(0), LockRules.held(classes));
    Optional<Readers> readers = own.flatMap(OwnClasses::shared).map(any -> new Readers(sat, held));
    Lock lock =
        new Lock(
            variables,
            held,
            readers,
            IntStream.range(0, size()).map(i -> sat.newVariable()).toArray(),
            new RequirementClauses(sat, held, readers),
            own);
    for (int[] clause : clauses) {
      sat.addClause(IntStream.of(clause).map(l -> l > 0 ? variables[l] : -variables[-l]).toArray());
    }
    keepInCalls(held, own);
    locks.add(lock);
    for (int other = 0; other < size() - 1; other++) {
      keepOrder(size() - 1, other);
      keepOrder(other, size() - 1);
      keepBeside(size() - 1, other);
      keepBeside(other, size() - 1);
      if (isStructured()) {
        nest(size() - 1, other);
        nest(other, size() - 1);
        nestBeside(size() - 1, other);
        nestBeside(other, size() - 1);
        keepOwnOrder(size() - 1, other);
        keepOwnOrder(other, size() - 1);
      }
      orderIsTransitive(other);
    }
    return size() - 1;
  }

  /** The variable that says that the lock is held at the locations of the class. */
  int held(int heldClass, int lock) {
    return locks.get(lock).held()[heldClass];
  }

  /** By class, that the lock is held. */
  int[] held(int lock) {
    return locks.get(lock).held().clone();
  }

  /** For each lock the classes in which it is held under an assignment. */
  List<ClassSet> heldIn(BitSet model) {
    return locks.stream()
        .map(
            lock -> ClassSet.of(IntStream.range(0, classes).filter(c -> model.get(lock.held()[c]))))
        .toList();
  }

  /**
   * Literals each of which says that a lock that readers can hold is held by a writer somewhere.
   */
  List<Integer> writers() {
    return locks.stream()
        .flatMap(lock -> lock.readers().stream())
        .flatMap(readers -> readers.writers().stream())
        .toList();
  }

  /** Has the pairs counted that the locks exclude. */
  void count(ExcludedPairs pairs) {
    for (int lock = 0; lock < size(); lock++) {
      pairs.add(held(lock), locks.get(lock).readers(), ownClasses(lock));
    }
  }

  /** By class the variables that say that the lock is held, if there is just one, a new one. */
  Optional<int[]> single() {
    return size() == 1 && isNew(0) ? Optional.of(held(0)) : Optional.empty();
  }

  /** The classes that the program itself protects with the lock. */
  ClassSet ownClasses(int lock) {
    return locks.get(lock).own().map(OwnClasses::classes).orElse(ClassSet.EMPTY);
  }

  /** Whether the program does not have the lock. */
  boolean isNew(int lock) {
    return locks.get(lock).own().isEmpty();
  }

  /**
   * The variables that say that a statement is inserted at an insertion point that acquires the
   * lock.
   */
  List<Integer> acquisitions(int lock) {
    return List.copyOf(acquisitionsByPoint(lock).values());
  }

  /**
   * Literals each of which says that a statement on the lock is inserted or removed; for a lock
   * whose sections do not grow, that one is inserted that acquires it.
   */
  List<Integer> changes(int lock) {
    List<Integer> changes = new ArrayList<>(acquisitions(lock));
    if (isStructured() && !isNew(lock)) {
      changes.addAll(releases(lock));
      removals(lock).values().forEach(changes::add);
    }
    return changes;
  }

  /** By insertion point beside a statement of the program, that the statement is removed. */
  SortedMap<InsertionPoint, Integer> removals(int lock) {
    SortedMap<InsertionPoint, Integer> removals = new TreeMap<>();
    locks
        .get(lock)
        .own()
        .map(OwnClasses::sections)
        .ifPresent(own ->
            rules
                .points()
                .forEach(point -> {
                  if (own.acquisitions().contains(point.point())) {
                    removals.put(point.point(), -locks.get(lock).variables()[point.acquired()]);
                  } else if (own.releases().contains(point.point())) {
                    removals.put(point.point(), -locks.get(lock).variables()[point.released()]);
                  }
                }));
    return removals;
  }

  /** Whether the program takes the lock at an insertion point by itself. */
  boolean isOwnAcquisition(int lock, InsertionPoint point) {
    return locks
        .get(lock)
        .own()
        .filter(own -> own.sections().acquisitions().contains(point))
        .isPresent();
  }

  /**
   * By insertion point, the variable that says that a statement is inserted there that acquires the
   * lock.
   */
  Map<InsertionPoint, Integer> acquisitionsByPoint(int lock) {
    return inserted(lock, LockRules.Point::acquired);
  }

  /**
   * The variables that say that a statement is inserted at an insertion point that releases the
   * lock.
   */
  List<Integer> releases(int lock) {
    return List.copyOf(releasesByPoint(lock).values());
  }

  /**
   * By insertion point, the variable that says that a statement is inserted there that releases the
   * lock.
   */
  SortedMap<InsertionPoint, Integer> releasesByPoint(int lock) {
    return inserted(lock, LockRules.Point::released);
  }

  private SortedMap<InsertionPoint, Integer> inserted(
      int lock, ToIntFunction<LockRules.Point> operation) {
    SortedMap<InsertionPoint, Integer> inserted = new TreeMap<>();
    for (LockRules.Point point : rules.points()) {
      int variable = locks.get(lock).variables()[operation.applyAsInt(point)];
      if (!locks.get(lock).isOwn(point.point())) {
        inserted.put(point.point(), variable);
      }
    }
    return inserted;
  }

  /** Literals each of which implies that the lock realises one alternative of the requirement. */
  List<Integer> realisations(Requirement requirement, int lock) {
    return locks.get(lock).realised().of(requirement);
  }

  /** The placement that an assignment describes; locks that are not used are left out. */
  LockPlacement placement(BitSet model) {
    List<Integer> used =
        IntStream.range(0, size())
            .filter(lock ->
                changes(lock).stream().anyMatch(literal -> IncrementalSat.holds(literal, model)))
            .boxed()
            .sorted((j, k) -> j.equals(k) ? 0 : IncrementalSat.holds(before(j, k), model) ? -1 : 1)
            .toList();
    Set<InsertionPoint> decided =
        rules.points().stream().map(LockRules.Point::point).collect(Collectors.toSet());
    SortedMap<Integer, OwnSections> existing = new TreeMap<>();
    for (int number = 0; number < used.size(); number++) {
      Optional<OwnClasses> own = locks.get(used.get(number)).own();
      if (own.isPresent()) {
        existing.put(number, own.get().sections());
      }
    }
    List<ClassSet> held = heldIn(model);
    List<ClassSet> shared =
        locks.stream()
            .map(lock -> lock.readers().map(readers -> readers.in(model)).orElse(ClassSet.EMPTY))
            .toList();
    SortedMap<InsertionPoint, List<LockOperation>> operations =
        rules.operations(
            used.stream().map(held::get).toList(), used.stream().map(shared::get).toList());
    existing.forEach((number, own) ->
        own.operations(number)
            .forEach((point, list) -> {
              // Where no requirement concerns a section, it stays.
              if (!isStructured() || !decided.contains(point)) {
                operations.merge(
                    point,
                    list,
                    (some, more) -> Stream.concat(some.stream(), more.stream()).toList());
              }
            }));
    return new LockPlacement(used.size(), operations, existing);
  }

  /** C3: a lock is not acquired while one that comes later in the order is held. */
  private void keepOrder(int acquired, int other) {
    for (LockRules.Point point : rules.points()) {
      for (HeldClasses.Transition transition : point.transitions()) {
        sat.addClause(
            -locks.get(acquired).variables()[point.acquired()],
            -held(transition.source(), other),
            -held(transition.target(), other),
            before(other, acquired));
      }
    }
  }

  /**
   * C13: after a lock statement of the program its lock is the first that is acquired; in front of
   * its unlock statement none is, if sections are added to it, and none in an empty section.
   */
  private void keepBeside(int reused, int other) {
    Lock lock = locks.get(reused);
    if (lock.own().isPresent()) {
      OwnSections own = lock.own().get().sections();
      for (Map.Entry<InsertionPoint, Integer> acquired : acquisitionsByPoint(other).entrySet()) {
        if (own.acquisitions().contains(acquired.getKey())) {
          sat.addClause(-acquired.getValue(), before(reused, other));
        }
        if (isStructured() && own.isClosed(acquired.getKey())) {
          closeUnlessRemoved(reused, acquired.getKey(), acquired.getValue());
        } else if (own.isClosed(acquired.getKey())) {
          acquisitions(reused).forEach(added -> sat.addClause(-acquired.getValue(), -added));
        }
      }
    }
  }

  /**
   * C16: what is released in front of an unlock statement that stays was taken after its lock, and
   * nothing is released directly after a lock statement that stays.
   */
  private void nestBeside(int reused, int other) {
    Lock lock = locks.get(reused);
    for (LockRules.Point point : rules.points()) {
      if (isOwnAcquisition(reused, point.point())) {
        sat.addClause(
            -locks.get(other).variables()[point.released()], -lock.variables()[point.acquired()]);
      }
      if (lock.own().isPresent()
          && lock.own().get().sections().releases().contains(point.point())) {
        sat.addClause(
            -locks.get(other).variables()[point.released()],
            -lock.variables()[point.released()],
            before(reused, other));
      }
    }
  }

  /** C16: nothing is acquired directly in front of an unlock statement that stays. */
  private void closeUnlessRemoved(int reused, InsertionPoint point, int acquired) {
    Optional<Integer> removed = Optional.ofNullable(removals(reused).get(point));
    removed.ifPresentOrElse(
        literal -> sat.addClause(-acquired, literal), () -> sat.addClause(-acquired));
  }

  /** The order of the last lock, the given one and those before that has no cycle. */
  private void orderIsTransitive(int middle) {
    int last = size() - 1;
    for (int first = 0; first < middle; first++) {
      sat.addClause(-before(first, middle), -before(middle, last), -before(last, first));
      sat.addClause(-before(middle, first), -before(first, last), -before(last, middle));
    }
  }

  /** The literal that says that the first lock is acquired before the second. */
  private int before(int first, int second) {
    return first < second
        ? locks.get(second).isAfter()[first]
        : -locks.get(first).isAfter()[second];
  }
}
