package liss.placement.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.cfa.SectionLocks;
import liss.lang.LockWriting.Mode;
import liss.lang.SourceSpan;

/**
 * A set of lock statements to insert into a program: which operations on which inserted locks at
 * which insertion points of the source text. Operations of an insertion point are kept in the order
 * of {@link LockOperation#ORDER}; insertion points without operations are left out.
 *
 * <p>A lock may stand for one of the program's own, to which critical sections are added. Its
 * operations include those of the program's own sections ({@link OwnSections}), which are not
 * inserted into the text; elsewhere it is the program's lock that is taken and released. An
 * operation of an own section that is missing is a statement that is removed from the text, since
 * the section has grown over it.
 *
 * @param locks number of locks, numbered from 0 in the order of acquisition
 * @param operations what to insert, by insertion point
 * @param existing the program's own sections, by number of the lock that stands for theirs
 */
public record LockPlacement(
    int locks,
    SortedMap<InsertionPoint, List<LockOperation>> operations,
    SortedMap<Integer, OwnSections> existing) {

  /** The placement that inserts nothing. */
  public static final LockPlacement EMPTY = new LockPlacement(0, new TreeMap<>());

  /** A placement of new locks only. */
  public LockPlacement(int locks, SortedMap<InsertionPoint, List<LockOperation>> operations) {
    this(locks, operations, new TreeMap<>());
  }

  /** Copies and sorts; rejects locks that do not exist. */
  public LockPlacement {
    SortedMap<InsertionPoint, List<LockOperation>> copy = new TreeMap<>();
    operations.forEach((point, list) -> {
      if (!list.isEmpty()) {
        copy.put(point, list.stream().distinct().sorted(LockOperation.ORDER).toList());
      }
    });
    for (List<LockOperation> list : copy.values()) {
      for (LockOperation operation : list) {
        if (operation.lock() < 0 || operation.lock() >= locks) {
          throw new IllegalArgumentException("no inserted lock " + operation.lock());
        }
      }
    }
    operations = Collections.unmodifiableSortedMap(copy);
    existing = Collections.unmodifiableSortedMap(new TreeMap<>(existing));
  }

  /** The number of locks that the program does not have yet. */
  public int newLocks() {
    return locks - existing.size();
  }

  /** Whether an operation at an insertion point is inserted into the text. */
  public boolean isInserted(InsertionPoint point, LockOperation operation) {
    OwnSections own = existing.get(operation.lock());
    return own == null || !own.contains(point, operation);
  }

  /** What is inserted into the text: the placement without the program's own sections. */
  public LockPlacement insertions() {
    return existing.isEmpty() ? this : filtered(this::isInserted);
  }

  /** The steps of the program on locks that are removed from the text, by their place there. */
  public List<SourceSpan> removed() {
    return removedSteps().stream().sorted(Comparator.comparingInt(SourceSpan::start)).toList();
  }

  private Set<SourceSpan> removedSteps() {
    Set<SourceSpan> removed = new LinkedHashSet<>();
    existing.forEach((lock, own) ->
        removedAt(lock)
            .forEach(point -> removed.addAll(own.statements().getOrDefault(point, List.of()))));
    return removed;
  }

  /** The insertion points beside the statements of a lock of the program that are removed. */
  public SortedSet<InsertionPoint> removedAt(int lock) {
    SortedSet<InsertionPoint> removed = new TreeSet<>();
    Optional.ofNullable(existing.get(lock))
        .map(own -> own.operations(lock))
        .orElse(new TreeMap<>())
        .forEach((point, list) -> {
          if (!at(point).containsAll(list)) {
            removed.add(point);
          }
        });
    return removed;
  }

  /** The placement with all of the program's own sections of the locks that it reuses. */
  public LockPlacement withOwnSections() {
    LockPlacement all = this;
    for (int lock : existing.keySet()) {
      all = all.withOwnSections(lock, point -> true);
    }
    return all;
  }

  /** The placement with the program's own statements on a lock at some insertion points. */
  LockPlacement withOwnSections(int lock, Predicate<InsertionPoint> points) {
    SortedMap<InsertionPoint, List<LockOperation>> more = new TreeMap<>(operations);
    Optional.ofNullable(existing.get(lock))
        .map(own -> own.operations(lock))
        .orElse(new TreeMap<>())
        .forEach((point, list) -> {
          if (points.test(point)) {
            more.merge(
                point, list, (some, own) -> Stream.concat(some.stream(), own.stream()).toList());
          }
        });
    return withOperations(more);
  }

  /** The program's own sections of the locks that it reuses, as they are, and nothing else. */
  public LockPlacement withOnlyOwnSections() {
    return withOperations(new TreeMap<>()).withOwnSections();
  }

  /** The placement of the locks with the smallest numbers. */
  public LockPlacement first(int number) {
    LockPlacement some = filtered((point, operation) -> operation.lock() < number);
    return new LockPlacement(number, some.operations, existing.headMap(number));
  }

  /** The placement with those of its operations that are to be kept. */
  LockPlacement filtered(BiPredicate<InsertionPoint, LockOperation> kept) {
    SortedMap<InsertionPoint, List<LockOperation>> rest = new TreeMap<>();
    operations.forEach((point, list) ->
        rest.put(point, list.stream().filter(operation -> kept.test(point, operation)).toList()));
    return withOperations(rest);
  }

  /** Other operations on the same locks. */
  public LockPlacement withOperations(SortedMap<InsertionPoint, List<LockOperation>> other) {
    return new LockPlacement(locks, other, existing);
  }

  /** This placement together with another one at other insertion points, whose locks come after. */
  public LockPlacement with(LockPlacement other) {
    SortedMap<InsertionPoint, List<LockOperation>> both = new TreeMap<>(operations);
    other.operations.forEach((point, list) ->
        both.put(
            point,
            list.stream().map(operation -> operation.on(operation.lock() + locks)).toList()));
    SortedMap<Integer, OwnSections> bothExisting = new TreeMap<>(existing);
    other.existing.forEach((lock, own) -> bothExisting.put(lock + locks, own));
    return new LockPlacement(locks + other.locks, both, bothExisting);
  }

  /** The locks that have operations which are inserted into the text or removed from it. */
  private SortedSet<Integer> used() {
    SortedSet<Integer> used = new TreeSet<>();
    existing.keySet().stream().filter(lock -> !removedAt(lock).isEmpty()).forEach(used::add);
    insertions().operations.values().forEach(list -> list.forEach(o -> used.add(o.lock())));
    return used;
  }

  /**
   * The placement without the program's sections of locks to which none are added. No lock with
   * such a number stands for one of the program any more.
   */
  LockPlacement withoutNeedlessReuse() {
    SortedSet<Integer> used = used();
    SortedMap<Integer, OwnSections> reused = new TreeMap<>(existing);
    reused.keySet().retainAll(used);
    return existing.isEmpty()
        ? this
        : new LockPlacement(
            locks, filtered((point, o) -> used.contains(o.lock())).operations, reused);
  }

  /** These statements, with the locks that have some numbered from 0 in their old order. */
  public LockPlacement withoutUnusedLocks() {
    List<Integer> used = List.copyOf(used());
    SortedMap<InsertionPoint, List<LockOperation>> renumbered = new TreeMap<>();
    withoutNeedlessReuse()
        .operations
        .forEach((point, list) ->
            renumbered.put(point, list.stream().map(o -> o.on(used.indexOf(o.lock()))).toList()));
    SortedMap<Integer, OwnSections> kept = new TreeMap<>();
    existing.forEach((lock, own) -> {
      if (used.contains(lock)) {
        kept.put(used.indexOf(lock), own);
      }
    });
    return new LockPlacement(used.size(), renumbered, kept);
  }

  /** Whether nothing is inserted. */
  public boolean isEmpty() {
    return used().isEmpty();
  }

  /** The operations at an insertion point, in the order in which they are executed. */
  public List<LockOperation> at(InsertionPoint point) {
    return operations.getOrDefault(point, List.of());
  }

  /** Whether a lock is taken at an insertion point. */
  public boolean takes(InsertionPoint point, int lock) {
    return at(point).stream().anyMatch(o -> o instanceof LockOperation.Acquire && o.lock() == lock);
  }

  /** Whether a lock is given back at an insertion point. */
  public boolean releases(InsertionPoint point, int lock) {
    return at(point).stream().anyMatch(o -> o instanceof LockOperation.Release && o.lock() == lock);
  }

  /** What readers take and give back. */
  public LockPlacement ofReaders() {
    return filtered((point, operation) -> operation.mode() == Mode.SHARED);
  }

  /**
   * The program with the operations in place: each occurrence of an insertion point that has
   * operations becomes a chain of lock and unlock steps. All other edges keep their numbers and
   * locations keep theirs; new ones are numbered after them. All locks are new ones, those that
   * stand for a lock of the program included. One that stands for a reader-writer lock is as many
   * locks as there are threads: a reader takes its own, a writer takes all (docs/placement.md).
   *
   * @param lockNames the names of the inserted locks, which follow those of the program
   */
  public ProgramCfa applyTo(ProgramCfa program, List<String> lockNames) {
    checkNames(lockNames, locks);
    List<String> names = new ArrayList<>();
    List<List<Integer>> numbers = new ArrayList<>();
    SectionLocks own = new SectionLocks(program);
    for (int lock = 0; lock < locks; lock++) {
      OwnSections sections = existing.get(lock);
      boolean hasReaders = sections != null && own.isShared(sections.lock());
      int parts = hasReaders ? program.threads().size() : 1;
      List<Integer> ofLock = new ArrayList<>();
      for (int part = 0; part < parts; part++) {
        ofLock.add(program.locks().size() + names.size());
        names.add(lockNames.get(lock) + (hasReaders ? "[" + part + "]" : ""));
      }
      numbers.add(ofLock);
    }
    return withSteps(
        program,
        names,
        (operation, thread) -> {
          List<Integer> parts = numbers.get(operation.lock());
          List<Integer> taken =
              operation.mode() == Mode.SHARED ? List.of(parts.get(thread)) : parts;
          return switch (operation) {
            case LockOperation.Acquire acquire ->
                taken.stream().<Action>map(Action.Lock::new).toList();
            case LockOperation.Release release ->
                taken.reversed().stream().<Action>map(Action.Unlock::new).toList();
          };
        });
  }

  /**
   * The program as its text will be: like {@link #applyTo}, but with the program's locks in the
   * place of those that stand for them, and without the operations that are not inserted.
   *
   * @param newNames the names of the new locks
   */
  public ProgramCfa writtenInto(ProgramCfa program, List<String> newNames) {
    checkNames(newNames, newLocks());
    SectionLocks own = new SectionLocks(program);
    Set<SourceSpan> removed = removedSteps();
    return insertions()
        .withSteps(
            removed.isEmpty() ? program : without(program, removed),
            newNames,
            (operation, thread) -> {
              int lock = operation.lock();
              int number =
                  Optional.ofNullable(existing.get(lock))
                      .map(OwnSections::lock)
                      .orElseGet(() -> own.size() + lock - existing.headMap(lock).size());
              return List.of(
                  switch (operation) {
                    case LockOperation.Acquire acquire -> own.taking(number, acquire.mode());
                    case LockOperation.Release release -> own.releasing(number, release.mode());
                  });
            });
  }

  /** The program without its steps on locks at these places. */
  private static ProgramCfa without(ProgramCfa program, Set<SourceSpan> removed) {
    List<Cfa> threads =
        program.threads().stream()
            .map(thread ->
                thread.with(
                    thread.out().stream()
                        .map(edges ->
                            edges.stream()
                                .map(edge ->
                                    edge.action() instanceof Action.Synchronization
                                            && removed.contains(edge.span())
                                        ? edge.doing(new Action.Skip())
                                        : edge)
                                .toList())
                        .toList()))
            .toList();
    return program.with(program.locks(), threads);
  }

  private static void checkNames(List<String> names, int locks) {
    if (names.size() != locks) {
      throw new IllegalArgumentException(names.size() + " names for " + locks + " locks");
    }
  }

  /** The steps of a thread that stand for an operation. */
  private interface Steps {
    List<Action> of(LockOperation operation, int thread);
  }

  /** The program with the operations in place, as these steps. */
  private ProgramCfa withSteps(ProgramCfa program, List<String> newNames, Steps steps) {
    List<String> allLocks = new ArrayList<>(program.locks());
    allLocks.addAll(newNames);
    return program.with(
        allLocks, program.threads().stream().map(thread -> applyTo(thread, steps)).toList());
  }

  private Cfa applyTo(Cfa thread, Steps steps) {
    List<List<Edge>> out = new ArrayList<>();
    thread.out().forEach(edges -> out.add(new ArrayList<>()));
    int nextId = 1 + thread.edges().stream().mapToInt(Edge::id).max().orElse(-1);
    for (Edge edge : thread.edges()) {
      List<Edge> replacement = replacement(edge, nextId, out.size(), steps);
      for (Edge step : replacement) {
        while (out.size() <= Math.max(step.source(), step.target())) {
          out.add(new ArrayList<>());
        }
        out.get(step.source()).add(step);
        nextId = Math.max(nextId, step.id() + 1);
      }
    }
    return thread.with(out);
  }

  /**
   * The steps that stand for an edge: itself, or the chain of operations of its insertion point.
   */
  private List<Edge> replacement(Edge edge, int nextId, int nextLocation, Steps steps) {
    if (!(edge.action() instanceof Action.Pass pass) || at(pass.point()).isEmpty()) {
      return List.of(edge);
    }
    List<Action> inserted =
        at(pass.point()).stream().flatMap(o -> steps.of(o, edge.thread()).stream()).toList();
    List<Edge> chain = new ArrayList<>();
    int source = edge.source();
    for (int i = 0; i < inserted.size(); i++) {
      int target = i + 1 == inserted.size() ? edge.target() : nextLocation + i;
      Action action = inserted.get(i);
      chain.add(
          new Edge(edge.thread(), nextId + i, source, target, action, edge.span(), edge.context()));
      source = target;
    }
    return chain;
  }
}
