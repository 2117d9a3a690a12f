package liss.placement.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.cfa.SectionLocks;
import liss.lang.LockWriting.Mode;
import liss.lang.SourceSpan;

/**
 * The critical sections that a program itself has of one of its locks, for a lock to which sections
 * can be added. A placement that adds some has a lock that stands for the program's one: it is
 * taken at the insertion point directly after each {@code lock} statement of the program and
 * released at the insertion point directly in front of each {@code unlock} statement, so that it is
 * held exactly while the program holds its own, and at the added sections. Only in a section
 * without visible steps it is not taken (C2). docs/placement.md shows why the program with the lock
 * of its own has no other behaviours.
 *
 * @param lock the number of the lock among the {@link SectionLocks} of the program
 * @param name its name
 * @param acquisitions the insertion points after its lock statements
 * @param releases the insertion points in front of its unlock statements
 * @param reading the insertion points of both kinds at the ends of sections of readers
 * @param empty the insertion points in sections without visible steps
 * @param statements where the lock and unlock statements are that belong to an insertion point;
 *     none for those of a wait for a condition
 * @param crossed the calls that the program enters and leaves with the lock held at one end only
 * @param fixed the insertion points whose statements must stay in the text
 * @param unwritten by how the lock is held, the insertion points at which the text of a statement
 *     on it is not known
 * @param avoided the steps at which the lock must not be held but by the program itself
 */
