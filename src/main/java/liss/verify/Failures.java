package liss.verify;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.LocalExpr;
import liss.cfa.ProgramCfa;
import liss.check.Verdict;
import liss.check.deadlock.Deadlocks;
import liss.lang.Expr.BinaryOperator;
import liss.lang.InsertionPoints;

/**
 * Which steps can fail, and what it says of the runs that fail that those which terminate are
 * equivalent to cooperative ones (docs/serialization.md, "Failing runs", Theorem 8).
 */
public final class Failures {

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

  /** Whether a thread has a way to its end wherever it is, and assumes nothing. */
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
        .allMatch(edge -> ending.get(edge.source()) && !(edge.action() instanceof Action.Assume));
  }

  /**
   * Whether some step of a program can fail, or misuse a lock, as far as the text tells without the
   * values of variables.
   */
  public static boolean mayFail(ProgramCfa program) {
    return program.threads().stream()
        .anyMatch(thread ->
            thread.edges().stream()
                    .filter(edge -> edge.inexact().isEmpty())
                    .anyMatch(edge -> mayFail(program, edge.action()))
                || mayMisuse(thread));
  }

  /** Where a thread is, and the locks that it has. */
  private record Place(int location, Set<Integer> held) {}

  /** Whether a thread takes a lock that it has, or releases one that it has not, on some path. */
  private static boolean mayMisuse(Cfa thread) {
    Place entry = new Place(thread.entry(), Set.of());
    Set<Place> seen = new HashSet<>(Set.of(entry));
    Deque<Place> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      Place place = open.remove();
      for (Edge edge : thread.out().get(place.location())) {
        Set<Integer> held = new HashSet<>(place.held());
        if (edge.action() instanceof Action.Lock lock && !held.add(lock.lock())
            || edge.action() instanceof Action.Unlock unlock && !held.remove(unlock.lock())) {
          return true;
        }
        Place next = new Place(edge.target(), held);
        if (seen.add(next)) {
          open.add(next);
        }
      }
    }
    return false;
  }

  private static boolean mayFail(ProgramCfa program, Action action) {
    return switch (action) {
      case Action.Assert a -> true;
      case Action.Read a -> mayMiss(program, a);
      case Action.Havoc a -> mayMiss(program, a);
      case Action.Write a -> mayMiss(program, a) || mayFail(a.value());
      case Action.Output a -> mayFail(a.value());
      case Action.AssignLocal a -> mayFail(a.value());
      case Action.Branch a -> a.condition().filter(Failures::mayFail).isPresent();
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

  private static boolean mayFail(LocalExpr expr) {
    return switch (expr) {
      case LocalExpr.Constant e -> false;
      case LocalExpr.Local e -> false;
      case LocalExpr.Unary e -> mayFail(e.operand());
      case LocalExpr.Binary e ->
          isDivision(e.operator()) && !isDivisor(e.right())
              || mayFail(e.left())
              || mayFail(e.right());
    };
  }

  private static boolean isDivision(BinaryOperator operator) {
    return operator == BinaryOperator.DIVIDE || operator == BinaryOperator.REMAINDER;
  }

  private static boolean isDivisor(LocalExpr expr) {
    return expr instanceof LocalExpr.Constant constant && constant.value() != 0;
  }
}
