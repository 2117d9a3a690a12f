package liss.explore;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.LocalExpr;
import liss.cfa.ProgramCfa;
import liss.concrete.ConcreteSemantics;
import liss.concrete.ConcreteState;
import liss.concrete.Scheduler;
import liss.concrete.Step;
import liss.concrete.ValueSource;
import liss.unfolding.Fingerprint;
import liss.unfolding.Operation;
import liss.unfolding.Signature;
import liss.unfolding.TransitionSystem;

/**
 * The transition system of a W program under the preemptive scheduler, with values from a finite
 * domain.
 *
 * <p>What other threads cannot see goes with the step before it, or happens before the first one. A
 * choice of a value is a step of its own: as many conflicting local events as there are values. A
 * thread whose assertion or assumption fails, or that divides by zero or misses an array, stops;
 * the others go on, which changes nothing about what they do. A thread that is about to release a
 * lock that it does not hold, or to wait for a condition variable without it, waits for ever.
 */
public final class ConcreteTransitions implements TransitionSystem<ProgramState> {

  /** Local steps after which a thread lets others see that it goes on: a loop may never end. */
  private static final int LOCAL_STEPS = 10_000;

  private final ProgramCfa program;
  private final Dependence dependence;
  private final ConcreteSemantics semantics;
  private final Variables variables;
  private final Signature signature;
  private boolean inconsistent;
  private boolean failing;

  /**
   * The transition system of a program.
   *
   * @param domain the values that {@code havoc} and {@code input} can yield
   */
  public ConcreteTransitions(ProgramCfa program, Dependence dependence, List<Long> domain) {
    this.program = program;
    this.dependence = dependence;
    this.semantics =
        new ConcreteSemantics(program, Scheduler.PREEMPTIVE, ValueSource.anyOf(domain));
    this.variables = new Variables(program);
    this.signature = variables.signature();
  }

  @Override
  public Signature signature() {
    return signature;
  }

  /**
   * Whether a thread was about to do something else than the past of its last event had shown. The
   * order of accesses that {@link Dependence#SYNC} ignores matters then: there is a data race.
   */
  public boolean isInconsistent() {
    return inconsistent;
  }

  /** Whether any thread has stopped in any step so far, because of a failure. */
  boolean isFailing() {
    return failing;
  }

  @Override
  public ProgramState initialState() {
    return initialState(step -> {});
  }

  /** The state before the first step. */
  ConcreteState initialMemory() {
    return semantics.initialState();
  }

  /** The state before the first event; each step before it is reported. */
  ProgramState initialState(Consumer<Step> steps) {
    int threads = program.threads().size();
    ProgramState state =
        new ProgramState(
            semantics.initialState(),
            Collections.nCopies(threads, Optional.empty()),
            Collections.nCopies(threads, -1));
    for (int thread = 0; thread < threads; thread++) {
      state = runLocal(state, thread, steps);
    }
    return state;
  }

  @Override
  public List<Operation> operations(ProgramState state, int thread) {
    List<Edge> out = out(state, thread);
    if (out.isEmpty() || state.stopped().get(thread).isPresent()) {
      return List.of();
    }
    if (state.chosen().get(thread) < 0 && isChoice(out.get(0).action())) {
      return IntStream.range(0, semantics.steps(state.memory(), thread).size())
          .<Operation>mapToObj(Operation.Local::new)
          .toList();
    }
    return List.of(operation(state.memory(), thread, out.get(0).action()));
  }

  @Override
  public ProgramState step(ProgramState state, liss.unfolding.Action action) {
    return step(state, action, step -> {});
  }

  /** The state after an event; each step of the program that belongs to it is reported. */
  ProgramState step(ProgramState state, liss.unfolding.Action action, Consumer<Step> steps) {
    int thread = action.thread();
    inconsistent |= dependence == Dependence.SYNC && !isNext(state, action);
    if (inconsistent) {
      return state;
    }
    Action next = out(state, thread).get(0).action();
    int choice = Math.max(0, state.chosen().get(thread));
    if (state.chosen().get(thread) < 0 && isChoice(next)) {
      choice = ((Operation.Local) action.operation()).alternative();
      if (!operation(state.memory(), thread, next).equals(StepOperation.LOCAL)) {
        return state.withChosen(thread, choice);
      }
    } else if (action.operation() instanceof Operation.Signal signal && !action.woken().isEmpty()) {
      choice = state.memory().sleepers(signal.condvar()).indexOf(action.woken().get(0));
    }
    return runLocal(taken(state, thread, choice, steps), thread, steps);
  }

  private boolean isNext(ProgramState state, liss.unfolding.Action action) {
    return operations(state, action.thread()).contains(action.operation());
  }

  private ProgramState taken(ProgramState state, int thread, int choice, Consumer<Step> steps) {
    Step step = semantics.steps(state.memory(), thread).get(choice);
    steps.accept(step);
    if (step.target().stop().isPresent()) {
      failing = true;
      return state.withStopped(thread, step.target().stop().get()).withChosen(thread, -1);
    }
    return state.withMemory(step.target()).withChosen(thread, -1);
  }

  private ProgramState runLocal(ProgramState start, int thread, Consumer<Step> steps) {
    ProgramState state = start;
    for (int i = 0; i < LOCAL_STEPS && isSilent(state, thread); i++) {
      state = taken(state, thread, 0, steps);
    }
    return state;
  }

  private boolean isSilent(ProgramState state, int thread) {
    List<Edge> out = out(state, thread);
    return !out.isEmpty()
        && state.stopped().get(thread).isEmpty()
        && !isChoice(out.get(0).action())
        && operation(state.memory(), thread, out.get(0).action()).equals(StepOperation.LOCAL);
  }

  private List<Edge> out(ProgramState state, int thread) {
    return program.threads().get(thread).out().get(state.memory().location(thread));
  }

  private static boolean isChoice(Action action) {
    return action instanceof Action.Havoc
        || action instanceof Action.HavocLocal
        || action instanceof Action.Input
        || (action instanceof Action.Branch branch && branch.condition().isEmpty());
  }

  private Operation operation(ConcreteState state, int thread, Action action) {
    return StepOperation.of(action, dependence, variables, new Moment(state, thread));
  }

  /** A thread before its next step. */
  private final class Moment implements StepOperation.Moment {

    private final ConcreteState state;
    private final int thread;

    Moment(ConcreteState state, int thread) {
      this.state = state;
      this.thread = thread;
    }

    @Override
    public boolean holds(int lock) {
      return state.owner(lock).orElse(-1) == thread;
    }

    @Override
    public boolean isWaiting() {
      return state.isWaiting(thread);
    }

    @Override
    public Operation read(int variable, Optional<LocalExpr> index) {
      return variables
          .cell(state, thread, variable, index)
          .map(Operation::read)
          .orElse(StepOperation.LOCAL);
    }

    @Override
    public Operation write(int variable, Optional<LocalExpr> index) {
      return variables
          .cell(state, thread, variable, index)
          .map(Operation::write)
          .orElse(StepOperation.LOCAL);
    }
  }

  @Override
  public boolean isSet(ProgramState state, int variable) {
    return variables.asFlag(variable).map(state.memory()::isSet).orElse(false);
  }

  @Override
  public Fingerprint fingerprint(ProgramState state) {
    return StateFragments.fingerprint(program, state);
  }
}
