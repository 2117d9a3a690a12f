package liss.witness;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.cfa.SharedVariable;
import liss.lang.SourceSpan;
import liss.run.ConcreteSemantics;
import liss.run.ConcreteState;
import liss.run.Schedule;
import liss.run.Scheduler;
import liss.run.Step;
import liss.witness.StatementOrder.Stretch;

/**
 * A stretch of a run, and where the thread is when it is over.
 *
 * @param end empty if the thread goes on until the run ends
 */
record RunStretch(int thread, Optional<End> end) {

  /**
   * Where a thread stops.
   *
   * @param visit the number of the visit of the place, of those by this thread
   */
  record End(Stop stop, int visit) {}

  /** What a thread stops before. */
  sealed interface Stop {

    /** All of a place. */
    record Arrival(SourceSpan place) implements Stop {}

    /** The write of an assignment. */
    record Write(SourceSpan place) implements Stop {}

    /**
     * A read of a variable.
     *
     * @param number which one at the place, from 1
     */
    record Read(SourceSpan place, String variable, int number) implements Stop {}

    /** To go on after it has waited, or to end. */
    record Waiting(Visit.Kind kind) implements Stop {}

    /** A step inside of a statement that cannot be divided. */
    record Inside(SourceSpan place) implements Stop {}
  }

  /** The turns for stretches of a run. */
  static List<RunStretch> of(
      Schedule schedule, ScheduleTest.Ending ending, List<Stretch> stretches) {
    return IntStream.range(0, stretches.size())
        .mapToObj(i -> {
          Stretch stretch = stretches.get(i);
          boolean isFailing = i == stretches.size() - 1 && ending == ScheduleTest.Ending.FAILURE;
          Optional<End> end =
              isFailing ? Optional.empty() : new ThreadRun(schedule, stretch.thread()).end(stretch);
          return new RunStretch(stretch.thread(), end);
        })
        .toList();
  }

  /** The steps of one thread. */
  private static final class ThreadRun {

    private final Schedule schedule;
    private final ProgramCfa program;
    private final int thread;
    private final List<Step> steps;
    private final List<Visit> visits;

    ThreadRun(Schedule schedule, int thread) {
      this.schedule = schedule;
      this.program = schedule.program();
      this.thread = thread;
      this.steps = schedule.steps().stream().filter(s -> s.edge().thread() == thread).toList();
      this.visits = Visit.of(schedule, thread);
    }

    Optional<End> end(Stretch stretch) {
      if (stretch.to() == steps.size()) {
        return afterAll();
      }
      int index =
          IntStream.range(0, visits.size())
              .filter(i -> visits.get(i).to() > stretch.to())
              .findFirst()
              .orElseThrow();
      return Optional.of(before(index, stretch.to()));
    }

    /** Before the first step from some step on that others can see. */
    private End before(int index, int from) {
      Visit visit = visits.get(index);
      if (isUnseen(visit.from(), from)) {
        return arrival(visit.kind(), visit.place(), index);
      }
      int next = from;
      while (next < visit.to() && isUnseen(next, next + 1)) {
        next++;
      }
      if (next == visit.to()) {
        return index + 1 < visits.size()
            ? before(index + 1, visit.to())
            : new End(new Stop.Inside(visit.place()), 1);
      }
      return inside(visit, index, next);
    }

    private boolean isUnseen(int from, int to) {
      return steps.subList(from, to).stream().noneMatch(s -> Visit.isVisible(schedule, s));
    }

    private End arrival(Visit.Kind kind, SourceSpan place, int index) {
      int before =
          (int)
              visits.subList(0, index).stream()
                  .filter(v ->
                      v.kind() == kind && (kind != Visit.Kind.ARRIVAL || v.place().equals(place)))
                  .count();
      Stop stop = kind == Visit.Kind.ARRIVAL ? new Stop.Arrival(place) : new Stop.Waiting(kind);
      return new End(stop, before + 1);
    }

    private End inside(Visit visit, int index, int step) {
      return switch (steps.get(step).edge().action()) {
        case Action.Write a when isUnseen(step + 1, visit.to()) ->
            new End(new Stop.Write(visit.place()), visits(visit, index, v -> true));
        case Action.Read a -> {
          int number = reads(visit.from(), step + 1, a.variable());
          SharedVariable variable = program.variables().get(a.variable());
          yield new End(
              new Stop.Read(visit.place(), variable.name(), number),
              visits(visit, index, v -> reads(v.from(), v.to(), a.variable()) >= number));
        }
        default -> new End(new Stop.Inside(visit.place()), 1);
      };
    }

    private int visits(Visit visit, int index, Predicate<Visit> isCounted) {
      return (int)
          visits.subList(0, index + 1).stream()
              .filter(v -> v.place().equals(visit.place()))
              .filter(isCounted)
              .count();
    }

    private int reads(int from, int to, int variable) {
      return (int)
          steps.subList(from, to).stream()
              .filter(s -> s.edge().action() instanceof Action.Read a && a.variable() == variable)
              .count();
    }

    /** Where the thread is when it has taken all of its steps. */
    private Optional<End> afterAll() {
      if (!visits.isEmpty() && visits.getLast().kind() == Visit.Kind.END) {
        return Optional.of(new End(new Stop.Waiting(Visit.Kind.END), 2));
      }
      ConcreteSemantics semantics =
          new ConcreteSemantics(program, Scheduler.PREEMPTIVE, edge -> List.of(0L));
      ConcreteState state = end();
      Optional<Edge> last = Visit.last(steps.stream().map(Step::edge).toList());
      for (int i = 0; i < program.threads().get(thread).size(); i++) {
        Optional<Edge> edge = state.out(thread).stream().findFirst();
        if (edge.isEmpty()) {
          return Optional.of(new End(new Stop.Waiting(Visit.Kind.END), 1));
        }
        Visit.Kind kind =
            last.map(before -> Visit.kind(schedule, before, edge.get())).orElse(Visit.Kind.ARRIVAL);
        if (kind != Visit.Kind.ARRIVAL) {
          return Optional.of(arrival(kind, edge.get().span(), visits.size()));
        }
        List<Step> next = semantics.steps(state, thread);
        if (next.size() != 1 || Visit.isVisible(schedule, next.getFirst())) {
          return Optional.of(arrival(edge.get()));
        }
        state = next.getFirst().target();
      }
      return Optional.empty();
    }

    /** The last state; if a step has failed, the one before it, in which other threads go on. */
    private ConcreteState end() {
      return schedule.end().stop().isPresent()
          ? schedule.before(schedule.steps().size() - 1)
          : schedule.end();
    }

    /** At the place of a step, which may be one of the last visit. */
    private End arrival(Edge edge) {
      boolean isInLast =
          !visits.isEmpty()
              && edge.span().equals(visits.getLast().place())
              && edge.id() > steps.getLast().edge().id();
      return arrival(Visit.Kind.ARRIVAL, edge.span(), isInLast ? visits.size() - 1 : visits.size());
    }
  }
}
