package liss.verify;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.c.CFrontEnd;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.LocalExpr;
import liss.cfa.ProgramCfa;
import liss.check.deadlock.Deadlocks;
import liss.check.safety.Verdict;
import liss.lang.InsertionPoints;
import liss.lang.Program;

/**
 * Which steps can fail, and what it says of the runs that fail that those which terminate are
 * equivalent to cooperative ones (docs/serialization.md, "Failing runs", Theorem 8).
 */
public final class Failures {

  /** What is left to be known where this says nothing. */
  static final String OPEN = "a run that fails may be equivalent to no cooperative run";

  private Failures() {}

  /**
   * Whether no run that fails can be a counterexample in a program that is safe for the runs that
   * terminate.
   *
   * @param program without values if it is in C, where any step may fail
   */
  static boolean areCovered(ProgramCfa program, Verdict.Safe safe, Deadlocks deadlocks) {
    boolean areInOrder =
        switch (safe.beginnings()) {
          case ALL -> true;
          case OF_TERMINATING_RUNS -> canAlwaysTerminate(program, deadlocks);
          case UNKNOWN -> false;
        };
    return areInOrder
        || !(program.program().insertionPoints() instanceof InsertionPoints.Marked
            || mayFail(program));
  }

  /** Whether each run of the abstraction can go on until it terminates. */
  private static boolean canAlwaysTerminate(ProgramCfa program, Deadlocks deadlocks) {
    return deadlocks.stopped().isEmpty()
        && deadlocks.preemptive().isEmpty()
        && program.threads().stream().allMatch(Failures::canAlwaysEnd);
  }

  /**
   * Whether a thread has a way to its end wherever it is, and assumes nothing. What a handler
   * assumes first makes no difference if it may end instead: where it does not hold, the handler
   * has only chosen to begin, on which no failure depends.
   */
  private static boolean canAlwaysEnd(Cfa thread) {
    List<Edge> edges = thread.edges();
    BitSet ending = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(thread.exit()));
    ending.set(thread.exit());
    while (!open.isEmpty()) {
      int target = open.remove();
      edges.stream()
          .filter(edge -> edge.target() == target && !ending.get(edge.source()))
          .forEach(edge -> {
            ending.set(edge.source());
            open.add(edge.source());
          });
    }
    return edges.stream()
        .allMatch(edge ->
            ending.get(edge.source())
                && (!edge.action().isAssumption() || isOccurrence(thread, edge)));
  }

  /** Whether a handler has only chosen to begin where it comes to an assumption. */
  private static boolean isOccurrence(Cfa thread, Edge assumption) {
    List<Edge> choice = thread.out().get(thread.visible(thread.entry()));
    List<Edge> arriving =
        thread.edges().stream()
            .filter(edge -> !edge.action().isSilent())
            .filter(edge -> thread.visible(edge.target()) == assumption.source())
            .toList();
    return thread.isHandler()
        && arriving.size() == 1
        && choice.contains(arriving.getFirst())
        && choice.stream().allMatch(edge -> edge.action() instanceof Action.Branch)
        && choice.stream()
            .anyMatch(edge -> thread.visible(edge.target()) == thread.visible(thread.exit()));
  }

  /** Whether some step of a program in C can fail, as far as it can be read with values. */
  public static boolean mayFail(Program program, CFrontEnd frontEnd) {
    return switch (WithValues.of(program, frontEnd)) {
      case WithValues.Known known -> mayFail(known.whole());
      case WithValues.Rejected rejected -> true;
    };
  }

  /**
   * Whether some step of a program can fail, or misuse a lock, as far as the text tells without the
   * values of variables.
   */
  public static boolean mayFail(ProgramCfa program) {
    return program.threads().stream()
        .anyMatch(thread -> mayMisuse(thread) || mayFail(program, thread));
  }

  private static boolean mayFail(ProgramCfa program, Cfa thread) {
    return thread.edges().stream()
        .filter(edge -> edge.inexact().isEmpty())
        .anyMatch(edge -> mayFail(program, edge.action()));
  }

  /** Whether a thread may take a lock that it holds, or release one that it does not hold. */
  private static boolean mayMisuse(Cfa thread) {
    return thread.edges().stream()
        .map(Edge::action)
        .flatMap(action -> action instanceof Action.LockStep step ? Stream.of(step) : Stream.of())
        .mapToInt(Action.LockStep::lock)
        .distinct()
        .anyMatch(lock -> mayMisuse(thread, lock));
  }

  /** Follows the two states of a lock, held by the thread or not, along all ways. */
  private static boolean mayMisuse(Cfa thread, int lock) {
    BitSet heldAt = new BitSet();
    BitSet freeAt = new BitSet();
    Deque<Holding> open = new ArrayDeque<>(List.of(new Holding(thread.entry(), false)));
    while (!open.isEmpty()) {
      Holding here = open.remove();
      BitSet reached = here.isHeld() ? heldAt : freeAt;
      if (reached.get(here.location())) {
        continue;
      }
      reached.set(here.location());
      for (Edge edge : thread.out().get(here.location())) {
        boolean isOn = edge.action() instanceof Action.LockStep step && step.lock() == lock;
        boolean isTaken = isOn && edge.action() instanceof Action.Lock;
        if (isOn && isTaken == here.isHeld()) {
          return true;
        }
        open.add(new Holding(edge.target(), isOn ? isTaken : here.isHeld()));
      }
    }
    return false;
  }

  private record Holding(int location, boolean isHeld) {}

  private static boolean mayFail(ProgramCfa program, Action action) {
    return switch (action) {
      case Action.Assert a -> true;
      case Action.Read a -> mayMiss(program, a);
      case Action.Havoc a -> mayMiss(program, a);
      case Action.Write a -> mayMiss(program, a) || a.value().mayFail();
      case Action.Output a -> a.value().mayFail();
      case Action.AssignLocal a -> a.value().mayFail();
      case Action.Branch a -> a.condition().filter(LocalExpr::mayFail).isPresent();
      case Action.Input a -> false;
      case Action.Synchronization a -> false;
      case Action.LocalStep a -> false;
    };
  }

  private static boolean mayMiss(ProgramCfa program, Action.VariableAccess access) {
    int size = program.variables().get(access.variable()).initial().size();
    return access
        .index()
        .filter(index ->
            !(index instanceof LocalExpr.Constant constant
                && IntStream.range(0, size).anyMatch(cell -> cell == constant.value())))
        .isPresent();
  }
}
