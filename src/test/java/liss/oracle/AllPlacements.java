package liss.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.cfa.SectionLocks;
import liss.lang.LockWriting.Mode;
import liss.placement.model.HeldLocks;
import liss.placement.model.LockOperation;
import liss.placement.model.LockPlacement;
import liss.placement.model.OwnSections;

/**
 * All legal placements of a few locks in a tiny program, by enumeration.
 *
 * <p>Rule C7 of [LISS] section 8 gives every location one set of held locks, and only insertion
 * points change it. So a placement is an assignment of a lock set to every region, a region being
 * what is connected without passing an insertion point. The first and last region of a thread hold
 * nothing (C8, C10), nor does a region with a lock statement (C4), a wait (C5) or a yield. What
 * happens at an insertion point must be the same at all its occurrences in thread copies and
 * inlined calls (where nothing happens, one may hold a lock and another not), and must take locks
 * in ascending order (C3). C6 and C9 hold by construction. Between two visible steps no lock is
 * released behind an insertion point at which one is taken: it would be an empty critical section
 * (half of C2), or lock coupling, which docs/placement.md leaves out. Exponential in the number of
 * regions times the number of locks.
 */
public final class AllPlacements {

  private final int locks;
  private final Regions regions;
  private final int[] held;
  private final Consumer<LockPlacement> consumer;

  /** Which regions between two visible steps, in this order, break a rule. */
  private final Predicate<List<Integer>> isForbidden;

  private AllPlacements(
      ProgramCfa program,
      int locks,
      Consumer<LockPlacement> consumer,
      Function<AllPlacements, Predicate<List<Integer>>> isForbidden) {
    this(program, locks, Set.of(), consumer, isForbidden);
  }

  private AllPlacements(
      ProgramCfa program,
      int locks,
      Set<Integer> ordered,
      Consumer<LockPlacement> consumer,
      Function<AllPlacements, Predicate<List<Integer>>> isForbidden) {
    this.locks = locks;
    this.regions = Regions.of(program, ordered);
    this.held = new int[regions.count()];
    this.consumer = consumer;
    this.isForbidden = isForbidden.apply(this);
  }

  /** All legal placements of at most the given number of locks, the empty one included. */
  public static List<LockPlacement> of(ProgramCfa program, int locks) {
    List<LockPlacement> placements = new ArrayList<>();
    forEach(program, locks, placements::add);
    return placements;
  }

  /**
   * Those in which no lock is released behind an insertion point at which another is taken, without
   * a visible step in between: optima are optima among these (docs/placement.md, C2).
   */
  public static List<LockPlacement> uncoupled(ProgramCfa program, int locks) {
    List<LockPlacement> placements = new ArrayList<>();
    new AllPlacements(program, locks, placements::add, all -> all::isCoupled).assign(0);
    return placements;
  }

  /**
   * Those that may be held where some locks of the program are taken. They are legal but for the
   * order of locks and the structure of sections.
   *
   * @param ordered the locks of the program
   */
  public static List<LockPlacement> around(ProgramCfa program, int locks, Set<Integer> ordered) {
    List<LockPlacement> placements = new ArrayList<>();
    new AllPlacements(program, locks, ordered, placements::add, all -> all::hasEmptySection)
        .assign(0);
    return placements;
  }

  /** Placements of two locks, each of which is a new one or stands for one of the program. */
  public static List<LockPlacement> onExisting(
      List<LockPlacement> placements, List<OwnSections> own) {
    List<LockPlacement> result = new ArrayList<>();
    for (LockPlacement placement : placements) {
      result.add(placement);
      for (OwnSections first : own) {
        for (int lock = 0; lock < 2; lock++) {
          SortedMap<Integer, OwnSections> existing = new TreeMap<>();
          existing.put(lock, first);
          result.add(new LockPlacement(2, placement.operations(), existing));
          for (OwnSections second : own) {
            if (lock == 0 && !first.equals(second)) {
              existing.put(1, second);
              result.add(new LockPlacement(2, placement.operations(), existing));
            }
          }
        }
      }
    }
    return result;
  }

