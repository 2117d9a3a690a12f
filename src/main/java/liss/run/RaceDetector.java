package liss.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.lang.MemoryOrder;

/**
 * Finds the data races of a run with vector clocks: pairs of conflicting accesses by different
 * threads that are not ordered by the run's synchronization (A. Pozniansky, A. Schuster, "Efficient
 * on-the-fly data race detection in multithreaded C++ programs", PPoPP 2003).
 *
 * <p>{@link SynchronizationFlows} tells what orders steps. For each cell and thread the last read
 * and the last write are kept, of those that are atomic and of others: an earlier one is ordered
 * before a step if the last one is. A step takes time linear in the number of threads.
 *
 * <p>In C, two atomic accesses do not race. An atomic write that releases orders what comes before
 * it before what comes after a later atomic read that acquires, if no other write of the cell is
 * between them (ISO/IEC 9899:2011, 5.1.2.4; release sequences are not looked at).
 */
public final class RaceDetector {

  /** Two accesses that race, by the positions of their steps. */
  public record Found(Violation.Race race, int first, int second) {}

  /**
   * What a step accesses.
   *
   * @param cell which cell of the variable; 0 if it is no array
   * @param kind whether it writes it
   * @param isAtomic whether it is atomic in C
   */
  record Access(int variable, int cell, Kind kind, boolean isAtomic) {

    /** What an access does. */
    enum Kind {
      READ,
      WRITE
    }

    /** The access of a step that does not fail, if it is one. */
    static Optional<Access> of(ConcreteState before, Edge step) {
      return step.action() instanceof Action.VariableAccess a
          ? Optional.of(
              new Access(a.variable(), before.cell(step.thread(), a), kind(step), step.isAtomic()))
          : Optional.empty();
    }

    /** What a step does that is an access. */
    static Kind kind(Edge step) {
      return step.action() instanceof Action.Read ? Kind.READ : Kind.WRITE;
    }

    /** This cell, accessed in another way. */
    private Access ofKind(Kind other, boolean atomically) {
      return new Access(variable, cell, other, atomically);
    }

    /** The cell as such. */
    private Access cellOnly() {
      return ofKind(Kind.WRITE, true);
    }
  }

  private record Last(Edge edge, int position, int time) {}

  private final int threads;
  private final SynchronizationFlows flows;

  /** For each holder how much it knows of each thread. */
  private final int[][] clocks;

  /** For each cell and kind of access the last one of each thread. */
  private final Map<Access, Map<Integer, Last>> accesses = new HashMap<>();

  /** What is known at the last write of a cell, if that releases. */
  private final Map<Access, int[]> released = new HashMap<>();

  private int position;

  RaceDetector(ProgramCfa program) {
    threads = program.threads().size();
    flows = new SynchronizationFlows(program);
    clocks = new int[flows.holders()][threads];
    for (int thread = 0; thread < threads; thread++) {
      clocks[thread][thread] = 1;
    }
  }

  /** The races of a run in the order of their second accesses. */
  public static List<Found> racesOf(Schedule schedule) {
    RaceDetector detector = new RaceDetector(schedule.program());
    List<Found> races = new ArrayList<>();
    for (int i = 0; i < schedule.steps().size(); i++) {
      races.addAll(detector.take(schedule.before(i), schedule.steps().get(i)));
    }
    return races;
  }

  /** Accounts for the next step of the run and returns the races that it is in. */
  List<Found> take(ConcreteState before, Step step) {
    List<Found> found = step.target().stop().isEmpty() ? taken(before, step) : List.of();
    position++;
    return found;
  }

  private List<Found> taken(ConcreteState before, Step step) {
    Optional<Access> access = Access.of(before, step.edge());
    if (access.isPresent()) {
      return accessed(step.edge(), access.get());
    }
    int thread = step.edge().thread();
    for (SynchronizationFlows.Flow flow : flows.of(before, step)) {
      join(clocks[flow.to()], clocks[flow.from()]);
      if (flow.from() == thread) {
        // What the thread does from here on is not ordered by what it has done up to here.
        clocks[thread][thread]++;
      }
    }
    return List.of();
  }

  private List<Found> accessed(Edge edge, Access access) {
    List<Found> found = new ArrayList<>();
    for (Access.Kind kind : List.of(Access.Kind.WRITE, Access.Kind.READ)) {
      if (kind == Access.Kind.WRITE || access.kind() == Access.Kind.WRITE) {
        found.addAll(unordered(edge, access.ofKind(kind, false)));
        if (!access.isAtomic()) {
          found.addAll(unordered(edge, access.ofKind(kind, true)));
        }
      }
    }
    int thread = edge.thread();
    accesses
        .computeIfAbsent(access, a -> new HashMap<>())
        .put(thread, new Last(edge, position, clocks[thread][thread]));
    synchronize(edge, access);
    return found;
  }

  /** What a write makes known that releases, and a read comes to know that acquires. */
  private void synchronize(Edge edge, Access access) {
    int[] clock = clocks[edge.thread()];
    Access cell = access.cellOnly();
    int[] known = released.get(cell);
    if (access.kind() == Access.Kind.READ) {
      if (known != null && edge.atomicity().filter(MemoryOrder::acquires).isPresent()) {
        join(clock, known);
      }
    } else if (edge.atomicity().filter(MemoryOrder::releases).isPresent()) {
      released.put(cell, clock.clone());
      clock[edge.thread()]++;
    } else {
      released.remove(cell);
    }
  }

  private List<Found> unordered(Edge edge, Access earlier) {
    List<Found> found = new ArrayList<>();
    int thread = edge.thread();
    Map<Integer, Last> byThread = accesses.getOrDefault(earlier, Map.of());
    for (int other = 0; other < threads; other++) {
      Last last = byThread.get(other);
      if (other != thread && last != null && last.time() > clocks[thread][other]) {
        Violation.Race race =
            new Violation.Race(earlier.variable(), earlier.cell(), last.edge(), edge);
        found.add(new Found(race, last.position(), position));
      }
    }
    return found;
  }

  private static void join(int[] clock, int[] other) {
    for (int i = 0; i < clock.length; i++) {
      clock[i] = Math.max(clock[i], other[i]);
    }
  }
}
