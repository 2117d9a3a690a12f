package liss.generalize;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import liss.cfa.Action;
import liss.cfa.FlagExpr;
import liss.cfa.ObjectOperation;
import liss.cfa.ProgramCfa;
import liss.generalize.Neighborhood.Ordering;
import liss.solver.UndecidedException;

/**
 * The synchronization statements of a neighborhood: critical sections, uses of flags, counts of
 * semaphores, and barriers.
 */
final class SynchronizationParts {

  /** Which sections of one lock exclude each other: all but two that share it. */
  enum Mode {
    EXCLUSIVE,
    SHARED
  }

  /** A lock of its own kind: one of the program, or a reader-writer lock. */
  sealed interface Held {
    record Lock(int lock) implements Held {}

    record Rwlock(int object, Mode mode) implements Held {}

    default boolean excludes(Held other) {
      return switch (this) {
        case Lock a -> equals(other);
        case Rwlock a ->
            other instanceof Rwlock b
                && a.object() == b.object()
                && (a.mode() == Mode.EXCLUSIVE || b.mode() == Mode.EXCLUSIVE);
      };
    }
  }

  /**
   * A lock and what is executed while it is held.
   *
   * @param release absent if the lock is never released
   */
  record Section(Held lock, int acquire, OptionalInt release) {}

  /** The operations on a semaphore, and how many times it can be taken without any. */
  record Count(int initial, List<Integer> downs, List<Integer> ups) {

    Count(int initial) {
      this(initial, new ArrayList<>(), new ArrayList<>());
    }
  }

  /**
   * An event that reads a flag.
   *
   * @param required the value without which the event cannot happen
   */
  record FlagRead(int event, int flag, Optional<Boolean> required) {}

  /** An event that writes a flag; the value refers to the flags before the event. */
  record FlagWrite(int event, int flag, FlagExpr value) {}

  private final Neighborhood neighborhood;
  private final ProgramCfa program;
  private final List<Section> sections = new ArrayList<>();
  private final List<FlagRead> reads = new ArrayList<>();
  private final List<FlagWrite> writes = new ArrayList<>();
  private final Map<Integer, Count> counts = new LinkedHashMap<>();
  private final List<Ordering> orderings = new ArrayList<>();

  /** For each barrier and thread its arrivals, and the passes that follow them. */
  private final Map<Integer, Map<Integer, List<Round>>> barriers = new LinkedHashMap<>();

  /** How many threads wait for each other at each barrier. */
  private final Map<Integer, Integer> parties = new LinkedHashMap<>();

  private record Round(int arrival, int pass) {}

  /** How many readers of a thread, or its writer, hold a lock, and since when. */
  private record Holding(int acquire, int depth) {}

  /**
   * @throws UndecidedException if a thread releases a reader-writer lock that another has taken, or
   *     more threads use a barrier than wait for each other there
   */
  SynchronizationParts(Neighborhood neighborhood, ProgramCfa program) throws UndecidedException {
    this.neighborhood = neighborhood;
    this.program = program;
    Map<Held, Holding> held = new LinkedHashMap<>();
    for (int event = 0; event < neighborhood.size(); event++) {
      if (event > 0 && !neighborhood.sameThread(event - 1, event)) {
        addUnreleased(held);
      }
      add(event, neighborhood.event(event).edge().action(), held);
    }
    addUnreleased(held);
    for (Map.Entry<Integer, Map<Integer, List<Round>>> barrier : barriers.entrySet()) {
      int together = parties.getOrDefault(barrier.getKey(), 0);
      if (together == 1) {
        continue; // nobody waits there
      }
      if (barrier.getValue().size() > together) {
        throw new UndecidedException("more threads use a barrier than wait for each other there");
      }
      addRounds(barrier.getValue());
    }
  }

  private void add(int event, Action action, Map<Held, Holding> held) throws UndecidedException {
    switch (action) {
      case Action.Lock a -> take(event, new Held.Lock(a.lock()), held);
      case Action.Unlock a -> release(event, new Held.Lock(a.lock()), held);
      case Action.ObjectStep a -> operate(event, a, held);
      case Action.Wait a -> reads.add(new FlagRead(event, a.flag(), Optional.of(a.value())));
      case Action.Assume a -> reads.add(new FlagRead(event, a.flag(), Optional.of(a.value())));
      case Action.WaitReset a -> {
        reads.add(new FlagRead(event, a.flag(), Optional.of(true)));
        writes.add(new FlagWrite(event, a.flag(), new FlagExpr.Constant(false)));
      }
      case Action.SetCondition a ->
          writes.add(new FlagWrite(event, a.flag(), new FlagExpr.Constant(a.value())));
      case Action.SetGuard a -> {
        a.value().flags().forEach(flag -> reads.add(new FlagRead(event, flag, Optional.empty())));
        writes.add(new FlagWrite(event, a.flag(), a.value()));
      }
      case Action.CondvarStep a -> throw unsupported(action);
      case Action.Access a -> {}
      case Action.LocalStep a -> {}
    }
  }

