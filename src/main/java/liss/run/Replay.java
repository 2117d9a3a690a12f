package liss.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/** What comes of executing a recorded run again. */
public sealed interface Replay {

  /**
   * All steps were possible.
   *
   * @param violations what is wrong at the end
   */
  record Done(Schedule schedule, List<Violation> violations) implements Replay {

    /** Copies the list. */
    public Done {
      violations = List.copyOf(violations);
    }
  }

  /**
   * A step is not possible: the run is of another program.
   *
   * @param step the number of the step, from 1
   * @param reason why not
   */
  record Stale(int step, String reason) implements Replay {}

  /**
   * Executes recorded steps one after the other.
   *
   * @param words what the action of a step is called
   */
  static Replay of(ProgramCfa program, List<TraceStep> trace, Function<Edge, String> words) {
    List<Move> moves = new ArrayList<>();
    List<Long> value = new ArrayList<>(List.of(0L));
    ConcreteSemantics semantics =
        new ConcreteSemantics(program, Scheduler.PREEMPTIVE, edge -> value);
    ConcreteState state = semantics.initialState();
    for (int i = 0; i < trace.size(); i++) {
      TraceStep wanted = trace.get(i);
      Optional<Cfa> thread =
          program.threads().stream().filter(t -> t.name().equals(wanted.thread())).findFirst();
      if (thread.isEmpty()) {
        return new Stale(i + 1, "the program has no thread " + wanted.thread());
      }
      value.set(0, wanted.value().orElse(0L));
      ConcreteState before = state;
      Optional<Step> step =
          semantics.steps(before, thread.get().thread()).stream()
              .filter(s -> describes(program, wanted, Move.of(s, before), words))
              .findFirst();
      if (step.isEmpty()) {
        return new Stale(i + 1, difference(thread.get(), before, wanted, words));
      }
      moves.add(Move.of(step.get(), before));
      state = step.get().target();
    }
    Schedule schedule = Schedule.of(program, moves).orElseThrow();
    return new Done(schedule, FinalViolations.at(schedule));
  }

  private static boolean describes(
      ProgramCfa program, TraceStep wanted, Move move, Function<Edge, String> words) {
    List<String> woken =
        move.woken().stream().map(thread -> program.threads().get(thread).name()).toList();
    return isAt(wanted, move.edge(), words)
        && wanted.value().equals(move.value())
        && wanted.woken().equals(woken);
  }

  private static boolean isAt(TraceStep wanted, Edge edge, Function<Edge, String> words) {
    return wanted.line() == edge.span().line()
        && wanted.column() == edge.span().column()
        && wanted.action().equals(words.apply(edge));
  }

  private static String difference(
      Cfa thread, ConcreteState state, TraceStep wanted, Function<Edge, String> words) {
    String recorded = wanted.action() + " at " + wanted.line() + ":" + wanted.column();
    List<Edge> out = state.out(thread.thread());
    if (out.isEmpty()) {
      return thread.name() + " has ended and cannot take the step " + recorded;
    }
    if (out.stream().noneMatch(edge -> isAt(wanted, edge, words))) {
      Edge next = out.get(0);
      return thread.name()
          + " is at "
          + words.apply(next)
          + " at "
          + next.span()
          + ", not at "
          + recorded;
    }
    return thread.name() + " cannot take the step " + recorded + " with the recorded effect here";
  }
}