  /**
   * A placement with readers: each section that it adds to a reader-writer lock is one of a reader
   * or one of a writer, in all ways.
   */
  public static List<LockPlacement> withReaders(ProgramCfa program, LockPlacement placement) {
    List<LockPlacement> result = List.of(placement);
    for (Map.Entry<Integer, OwnSections> own : placement.existing().entrySet()) {
      if (new SectionLocks(program).isShared(own.getValue().lock())) {
        result =
            result.stream()
                .flatMap(some -> withReaders(program, some, own.getKey(), own.getValue()))
                .toList();
      }
    }
    return result;
  }

  private static Stream<LockPlacement> withReaders(
      ProgramCfa program, LockPlacement placement, int lock, OwnSections own) {
    List<InsertionPoint> added =
        placement.operations().keySet().stream()
            .filter(point -> placement.takes(point, lock) && !own.acquisitions().contains(point))
            .toList();
    return IntStream.range(0, 1 << added.size())
        .mapToObj(choice -> {
          SortedSet<InsertionPoint> readers = new TreeSet<>(own.acquisitions());
          readers.retainAll(own.reading());
          IntStream.range(0, added.size())
              .filter(i -> (choice & 1 << i) != 0)
              .forEach(i -> readers.add(added.get(i)));
          return withReaders(program, placement, lock, readers);
        });
  }

  /** The placement in which who takes a lock at some insertion points is a reader. */
  private static LockPlacement withReaders(
      ProgramCfa program, LockPlacement placement, int lock, Set<InsertionPoint> readers) {
    SortedMap<InsertionPoint, List<LockOperation>> ofReaders = new TreeMap<>();
    placement
        .operations()
        .forEach((point, list) ->
            ofReaders.put(
                point,
                list.stream()
                    .filter(o -> o.lock() == lock)
                    .filter(o -> o instanceof LockOperation.Release || readers.contains(point))
                    .toList()));
    HeldLocks held = HeldLocks.of(program, new LockPlacement(placement.locks(), ofReaders));
    Set<InsertionPoint> released = new TreeSet<>();
    for (Cfa thread : program.threads()) {
      for (Edge edge : thread.edges()) {
        if (edge.action() instanceof Action.Pass pass
            && held.at(thread.thread(), edge.source()).contains(lock)) {
          released.add(pass.point());
        }
      }
    }
    SortedMap<InsertionPoint, List<LockOperation>> operations = new TreeMap<>();
    placement
        .operations()
        .forEach((point, list) ->
            operations.put(
                point,
                list.stream()
                    .map(o ->
                        switch (o) {
                          case LockOperation.Acquire a
                              when a.lock() == lock && readers.contains(point) ->
                              new LockOperation.Acquire(lock, Mode.SHARED);
                          case LockOperation.Release r
                              when r.lock() == lock && released.contains(point) ->
                              new LockOperation.Release(lock, Mode.SHARED);
                          default -> o;
                        })
                    .toList()));
    return placement.withOperations(operations);
  }

  /** The number of insertion points, on which the number of placements depends. */
  public static long points(ProgramCfa program) {
    return program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .map(Edge::action)
        .filter(Action.Pass.class::isInstance)
        .distinct()
        .count();
  }

  /** Hands each legal placement to the consumer. */
  public static void forEach(ProgramCfa program, int locks, Consumer<LockPlacement> consumer) {
    new AllPlacements(program, locks, consumer, all -> all::hasEmptySection).assign(0);
  }

  /**
   * Whether the program with the placement is preemption-safe with respect to the program and has
   * no deadlock that the program does not have.
   */
  public static boolean isCorrect(ProgramCfa program, LockPlacement placement, int loopBound) {
    return isCorrect(program, placed(program, placement), loopBound);
  }

  /**
   * Whether a program with locks in place, in which locations kept their numbers, is
   * preemption-safe with respect to the one without and has no further deadlock.
   */
  public static boolean isCorrect(ProgramCfa program, ProgramCfa placed, int loopBound) {
    return isCorrect(
        placed,
        BruteForce.of(program, loopBound).classes(Scheduler.COOPERATIVE),
        deadlocked(program),
        loopBound);
  }

  /** The legal placements that are correct; see {@link #isCorrect}. */
  public static List<LockPlacement> correct(ProgramCfa program, int locks, int loopBound) {
    return of(program, locks).stream().filter(correctness(program, loopBound)).toList();
  }