  private static void take(int event, Held lock, Map<Held, Holding> held) {
    Holding holding = held.get(lock);
    if (holding == null) {
      held.put(lock, new Holding(event, 1));
    } else if (lock instanceof Held.Rwlock r && r.mode() == Mode.SHARED) {
      held.put(lock, new Holding(holding.acquire(), holding.depth() + 1));
    } else {
      throw new IllegalArgumentException("taken twice: " + lock);
    }
  }

  private void release(int event, Held lock, Map<Held, Holding> held) throws UndecidedException {
    Holding holding = held.remove(lock);
    if (holding == null) {
      throw new UndecidedException("a thread releases a lock that another thread has taken");
    }
    if (holding.depth() > 1) {
      held.put(lock, new Holding(holding.acquire(), holding.depth() - 1));
    } else {
      sections.add(new Section(lock, holding.acquire(), OptionalInt.of(event)));
    }
  }

  private void operate(int event, Action.ObjectStep step, Map<Held, Holding> held)
      throws UndecidedException {
    int object = step.object();
    switch (step.operation()) {
      case ObjectOperation.Refused o ->
          throw new UndecidedException("an attempt to take a lock fails");
      case ObjectOperation.Down o -> count(object).downs().add(event);
      case ObjectOperation.Up o -> count(object).ups().add(event);
      case ObjectOperation.ReadLock o -> take(event, new Held.Rwlock(object, Mode.SHARED), held);
      case ObjectOperation.ReadUnlock o ->
          release(event, new Held.Rwlock(object, Mode.SHARED), held);
      case ObjectOperation.WriteLock o ->
          take(event, new Held.Rwlock(object, Mode.EXCLUSIVE), held);
      case ObjectOperation.WriteUnlock o ->
          release(event, new Held.Rwlock(object, Mode.EXCLUSIVE), held);
      case ObjectOperation.RwUnlock o -> {
        Held writer = new Held.Rwlock(object, Mode.EXCLUSIVE);
        boolean writes = held.containsKey(writer);
        release(event, writes ? writer : new Held.Rwlock(object, Mode.SHARED), held);
      }
      case ObjectOperation.Arrive o -> parties.put(object, o.parties());
      case ObjectOperation.Pass o ->
          barriers
              .computeIfAbsent(object, b -> new LinkedHashMap<>())
              .computeIfAbsent(neighborhood.thread(event), t -> new ArrayList<>())
              .add(new Round(event - 1, event));
    }
  }

  private Count count(int object) {
    return counts.computeIfAbsent(object, o -> new Count(program.objects().get(o).initial()));
  }

  /**
   * At most as many threads use a barrier as wait for each other there, so that the n-th arrivals
   * of all of them come before the n-th passes.
   */
  private void addRounds(Map<Integer, List<Round>> ofThreads) throws UndecidedException {
    for (List<Round> rounds : ofThreads.values()) {
      for (List<Round> others : ofThreads.values()) {
        for (int n = 0; rounds != others && n < rounds.size(); n++) {
          if (others.size() <= n) {
            throw new UndecidedException("not all threads that use a barrier come to it as often");
          }
          orderings.add(new Ordering(others.get(n).arrival(), rounds.get(n).pass()));
        }
      }
    }
  }

  private static IllegalArgumentException unsupported(Action action) {
    return new IllegalArgumentException("condition variables cannot be generalized: " + action);
  }

  private void addUnreleased(Map<Held, Holding> held) {
    held.forEach(
        (lock, holding) -> sections.add(new Section(lock, holding.acquire(), OptionalInt.empty())));
    held.clear();
  }

  /** All pairs of critical sections in different threads that exclude each other. */
  List<List<Section>> competing() {
    List<List<Section>> pairs = new ArrayList<>();
    for (int i = 0; i < sections.size(); i++) {
      for (Section other : sections.subList(i + 1, sections.size())) {
        Section section = sections.get(i);
        if (section.lock().excludes(other.lock())
            && !neighborhood.sameThread(section.acquire(), other.acquire())) {
          pairs.add(List.of(section, other));
        }
      }
    }
    return pairs;
  }

  /** The operations on each semaphore. */
  List<Count> counts() {
    return List.copyOf(counts.values());
  }

  /** Orderings that all interleavings have, because of barriers. */
  List<Ordering> orderings() {
    return List.copyOf(orderings);
  }

  List<FlagRead> reads() {
    return List.copyOf(reads);
  }

  /** The reads that one event makes. */
  List<FlagRead> readsOf(int event) {
    return reads.stream().filter(read -> read.event() == event).toList();
  }

  /** The writes to a flag by other events than the given one. */
  List<FlagWrite> writesTo(int flag, int except) {
    return writes.stream()
        .filter(write -> write.flag() == flag && write.event() != except)
        .toList();
  }

  /** The write that one event makes, if any. */
  List<FlagWrite> writesOf(int event) {
    return writes.stream().filter(write -> write.event() == event).toList();
  }

  boolean initial(int flag) {
    return program.flags().get(flag).initial();
  }

  /** The initial values of all flags. */
  boolean[] initial() {
    boolean[] values = new boolean[program.flags().size()];
    program.flags().forEach(flag -> values[flag.id()] = flag.initial());
    return values;
  }
}
