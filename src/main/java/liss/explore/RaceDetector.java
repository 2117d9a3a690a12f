package liss.explore;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.LocalExpr;
import liss.cfa.ProgramCfa;
import liss.concrete.ConcreteState;
import liss.concrete.Step;

/**
 * Finds the data races of a run with vector clocks: pairs of conflicting accesses by different
 * threads that are not ordered by the run's synchronization (A. Pozniansky, A. Schuster, "Efficient
 * on-the-fly data race detection in multithreaded C++ programs", PPoPP 2003).
 *
 * <p>A lock is ordered after it was freed last. Steps on the same condition or guard are ordered as
 * they were taken unless both only read it. The end of a {@code cwait} comes after the signal or
 * broadcast that woke the thread; a lost signal orders nothing. For each cell and thread the last
 * read and the last write are kept: an earlier one is ordered before a step if the last one is. A
 * step takes time linear in the number of threads.
 */
final class RaceDetector {

  /** Two accesses that race, by the positions of their steps. */
  record Found(Flaw.Race race, int first, int second) {}

  private record Cell(int variable, int number) {}

  private record Access(Edge edge, int position, int time) {}

  private final int threads;
  private final int[][] clocks;
  private final int[][] released;
  private final int[][] written;
  private final int[][] read;
  private final int[][] notified;
  private final Map<Cell, Map<Integer, Access>> reads = new HashMap<>();
  private final Map<Cell, Map<Integer, Access>> writes = new HashMap<>();
  private int position;

  RaceDetector(ProgramCfa program) {
    threads = program.threads().size();
    clocks = new int[threads][threads];
    for (int thread = 0; thread < threads; thread++) {
      clocks[thread][thread] = 1;
    }
    released = new int[program.locks().size()][threads];
    written = new int[program.flags().size()][threads];
    read = new int[program.flags().size()][threads];
    notified = new int[threads][threads];
  }

  /** The races of a run, each with the run up to its second access. */
  static List<Finding> racesOf(Schedule schedule) {
    RaceDetector detector = new RaceDetector(schedule.program());
    List<Finding> races = new ArrayList<>();
    for (int i = 0; i < schedule.steps().size(); i++) {
      List<Step> steps = schedule.steps().subList(0, i + 1);
      for (Found found : detector.take(schedule.before(i), schedule.steps().get(i))) {
        Schedule prefix = new Schedule(schedule.program(), schedule.initial(), steps);
        races.add(new Finding(found.race(), prefix, Finding.Minimality.NOT_PROVEN));
      }
    }
    return races;
  }

  /** The races that the last step of a run is in. */
  static List<Flaw> racesOfLastStep(Schedule schedule) {
    RaceDetector detector = new RaceDetector(schedule.program());
    List<Found> found = List.of();
    for (int i = 0; i < schedule.steps().size(); i++) {
      found = detector.take(schedule.before(i), schedule.steps().get(i));
    }
    return found.stream().<Flaw>map(Found::race).toList();
  }

  /** Accounts for the next step of the run and returns the races that it is in. */
  List<Found> take(ConcreteState before, Step step) {
    List<Found> found = step.target().stop().isEmpty() ? taken(before, step) : List.of();
    position++;
    return found;
  }

  private List<Found> taken(ConcreteState before, Step step) {
    Edge edge = step.edge();
    int thread = edge.thread();
    List<Found> found = new ArrayList<>();
    switch (edge.action()) {
      case Action.Read a -> found.addAll(reads(edge, cell(before, edge, a.variable(), a.index())));
      case Action.Write a ->
          found.addAll(writes(edge, cell(before, edge, a.variable(), a.index())));
      case Action.Havoc a ->
          found.addAll(writes(edge, cell(before, edge, a.variable(), a.index())));
      case Action.Lock a -> join(clocks[thread], released[a.lock()]);
      case Action.Unlock a -> release(thread, released[a.lock()]);
      case Action.Wait a -> readFlag(thread, a.flag());
      case Action.Assume a -> readFlag(thread, a.flag());
      case Action.WaitReset a -> writeFlag(thread, a.flag());
      case Action.SetCondition a -> writeFlag(thread, a.flag());
      case Action.SetGuard a -> {
        a.value().flags().forEach(flag -> readFlag(thread, flag));
        writeFlag(thread, a.flag());
      }
      case Action.CondvarWait a -> {
        if (before.isWaiting(thread)) {
          wake(thread, a.lock());
        } else {
          release(thread, released[a.lock()]);
        }
      }
      case Action.CondvarSignal a -> notify(before, step);
      case Action.CondvarBroadcast a -> notify(before, step);
      case Action.Input a -> {}
      case Action.Output a -> {}
      case Action.AssignLocal a -> {}
      case Action.HavocLocal a -> {}
      case Action.Branch a -> {}
      case Action.Assert a -> {}
      case Action.Yield a -> {}
      case Action.Skip a -> {}
      case Action.Pass a -> {}
    }
    return found;
  }

  private static Cell cell(
      ConcreteState before, Edge edge, int variable, Optional<LocalExpr> index) {
    long number = index.isEmpty() ? 0 : before.evaluate(edge.thread(), index.get()).orElseThrow();
    return new Cell(variable, (int) number);
  }

  private List<Found> reads(Edge edge, Cell cell) {
    List<Found> found = unordered(edge, cell, writes);
    note(edge, cell, reads);
    return found;
  }

  private List<Found> writes(Edge edge, Cell cell) {
    List<Found> found = unordered(edge, cell, writes);
    found.addAll(unordered(edge, cell, reads));
    note(edge, cell, writes);
    return found;
  }

  private void note(Edge edge, Cell cell, Map<Cell, Map<Integer, Access>> accesses) {
    int thread = edge.thread();
    accesses
        .computeIfAbsent(cell, c -> new HashMap<>())
        .put(thread, new Access(edge, position, clocks[thread][thread]));
  }

  private List<Found> unordered(Edge edge, Cell cell, Map<Cell, Map<Integer, Access>> accesses) {
    List<Found> found = new ArrayList<>();
    int thread = edge.thread();
    Map<Integer, Access> byThread = accesses.getOrDefault(cell, Map.of());
    for (int other = 0; other < threads; other++) {
      Access access = byThread.get(other);
      if (other != thread && access != null && access.time() > clocks[thread][other]) {
        Flaw.Race race = new Flaw.Race(cell.variable(), cell.number(), access.edge(), edge);
        found.add(new Found(race, access.position(), position));
      }
    }
    return found;
  }

  private void wake(int thread, int lock) {
    join(clocks[thread], released[lock]);
    join(clocks[thread], notified[thread]);
  }

  private void notify(ConcreteState before, Step step) {
    int thread = step.edge().thread();
    Move.woken(step, before).forEach(sleeper -> notified[sleeper] = clocks[thread].clone());
    clocks[thread][thread]++;
  }

  private void readFlag(int thread, int flag) {
    join(clocks[thread], written[flag]);
    release(thread, read[flag]);
  }

  private void writeFlag(int thread, int flag) {
    join(clocks[thread], written[flag]);
    join(clocks[thread], read[flag]);
    release(thread, written[flag]);
  }

  /** What the thread does from here on is not ordered by what it has done up to here. */
  private void release(int thread, int[] clock) {
    join(clock, clocks[thread]);
    clocks[thread][thread]++;
  }

  private static void join(int[] clock, int[] other) {
    for (int i = 0; i < clock.length; i++) {
      clock[i] = Math.max(clock[i], other[i]);
    }
  }
}