  /** Whether a placement is correct; see {@link #isCorrect}. Answers are remembered. */
  public static Predicate<LockPlacement> correctness(ProgramCfa program, int loopBound) {
    SortedSet<TraceClass> allowed =
        BruteForce.of(program, loopBound).classes(Scheduler.COOPERATIVE);
    Set<List<Integer>> deadlocked = deadlocked(program);
    Map<LockPlacement, Boolean> known = new HashMap<>();
    return placement ->
        known.computeIfAbsent(
            placement, p -> isCorrect(placed(program, p), allowed, deadlocked, loopBound));
  }

  private static boolean isCorrect(
      ProgramCfa placed,
      SortedSet<TraceClass> allowed,
      Set<List<Integer>> deadlocked,
      int loopBound) {
    return allowed.containsAll(BruteForce.of(placed, loopBound).classes(Scheduler.PREEMPTIVE))
        && deadlocked.containsAll(deadlocked(placed));
  }

  private static ProgramCfa placed(ProgramCfa program, LockPlacement placement) {
    List<String> names = IntStream.range(0, placement.locks()).mapToObj(i -> "new" + i).toList();
    return placement.applyTo(program, names);
  }

  /** The deadlocks as vectors of locations; inserted locks do not renumber locations. */
  private static Set<List<Integer>> deadlocked(ProgramCfa program) {
    return BruteForce.of(program, 0).deadlocks(Scheduler.PREEMPTIVE).stream()
        .map(Deadlock::locations)
        .collect(Collectors.toSet());
  }

  private void assign(int region) {
    if (region == regions.count()) {
      if (regions.stretches().stream().noneMatch(isForbidden)) {
        consumer.accept(placement());
      }
      return;
    }
    for (int locksHeld = 0; locksHeld < 1 << locks; locksHeld++) {
      held[region] = locksHeld;
      if ((locksHeld == 0 || !regions.free().get(region)) && isLegal(region)) {
        assign(region + 1);
      }
    }
  }

  /** Whether all occurrences of insertion points between the regions up to the given one agree. */
  private boolean isLegal(int last) {
    return regions.points().get(last).stream()
        .map(point -> regions.occurrences().get(point))
        .allMatch(passes -> isLegal(passes.stream().filter(pass -> pass.isWithin(last)).toList()));
  }

  private boolean isLegal(List<Pass> passes) {
    return passes.stream().mapToInt(this::acquired).distinct().count() <= 1
        && passes.stream().mapToInt(this::released).distinct().count() <= 1
        && passes.stream().allMatch(this::takesInOrder);
  }

  private boolean hasEmptySection(List<Integer> stretch) {
    int taken = 0;
    for (int i = 1; i < stretch.size(); i++) {
      int before = held[stretch.get(i - 1)];
      int now = held[stretch.get(i)];
      if ((taken & ~now) != 0) {
        return true;
      }
      taken |= now & ~before;
    }
    return false;
  }

  /** Whether a lock is released behind an insertion point at which it or another is taken. */
  private boolean isCoupled(List<Integer> stretch) {
    boolean taken = false;
    for (int i = 1; i < stretch.size(); i++) {
      int before = held[stretch.get(i - 1)];
      int now = held[stretch.get(i)];
      if (taken && (before & ~now) != 0) {
        return true;
      }
      taken |= (now & ~before) != 0;
    }
    return false;
  }

  private boolean takesInOrder(Pass pass) {
    int kept = held[pass.before()] & held[pass.after()];
    return acquired(pass) == 0 || kept < Integer.lowestOneBit(acquired(pass));
  }

  private int acquired(Pass pass) {
    return held[pass.after()] & ~held[pass.before()];
  }

  private int released(Pass pass) {
    return held[pass.before()] & ~held[pass.after()];
  }

  private LockPlacement placement() {
    SortedMap<InsertionPoint, List<LockOperation>> operations = new TreeMap<>();
    regions
        .occurrences()
        .forEach((point, passes) -> operations.put(point, operations(passes.getFirst())));
    return new LockPlacement(locks, operations);
  }

