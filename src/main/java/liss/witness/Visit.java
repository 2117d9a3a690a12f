package liss.witness;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ObjectOperation;
import liss.lang.Declaration;
import liss.lang.SourceSpan;
import liss.run.Schedule;
import liss.run.Step;

/**
 * The steps of a thread from where it comes to a place of the source to where it leaves it, or
 * waits there.
 *
 * @param kind how it starts
 * @param place the stretch of the source
 * @param from the first step, counted in the thread
 * @param to after the last step
 */
record Visit(Kind kind, SourceSpan place, int from, int to) {

  /** How a visit starts. */
  enum Kind {
    /** The thread comes to the place. */
    ARRIVAL,
    /** The thread is woken at a condition variable. */
    CONDITION,
    /** The thread goes on from a barrier. */
    BARRIER,
    /** The thread is about to end. */
    END
  }

  /** The visits of a thread in a run. */
  static List<Visit> of(Schedule schedule, int thread) {
    List<Edge> edges =
        schedule.steps().stream().map(Step::edge).filter(e -> e.thread() == thread).toList();
    List<Visit> visits = new ArrayList<>();
    int from = 0;
    Kind kind = Kind.ARRIVAL;
    for (int i = 1; i <= edges.size(); i++) {
      Optional<Edge> before = last(edges.subList(0, i));
      if (i == edges.size()) {
        visits.add(new Visit(kind, place(edges.subList(from, i)), from, i));
      } else if (before.isPresent() && startsVisit(schedule, before.get(), edges.get(i))) {
        visits.add(new Visit(kind, place(edges.subList(from, i)), from, i));
        from = i;
        kind = kind(schedule, before.get(), edges.get(i));
      }
    }
    return visits;
  }

  /**
   * A jump is at the end of a visit, whatever text it comes from: the thread is not there again.
   */
  private static boolean startsVisit(Schedule schedule, Edge before, Edge edge) {
    return !isJump(edge)
        && (!edge.span().equals(before.span())
            || edge.id() <= before.id()
            || kind(schedule, before, edge) != Kind.ARRIVAL);
  }

  private static boolean isJump(Edge edge) {
    return edge.action() instanceof Action.Skip;
  }

  private static SourceSpan place(List<Edge> edges) {
    return edges.stream().filter(edge -> !isJump(edge)).findFirst().orElse(edges.getFirst()).span();
  }

  /** The last of these steps that is no jump. */
  static Optional<Edge> last(List<Edge> edges) {
    return edges.reversed().stream().filter(edge -> !isJump(edge)).findFirst();
  }

  /** How a visit starts with a step after another one; an arrival if that does not start one. */
  static Kind kind(Schedule schedule, Edge before, Edge edge) {
    if (edge.equals(before) && edge.action() instanceof Action.CondvarWait
        || isWait(before, edge)) {
      return Kind.CONDITION;
    }
    if (edge.action() instanceof Action.ObjectStep a
        && a.operation() instanceof ObjectOperation.Pass) {
      return Kind.BARRIER;
    }
    boolean isEnd =
        edge.action() instanceof Action.SetCondition a
            && schedule.program().flags().get(a.flag()).name().startsWith("end of ");
    return isEnd ? Kind.END : Kind.ARRIVAL;
  }

  /** A wait that may end at any time: the lock is released, and others can go on. */
  private static boolean isWait(Edge before, Edge edge) {
    return before.action() instanceof Action.Unlock
        && edge.action() instanceof Action.Yield
        && edge.span().equals(before.span());
  }

  /** Whether other threads can see a step. */
  static boolean isVisible(Schedule schedule, Step step) {
    int atomic = schedule.program().locks().indexOf(Declaration.LockVar.ATOMIC);
    return step.target().stop().isPresent()
        || !(step.edge().action() instanceof Action.LocalStep)
            && !(step.edge().action() instanceof Action.LockStep a && a.lock() == atomic);
  }
}
