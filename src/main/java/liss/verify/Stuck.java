package liss.verify;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import liss.abstraction.Run;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ObjectOperation;
import liss.cfa.ProgramCfa;
import liss.check.deadlock.StuckThreads;
import liss.verify.FeasibleCounterexampleSearch.StuckRun;

/**
 * A state in which no thread can move.
 *
 * @param next what the threads that have not ended wait to do, by their names
 */
record Stuck(Map<String, Action> next) {

  /** The state after some steps. */
  static Stuck after(ProgramCfa program, List<Edge> steps) {
    Map<Integer, Integer> locations = new HashMap<>();
    steps.forEach(edge -> locations.put(edge.thread(), edge.target()));
    Map<String, Action> next = new TreeMap<>();
    for (Cfa thread : program.threads()) {
      if (steps.stream().anyMatch(edge -> isEnd(program, edge, thread))) {
        continue;
      }
      StuckThreads.next(thread, locations.getOrDefault(thread.thread(), thread.entry()))
          .ifPresent(edge -> next.put(thread.name(), edge.action()));
    }
    return new Stuck(next);
  }

  /** Whether a step says that a thread of C has ended; {@code main} still lets others end then. */
  static boolean isEnd(ProgramCfa program, Edge edge, Cfa thread) {
    return edge.action() instanceof Action.SetCondition set
        && edge.thread() == thread.thread()
        && program.flags().get(set.flag()).name().equals("end of " + thread.name());
  }

  /**
   * Whether the steps of a run on locks, conditions and counts are possible, and no others are
   * after them, whatever the values are: no branch that a thread comes to decides which one of
   * these steps is its next one. A loop without such steps is taken to end.
   */
  static boolean isCertainAfter(ProgramCfa program, Run run) {
    return program.threads().stream()
        .allMatch(thread -> {
          List<Integer> before = new ArrayList<>(List.of(thread.entry()));
          run.events().stream()
              .map(event -> event.edge())
              .filter(edge -> edge.thread() == thread.thread() && isSynchronization(edge))
              .forEach(edge -> before.add(edge.target()));
          return before.stream().allMatch(location -> ways(thread, location).size() == 1);
        });
  }

  /** Where the next steps on locks, conditions and counts may start, or the thread may end. */
  private static Set<Integer> ways(Cfa thread, int from) {
    Set<Integer> ends = new HashSet<>();
    Set<Integer> seen = new HashSet<>(Set.of(from));
    Deque<Integer> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      int location = open.remove();
      List<Edge> out = thread.out().get(location);
      if (out.isEmpty() || out.stream().anyMatch(Stuck::isSynchronization)) {
        ends.add(location);
      } else {
        out.stream().map(Edge::target).filter(seen::add).forEach(open::add);
      }
    }
    return ends;
  }

  private static boolean isSynchronization(Edge edge) {
    return edge.action() instanceof Action.Synchronization;
  }

  /**
   * Whether a program is in a deadlock after a run with values.
   *
   * @param program without values, in W or C
   */
  static boolean isCertain(ProgramCfa program, StuckRun run) {
    return CounterexampleFeasibility.hasValues(program)
        || after(run.program(), run.steps()).isCertain();
  }

  /**
   * Whether a program of C cannot go on here: all have ended, and a lock is still held, or {@code
   * main} has not ended, with which the others would end, some thread waits for a lock or a count,
   * and none could wake up for no reason.
   */
  private boolean isCertain() {
    return next.isEmpty()
        || outlives("main")
            && next.values().stream().anyMatch(action -> isLock(action) || isCount(action))
            && next.values().stream().noneMatch(Action.CondvarStep.class::isInstance);
  }

  /**
   * Whether the program cannot end here: the thread with whose end it ends is stuck, too, and no
   * thread is about to release a lock that it does not hold, which is an error and no wait.
   *
   * @param last the name of that thread; empty if there is none
   */
  boolean outlives(String last) {
    return (last.isEmpty() || next.containsKey(last))
        && next.values().stream().noneMatch(Action.Unlock.class::isInstance);
  }

  /** Whether all threads have ended. */
  boolean isAtTheEnd() {
    return next.isEmpty();
  }

  private static boolean isCount(Action action) {
    return action instanceof Action.ObjectStep step
        && switch (step.operation()) {
          case ObjectOperation.Down down -> true;
          case ObjectOperation.Pass pass -> true;
          default -> false;
        };
  }

  private static boolean isLock(Action action) {
    return action instanceof Action.LockStep
        || action instanceof Action.ObjectStep && !isCount(action);
  }
}