  private List<LockOperation> operations(Pass pass) {
    List<LockOperation> operations = new ArrayList<>();
    for (int lock = 0; lock < locks; lock++) {
      if ((acquired(pass) & 1 << lock) != 0) {
        operations.add(new LockOperation.Acquire(lock));
      }
      if ((released(pass) & 1 << lock) != 0) {
        operations.add(new LockOperation.Release(lock));
      }
    }
    return operations;
  }

  /** One occurrence of an insertion point: the regions before and after it. */
  private record Pass(int before, int after) {
    boolean isWithin(int last) {
      return before <= last && after <= last;
    }
  }

  /**
   * The regions of all threads, numbered.
   *
   * @param count how many there are
   * @param free for each region whether it must hold nothing
   * @param occurrences the occurrences of each insertion point
   * @param points for each region the insertion points with an occurrence at one of its ends
   * @param stretches the regions passed between two visible steps
   */
  private record Regions(
      int count,
      List<Boolean> free,
      Map<InsertionPoint, List<Pass>> occurrences,
      List<SortedSet<InsertionPoint>> points,
      Set<List<Integer>> stretches) {

    static Regions of(ProgramCfa program, Set<Integer> ordered) {
      Map<InsertionPoint, List<Pass>> occurrences = new LinkedHashMap<>();
      List<Boolean> free = new ArrayList<>();
      Set<List<Integer>> stretches = new LinkedHashSet<>();
      SectionLocks locks = new SectionLocks(program);
      for (Cfa cfa : program.threads()) {
        int[] region = number(cfa, free.size());
        int end = Arrays.stream(region).max().orElse(-1) + 1;
        while (free.size() < end) {
          free.add(false);
        }
        free.set(region[cfa.entry()], true);
        free.set(region[cfa.exit()], true);
        stretches.add(stretch(cfa, cfa.entry(), region));
        for (Edge edge : cfa.edges()) {
          if (!edge.action().isSilent()) {
            stretches.add(stretch(cfa, edge.target(), region));
          }
          if (edge.action() instanceof Action.Pass pass) {
            occurrences
                .computeIfAbsent(pass.point(), point -> new ArrayList<>())
                .add(new Pass(region[edge.source()], region[edge.target()]));
          } else if (edge.action().isSchedulingPoint()
              && locks.taken(edge.action()).stream().noneMatch(ordered::contains)) {
            free.set(region[edge.source()], true);
          }
        }
      }
      return new Regions(
          free.size(), free, occurrences, points(free.size(), occurrences), stretches);
    }

    private static List<Integer> stretch(Cfa cfa, int from, int[] region) {
      List<Integer> regions = new ArrayList<>(List.of(region[from]));
      int location = from;
      for (int steps = 0; steps < cfa.size(); steps++) {
        List<Edge> out = cfa.out().get(location);
        if (out.isEmpty() || !out.getFirst().action().isSilent()) {
          return regions;
        }
        location = out.getFirst().target();
        regions.add(region[location]);
      }
      return regions;
    }

    private static List<SortedSet<InsertionPoint>> points(
        int count, Map<InsertionPoint, List<Pass>> occurrences) {
      List<SortedSet<InsertionPoint>> points = new ArrayList<>();
      IntStream.range(0, count).forEach(region -> points.add(new TreeSet<>()));
      occurrences.forEach((point, passes) ->
          passes.forEach(pass -> {
            points.get(pass.before()).add(point);
            points.get(pass.after()).add(point);
          }));
      return points;
    }

    /** The region of each location, from the given number on, in the order of locations. */
    private static int[] number(Cfa cfa, int first) {
      int[] least = IntStream.range(0, cfa.size()).toArray();
      boolean changed = true;
      while (changed) {
        changed = false;
        for (Edge edge : cfa.edges()) {
          int smaller = Math.min(least[edge.source()], least[edge.target()]);
          if (!(edge.action() instanceof Action.Pass)
              && (least[edge.source()] != smaller || least[edge.target()] != smaller)) {
            least[edge.source()] = smaller;
            least[edge.target()] = smaller;
            changed = true;
          }
        }
      }
      Map<Integer, Integer> numbers = new TreeMap<>();
      Arrays.stream(least).forEach(location -> numbers.put(location, 0));
      int next = first;
      for (int location : List.copyOf(numbers.keySet())) {
        numbers.put(location, next++);
      }
      return Arrays.stream(least).map(numbers::get).toArray();
    }
  }
}