public record OwnSections(
    int lock,
    String name,
    SortedSet<InsertionPoint> acquisitions,
    SortedSet<InsertionPoint> releases,
    SortedSet<InsertionPoint> reading,
    SortedSet<InsertionPoint> empty,
    SortedMap<InsertionPoint, List<SourceSpan>> statements,
    Set<CrossedCall> crossed,
    SortedSet<InsertionPoint> fixed,
    Map<Mode, SortedSet<InsertionPoint>> unwritten,
    Set<Edge> avoided) {

  /** A call in a thread, by the location where it starts. */
  public record CrossedCall(int thread, int entry) {}

  /** Sections whose statements may all be removed, in a program in which nothing forbids others. */
  public OwnSections(
      int lock,
      String name,
      SortedSet<InsertionPoint> acquisitions,
      SortedSet<InsertionPoint> releases,
      SortedSet<InsertionPoint> empty) {
    this(
        lock,
        name,
        acquisitions,
        releases,
        new TreeSet<>(),
        empty,
        new TreeMap<>(),
        Set.of(),
        new TreeSet<>(),
        Map.of(),
        Set.of());
  }

  /** Copies the sets. */
  public OwnSections {
    acquisitions = Collections.unmodifiableSortedSet(new TreeSet<>(acquisitions));
    releases = Collections.unmodifiableSortedSet(new TreeSet<>(releases));
    reading = Collections.unmodifiableSortedSet(new TreeSet<>(reading));
    empty = Collections.unmodifiableSortedSet(new TreeSet<>(empty));
    statements = Collections.unmodifiableSortedMap(new TreeMap<>(statements));
    crossed = Set.copyOf(crossed);
    fixed = Collections.unmodifiableSortedSet(new TreeSet<>(fixed));
    unwritten = Map.copyOf(unwritten);
    avoided = Set.copyOf(avoided);
  }

  /** The locks of a program to which sections can be added, in the order of their numbers. */
  public static List<OwnSections> of(ProgramCfa program) {
    return all(program).stream().filter(own -> own.isLegal(program, PlacementRules.FREE)).toList();
  }

  /**
   * The locks of a program to which structured sections can be added, and whose own sections can
   * grow: the largest set of locks each of whose sections contains no wait and takes no lock but
   * those of the set, without a cycle in the order in which locks are taken.
   */
  public static List<OwnSections> structured(ProgramCfa program) {
    SortedSet<Integer> onCycles = LockOrder.of(program).onCycles();
    List<OwnSections> candidates =
        all(program).stream().filter(own -> !onCycles.contains(own.lock)).toList();
    while (true) {
      PlacementRules rules = new PlacementRules(Sections.STRUCTURED, candidates);
      List<OwnSections> legal =
          candidates.stream().filter(own -> own.isLegal(program, rules)).toList();
      if (legal.size() == candidates.size()) {
        return legal.stream().map(own -> own.withCrossedCalls(program)).toList();
      }
      candidates = legal;
    }
  }

  private static List<OwnSections> all(ProgramCfa program) {
    SectionLocks locks = new SectionLocks(program);
    return IntStream.range(0, locks.size())
        .filter(lock -> lock >= locks.number(0) || locks.isShared(lock))
        .mapToObj(lock -> of(locks, lock))
        .flatMap(Optional::stream)
        .filter(own -> !locks.isShared(own.lock) || !own.acquisitions.isEmpty())
        .toList();
  }

  /**
   * The sections of a lock; empty if some lock or unlock statement has no insertion point of its
   * own beside it. Linear in the size of the program.
   */
  static Optional<OwnSections> of(SectionLocks locks, int lock) {
    ProgramCfa program = locks.program();
    SortedSet<InsertionPoint> empty = new TreeSet<>();
    SortedMap<InsertionPoint, List<SourceSpan>> behindLocks = new TreeMap<>();
    SortedMap<InsertionPoint, List<SourceSpan>> beforeUnlocks = new TreeMap<>();
    Set<Edge> passes = new HashSet<>();
    for (Cfa thread : program.threads()) {
      BesideStatements beside = new BesideStatements(thread, locks, lock);
      if (!beside.hasPoints(behindLocks, beforeUnlocks)) {
        return Optional.empty();
      }
      empty.addAll(beside.empty());
      passes.addAll(beside.passes());
    }
    SortedMap<InsertionPoint, List<SourceSpan>> statements = new TreeMap<>(behindLocks);
    statements.putAll(beforeUnlocks);
    boolean ownTheirPoints =
        Collections.disjoint(behindLocks.keySet(), beforeUnlocks.keySet())
            && program.threads().stream()
                .flatMap(thread -> thread.edges().stream())
                .filter(edge ->
                    edge.action() instanceof Action.Pass pass
                        && statements.containsKey(pass.point()))
                .allMatch(passes::contains);
    if (!ownTheirPoints) {
      return Optional.empty();
    }
    return reading(locks, lock, behindLocks.keySet(), beforeUnlocks.keySet())
        .map(reading ->
            new OwnSections(
                lock,
                locks.name(lock),
                new TreeSet<>(behindLocks.keySet()),
                new TreeSet<>(beforeUnlocks.keySet()),
                reading,
                empty,
                statements,
                Set.of(),
                new TreeSet<>(),
                Map.of(),
                Set.of()));
  }

  /**
   * Those of the insertion points at which readers take the lock and give it back; empty if one of
   * them is at the ends of sections of readers and of writers.
   */
  private static Optional<SortedSet<InsertionPoint>> reading(
      SectionLocks locks,
      int lock,
      Set<InsertionPoint> behindLocks,
      Set<InsertionPoint> beforeUnlocks) {
    Map<InsertionPoint, Set<Mode>> modes = new HashMap<>();
    for (Cfa thread : locks.program().threads()) {
      Set<Holding> seen = new HashSet<>();
      List<Holding> open = new ArrayList<>(List.of(new Holding(thread.entry(), Mode.EXCLUSIVE)));
      while (!open.isEmpty()) {
        Holding here = open.removeLast();
        if (seen.add(here)) {
          for (Edge edge : thread.out().get(here.location())) {
            Mode mode =
                locks.takes(edge.action(), lock) ? SectionLocks.modeOf(edge.action()) : here.mode();
            if (edge.action() instanceof Action.Pass pass
                && (behindLocks.contains(pass.point()) || beforeUnlocks.contains(pass.point()))) {
              modes.computeIfAbsent(pass.point(), p -> new HashSet<>()).add(mode);
            }
            open.add(new Holding(edge.target(), mode));
          }
        }
      }
    }
    SortedSet<InsertionPoint> reading = new TreeSet<>();
    modes.forEach((point, held) -> {
      if (held.contains(Mode.SHARED)) {
        reading.add(point);
      }
    });
    return modes.values().stream().allMatch(held -> held.size() == 1)
        ? Optional.of(reading)
        : Optional.empty();
  }

  /** A location, and how the lock has been taken last. */
  private record Holding(int location, Mode mode) {}

  /** These sections, of which some statements must stay, and which some points cannot have. */
  public OwnSections inText(
      Predicate<SourceSpan> isRemovable,
      BiPredicate<InsertionPoint, Mode> canBeWritten,
      ProgramCfa cfa) {
    SortedSet<InsertionPoint> staying = new TreeSet<>(fixed);
    statements.forEach((point, spans) -> {
      if (!spans.stream().allMatch(isRemovable)) {
        staying.add(point);
      }
    });
    Map<Mode, SortedSet<InsertionPoint>> closed = new EnumMap<>(Mode.class);
    for (Mode mode : Mode.values()) {
      SortedSet<InsertionPoint> points = new TreeSet<>(unwritten(mode));
      cfa.threads().stream()
          .flatMap(thread -> thread.edges().stream())
          .forEach(edge -> {
            if (edge.action() instanceof Action.Pass pass
                && !canBeWritten.test(pass.point(), mode)) {
              points.add(pass.point());
            }
          });
      closed.put(mode, points);
    }
    return with(crossed, staying, closed, avoided);
  }

  private OwnSections with(
      Set<CrossedCall> crossedCalls,
      SortedSet<InsertionPoint> staying,
      Map<Mode, SortedSet<InsertionPoint>> closed,
      Set<Edge> steps) {
    return new OwnSections(
        lock,
        name,
        acquisitions,
        releases,
        reading,
        empty,
        statements,
        crossedCalls,
        staying,
        closed,
        steps);
  }

  /** The insertion points at which the text of a statement is not known, if it is held so. */
  public SortedSet<InsertionPoint> unwritten(Mode mode) {
    return unwritten.getOrDefault(mode, new TreeSet<>());
  }

  /** These sections, which must not grow over some steps. */
  public OwnSections avoiding(Set<Edge> steps) {
    return with(crossed, fixed, unwritten, steps);
  }

  /** Whether the program itself has the lock at one end of a call only. */
  public boolean crosses(Cfa thread, Cfa.Call call) {
    return crossed.contains(new CrossedCall(thread.thread(), call.entry()));
  }

  /**
   * Whether a variable that the lock protects somewhere is also accessed elsewhere: without the
   * lock, or in another section of it by the same thread. Only then is it a question of this lock
   * when threads disturb each other. Also if it protects nothing that changes, so that nothing
   * tells what it is for.
   */
  public boolean hasDeviants(ProgramCfa program) {
    HeldLocks held = HeldLocks.of(program, ownPlacement());
    Set<Integer> guarded = new HashSet<>();
    Set<Integer> elsewhere = new HashSet<>();
    for (Cfa thread : program.threads()) {
      List<List<Edge>> in = incoming(thread);
      Map<Integer, Set<Integer>> sections = new HashMap<>();
      for (Edge edge : thread.edges()) {
        if (edge.action() instanceof Action.VariableAccess access) {
          if (held.at(thread.thread(), edge.source()).isEmpty()) {
            elsewhere.add(access.variable());
          } else {
            guarded.add(access.variable());
            sections
                .computeIfAbsent(access.variable(), v -> new HashSet<>())
                .addAll(starts(in, thread, held, edge.source()));
          }
        }
      }
      sections.forEach((variable, starts) -> {
        if (starts.size() > 1) {
          elsewhere.add(variable);
        }
      });
    }
    return guarded.isEmpty() && !protectsDevices(program, held)
        || !Collections.disjoint(guarded, elsewhere);
  }

  private static boolean protectsDevices(ProgramCfa program, HeldLocks held) {
    return program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .anyMatch(edge ->
            edge.action() instanceof Action.Interaction
                && !held.at(edge.thread(), edge.source()).isEmpty());
  }

  /** The locations where the sections start in which a location is. */
  private static Set<Integer> starts(
      List<List<Edge>> in, Cfa thread, HeldLocks held, int location) {
    Set<Integer> starts = new HashSet<>();
    Set<Integer> seen = new HashSet<>(List.of(location));
    List<Integer> open = new ArrayList<>(seen);
    while (!open.isEmpty()) {
      int here = open.removeLast();
      for (Edge edge : in.get(here)) {
        if (held.at(thread.thread(), edge.source()).isEmpty()) {
          starts.add(here);
        } else if (seen.add(edge.source())) {
          open.add(edge.source());
        }
      }
    }
    return starts;
  }

  /** For each location the steps that lead to it. */
  static List<List<Edge>> incoming(Cfa thread) {
    List<List<Edge>> in = new ArrayList<>();
    thread.out().forEach(edges -> in.add(new ArrayList<>()));
    thread.edges().forEach(edge -> in.get(edge.target()).add(edge));
    return in;
  }

  /** With the calls that the sections cross, whose statements stay. */
  private OwnSections withCrossedCalls(ProgramCfa program) {
    HeldLocks held = HeldLocks.of(program, ownPlacement());
    Set<CrossedCall> found = new HashSet<>();
    SortedSet<InsertionPoint> inside = new TreeSet<>(fixed);
    for (Cfa thread : program.threads()) {
      for (Cfa.Call call : thread.calls()) {
        if (!held.at(thread.thread(), call.entry()).equals(held.at(thread.thread(), call.exit()))) {
          found.add(new CrossedCall(thread.thread(), call.entry()));
          SectionStructure.inside(thread, call).stream()
              .flatMap(location -> thread.out().get(location).stream())
              .forEach(edge -> {
                if (edge.action() instanceof Action.Pass pass && isBeside(pass.point())) {
                  inside.add(pass.point());
                }
              });
        }
      }
    }
    return with(found, inside, unwritten, avoided);
  }

  /** Whether a statement of a placement belongs to the program's own sections of its lock. */
  boolean contains(InsertionPoint point, LockOperation operation) {
    return switch (operation) {
      case LockOperation.Acquire acquire -> acquisitions.contains(point);
      case LockOperation.Release release -> releases.contains(point);
    };
  }

  /** Whether the insertion point is beside a statement of the lock. */
  public boolean isBeside(InsertionPoint point) {
    return acquisitions.contains(point) || releases.contains(point);
  }

  /**
   * Whether nothing may be acquired at the insertion point if sections are added to the lock (C13).
   */
  public boolean isClosed(InsertionPoint point) {
    return releases.contains(point) || empty.contains(point);
  }

  /** The operations of the lock that stands for the program's one, under the given number. */
  public SortedMap<InsertionPoint, List<LockOperation>> operations(int number) {
    SortedMap<InsertionPoint, List<LockOperation>> operations = new TreeMap<>();
    acquisitions.forEach(point ->
        operations
            .computeIfAbsent(point, g -> new ArrayList<>())
            .add(new LockOperation.Acquire(number, mode(point))));
    releases.forEach(point ->
        operations
            .computeIfAbsent(point, g -> new ArrayList<>())
            .add(new LockOperation.Release(number, mode(point))));
    return operations;
  }

  /** How the program holds the lock after or in front of a statement on it. */
  private Mode mode(InsertionPoint point) {
    return reading.contains(point) ? Mode.SHARED : Mode.EXCLUSIVE;
  }

  /** Whether the lock that stands for this one obeys the rules in the program's own sections. */
  private boolean isLegal(ProgramCfa program, PlacementRules rules) {
    return hasNoConditions(program, rules)
        && PlacementLegality.violations(program, ownPlacement(), rules).stream()
            .noneMatch(violation -> violation.rule().isAboutOwnSections());
  }

  private boolean hasNoConditions(ProgramCfa program, PlacementRules rules) {
    return rules.sections() == Sections.STRUCTURED
        || program.threads().stream()
            .flatMap(thread -> thread.edges().stream())
            .noneMatch(edge ->
                edge.action() instanceof Action.CondvarWait wait
                    && new SectionLocks(program).number(wait.lock()) == lock);
  }

  /** The placement that consists of the program's own sections, under the number 0. */
  public LockPlacement ownPlacement() {
    return new LockPlacement(1, operations(0));
  }
}
