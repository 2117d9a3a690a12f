package liss.verify;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import liss.behaviour.RunFeasibility.Input;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.Flag;
import liss.cfa.ProgramCfa;
import liss.run.ConcreteSemantics;
import liss.run.ConcreteState;
import liss.run.Move;
import liss.run.Schedule;
import liss.run.Scheduler;
import liss.run.Step;

/**
 * Executes steps that the abstraction sees, and those between them, in a program of C with its
 * values. What {@code main} does after it has returned is left out, and so are threads that nobody
 * has started then. Each execution is for one run.
 */
final class Execution {

  private final ProgramCfa program;
  private final ConcreteSemantics semantics;
  private final ConcreteState initial;

  /** What each thread has not got yet. */
  private final List<Deque<Input>> inputs = new ArrayList<>();

  private final List<Step> steps = new ArrayList<>();
  private ConcreteState state;

  Execution(ProgramCfa program, List<Input> given) {
    this.program = program;
    this.semantics =
        new ConcreteSemantics(program, Scheduler.PREEMPTIVE, edge -> List.of(value(edge)));
    this.initial = semantics.initialState();
    this.state = initial;
    program.threads().forEach(thread -> inputs.add(new ArrayDeque<>()));
    given.forEach(input -> inputs.get(input.edge().thread()).add(input));
  }

  /** What a step gets; if no input is for it, its value is used nowhere. */
  private long value(Edge edge) {
    return Optional.ofNullable(inputs.get(edge.thread()).peek())
        .filter(input -> input.edge().equals(edge))
        .map(Input::value)
        .orElse(0L);
  }

  /** The run; empty if a step is not possible. */
  Optional<Schedule> of(List<Edge> visible) {
    return taking(inProgram(visible));
  }

  private Optional<Schedule> taking(List<Edge> visible) {
    boolean isDone = visible.stream().allMatch(edge -> silentSteps(edge) && isTaken(edge));
    return Optional.of(new Schedule(program, initial, steps)).filter(run -> isDone);
  }

  /** The run with all steps, also those after the end of {@code main}. */
  Optional<Schedule> whole(List<Edge> visible) {
    return withSilentSteps(taking(visible));
  }

  /** The run and the silent steps that can follow, but for those of one thread. */
  Optional<Schedule> completed(List<Edge> visible, int without) {
    return of(visible)
        .filter(run ->
            program.threads().stream()
                .filter(thread -> thread.thread() != without)
                .allMatch(this::silentSteps))
        .map(run -> new Schedule(program, initial, steps));
  }

  /** The run and all silent steps that can follow. */
  Optional<Schedule> toTheEnd(List<Edge> visible) {
    return withSilentSteps(of(visible));
  }

  private Optional<Schedule> withSilentSteps(Optional<Schedule> taken) {
    return taken
        .filter(run -> program.threads().stream().allMatch(this::silentSteps))
        .map(run -> new Schedule(program, initial, steps));
  }

  /** The run with a step that fails at its end, unless that misuses a lock. */
  Optional<Schedule> upTo(List<Edge> visible, Edge failing) {
    return of(visible)
        .filter(run ->
            silentSteps(failing) && (failing.action() instanceof Action.LockStep || fails(failing)))
        .map(run -> new Schedule(program, initial, steps));
  }

  /** Without the steps after the end of {@code main}, and those of threads it then releases. */
  private List<Edge> inProgram(List<Edge> visible) {
    Cfa main = program.threads().getFirst();
    List<Edge> inMain = new ArrayList<>();
    boolean hasEnded = false;
    for (Edge edge : visible) {
      hasEnded |= Stuck.isEnd(program, edge, main);
      if (!hasEnded || edge.thread() != main.thread()) {
        inMain.add(edge);
      }
    }
    Set<String> flags = program.flags().stream().map(Flag::name).collect(Collectors.toSet());
    Set<String> started = new HashSet<>();
    for (Edge edge : inMain) {
      if (edge.action() instanceof Action.SetCondition a) {
        started.add(program.flags().get(a.flag()).name());
      }
    }
    return inMain.stream()
        .filter(edge -> {
          String thread = program.threads().get(edge.thread()).name();
          String start = "start of " + thread;
          return !flags.contains(start) || started.contains(start);
        })
        .toList();
  }

  private boolean silentSteps(Cfa thread) {
    return silentSteps(thread, Optional.empty());
  }

  private boolean silentSteps(Edge next) {
    return silentSteps(program.threads().get(next.thread()), Optional.of(next));
  }

  /** Takes silent steps of a thread, up to another one or the last; whether none fails. */
  private boolean silentSteps(Cfa thread, Optional<Edge> last) {
    for (int taken = 0; taken <= thread.size(); taken++) {
      List<Edge> out = state.out(thread.thread());
      if (out.isEmpty()
          || !out.getFirst().action().isSilent()
          || last.filter(out::contains).isPresent()) {
        return true;
      }
      if (!isTaken(out.getFirst())) {
        return false;
      }
    }
    return false;
  }

  private boolean isTaken(Edge edge) {
    return take(edge) && state.stop().isEmpty();
  }

  private boolean fails(Edge edge) {
    return take(edge) && state.stop().isPresent();
  }

  private boolean take(Edge edge) {
    ConcreteState before = state;
    Optional<Step> step =
        semantics.steps(state, edge.thread()).stream()
            .filter(candidate -> candidate.edge().equals(edge))
            .findFirst();
    step.ifPresent(taken -> {
      Deque<Input> open = inputs.get(edge.thread());
      if (Move.of(taken, before).value().isPresent()
          && !open.isEmpty()
          && open.getFirst().edge().equals(edge)) {
        open.removeFirst();
      }
      steps.add(taken);
      state = taken.target();
    });
    return step.isPresent();
  }
}
