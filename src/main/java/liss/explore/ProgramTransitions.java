package liss.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.explore.StepSemantics.Taken;
import liss.run.RunEnd;
import liss.unfolding.Operation;
import liss.unfolding.Signature;
import liss.unfolding.StateFingerprint;
import liss.unfolding.TransitionSystem;

/**
 * The transition system of a W program under the preemptive scheduler, with numbers or with unknown
 * inputs ([SPOE] 3.1): the sides of a branch whose condition depends on unknown inputs are
 * conflicting local events, and so are the failure and the success of a step that may fail, and the
 * numbers that can come from outside.
 *
 * <p>What a thread does next must be a function of what its last step depends on. So a branch is
 * offered if it is possible together with what those steps need, not with what all steps of the run
 * need: each thread knows the needs of its causal past, which it gets from the shared places that
 * it accesses. What concurrent steps need may contradict each other only if both depend on the same
 * unknown input, which one thread got and another one has read; such runs have to be told apart at
 * their ends.
 *
 * <p>What other threads cannot see goes with the step before it, or happens before the first one.
 * So does a choice, if it is the first one after an access that reads, and what was read decides
 * it: a test of shared memory is one event for each outcome, as in [SPOE] Fig. 1. A thread whose
 * assertion or assumption fails, or that divides by zero or misses an array, stops; the others go
 * on, which changes nothing about what they do. A thread that is about to release a lock that it
 * does not hold, or to wait for a condition variable without it, waits forever.
 */
public final class ProgramTransitions implements TransitionSystem<ProgramState> {

  /** Local steps after which a thread lets others see that it goes on: a loop may never end. */
  private static final int LOCAL_STEPS = 10_000;

  private final ProgramCfa program;
  private final Values values;
  private final StepSemantics semantics;
  private final NextSteps nextSteps;
  private final QuickSteps quickSteps;
  private final SharedPlaces places;
  private final Signature signature;
  private final SharedSteps shared;
  private final Dependence dependence;
  private boolean inconsistent;
  private boolean failing;
  private long taken;
  private int unknownCells;

  /** Is told each step that is taken. */
  private Optional<Consumer<TakenStep>> listener = Optional.empty();

  /** The transition system of a program. */
  public ProgramTransitions(ProgramCfa program, Values values, Dependence dependence, Cells cells) {
    this(program, values, dependence, cells, Set.of());
  }

  /**
   * The transition system of a program of which only the steps matter.
   *
   * @param unseen the inputs on which no step depends, which are no choices
   */
  private ProgramTransitions(
      ProgramCfa program, Values values, Dependence dependence, Cells cells, Set<Edge> unseen) {
    this.program = program;
    this.values = values;
    this.semantics = new StepSemantics(program, values, unseen);
    this.nextSteps = new NextSteps(program, semantics);
    this.quickSteps = new QuickSteps(program, values);
    this.places = new SharedPlaces(program, cells);
    this.signature = places.signature();
    this.shared = new SharedSteps(places, values, dependence);
    this.dependence = dependence;
  }

  /**
   * The transition system of a program with numbers.
   *
   * @param domain the values that {@code havoc} and {@code input} can yield
   */
  static ProgramTransitions ofNumbers(
      ProgramCfa program, Dependence dependence, List<Long> domain) {
    return new ProgramTransitions(
        program, new ConcreteValues(domain), dependence, Cells.KNOWN, program.unseenInputs());
  }

  /** The transition system of a program with unknown inputs. */
  static ProgramTransitions ofTerms(
      ProgramCfa program, Dependence dependence, ExecutionTerms terms) {
    return new ProgramTransitions(program, terms, dependence, Cells.APART, program.unseenInputs());
  }

  @Override
  public Signature signature() {
    return signature;
  }

  /** The program. */
  ProgramCfa program() {
    return program;
  }

  /** What the program computes with. */
  Values values() {
    return values;
  }

  /** Which steps order threads. */
  Dependence dependence() {
    return dependence;
  }

  /**
   * Whether a thread was about to do something else than the past of its last event had shown. The
   * order of accesses that {@link Dependence#SYNC} ignores matters then: there is a data race.
   */
  boolean isInconsistent() {
    return inconsistent;
  }

  /** Whether any thread has stopped in any step so far, because of a failure. */
  boolean isFailing() {
    return failing;
  }

  /** How many events were computed. */
  public long taken() {
    return taken;
  }

  /** How many steps so far have accessed a cell that depends on unknown inputs. */
  int unknownCells() {
    return unknownCells;
  }

  @Override
  public ProgramState initialState() {
    int threads = program.threads().size();
    ProgramState state =
        ProgramState.initial(
            semantics.initialState(), Knowledge.none(threads, places.count()), threads);
    for (int thread = 0; thread < threads; thread++) {
      state = runLocal(state, thread, step -> {});
    }
    return state;
  }

  /** The state before the first event; each step before it is reported. */
  ProgramState initialState(Consumer<TakenStep> steps) {
    listener = Optional.of(steps);
    ProgramState state = initialState();
    listener = Optional.empty();
    return state;
  }

  /** The state after an event; each step of the program that belongs to it is reported. */
  ProgramState step(
      ProgramState state, liss.unfolding.EventAction action, Consumer<TakenStep> steps) {
    listener = Optional.of(steps);
    ProgramState after = step(state, action);
    listener = Optional.empty();
    return after;
  }

  /** The steps that are taken when events follow each other from the initial state. */
  public List<Edge> edges(List<liss.unfolding.EventAction> actions) {
    List<Edge> edges = new ArrayList<>();
    ProgramState state = initialState(step -> edges.add(step.edge()));
    for (liss.unfolding.EventAction action : actions) {
      state = step(state, action, step -> edges.add(step.edge()));
    }
    return edges;
  }

  @Override
  public List<Operation> operations(ProgramState state, int thread) {
    return operations(state, thread, only(state, thread));
  }

  private List<Operation> operations(ProgramState state, int thread, Optional<NextStep> only) {
    return only.isPresent()
        ? List.of(operation(state, only.get()))
        : IntStream.range(0, nextSteps.of(state, thread).size())
            .<Operation>mapToObj(Operation.Local::new)
            .toList();
  }

  @Override
  public int outcomes(ProgramState state, int thread) {
    return Math.max(
        1, arrive(state, only(state, thread).orElseThrow(), List.of()).outcomes().size());
  }

  @Override
  public ProgramState step(ProgramState state, liss.unfolding.EventAction action) {
    int thread = action.thread();
    taken++;
    Optional<NextStep> only = only(state, thread);
    inconsistent |=
        dependence == Dependence.SYNC
            && !operations(state, thread, only).contains(action.operation());
    if (inconsistent) {
      return state;
    }
    if (only.isEmpty()) {
      int side = ((Operation.Local) action.operation()).alternative();
      return decided(state, nextSteps.of(state, thread).get(side));
    }
    Arrival arrival = arrive(state, only.get(), action.woken());
    return arrival.outcomes().isEmpty()
        ? arrival.state()
        : decided(
            arrival.state(),
            arrival.outcomes().get(((Operation.Test) action.operation()).outcome()));
  }

  /** The next step of a thread, if it has chosen one or has no choice. */
  private Optional<NextStep> only(ProgramState state, int thread) {
    Optional<NextStep> chosen = state.chosen().get(thread);
    return chosen.isPresent() ? chosen : only(nextSteps.of(state, thread));
  }

  /**
   * The only one of the next steps; a number from outside is chosen even if there is only one, but
   * not if none matters.
   */
  private Optional<NextStep> only(List<NextStep> possible) {
    return possible.size() == 1 && !isChosen(possible.getFirst())
        ? Optional.of(possible.getFirst())
        : Optional.empty();
  }

  private boolean isChosen(NextStep step) {
    return !values.areSymbolic() && step.input().isPresent() && !semantics.isUnseen(step.edge());
  }

  /** The state where a thread has chosen its next step; if others cannot see it, it was taken. */
  private ProgramState decided(ProgramState state, NextStep step) {
    int thread = step.edge().thread();
    ProgramState decided = state.with(state.knowledge().needing(thread, step.needs()));
    return shared.isLocal(step)
        ? runLocal(taken(decided, step, List.of()), thread, passed -> {})
        : decided.withChosen(thread, Optional.of(step));
  }

  /**
   * Where a thread gets to by a step and the local ones that follow.
   *
   * @param outcomes the steps between which the value decides that was read; none if it decides
   *     nothing
   */
  private record Arrival(ProgramState state, List<NextStep> outcomes) {}

  private Arrival arrive(ProgramState state, NextStep step, List<Integer> woken) {
    int thread = step.edge().thread();
    ProgramState free = state.withChosen(thread, Optional.empty());
    if (!(step.edge().action() instanceof Action.Read
        && operation(state, step) instanceof Operation.Test)) {
      return new Arrival(runLocal(taken(free, step, woken), thread, passed -> {}), List.of());
    }
    ReadValue value = new ReadValue(step.edge());
    ProgramState after = runLocal(taken(free, step, woken), thread, value::pass);
    List<NextStep> possible = nextSteps.of(after, thread);
    return new Arrival(after, value.decides(possible) ? possible : List.of());
  }

  /**
   * Takes local steps as long as there is no choice.
   *
   * @param passed is told each of them
   */
  private ProgramState runLocal(ProgramState start, int thread, Consumer<Edge> passed) {
    ProgramState state = start;
    for (int i = 0; i < LOCAL_STEPS; i++) {
      if (isQuick(state, thread)) {
        Memory.Locals locals = state.memory().locals(thread);
        i += quickSteps.take(locals, thread, LOCAL_STEPS - i, passed);
        state = state.with(locals.memory(), state.knowledge());
      }
      if (i == LOCAL_STEPS) {
        return state;
      }
      Optional<NextStep> only = only(nextSteps.of(state, thread));
      if (only.isEmpty() || !shared.isLocal(only.get())) {
        return state;
      }
      state = taken(state, only.get(), List.of());
      passed.accept(only.get().edge());
    }
    return state;
  }

  /** Whether the next step of a thread is a quick one, of which nobody wants to know more. */
  private boolean isQuick(ProgramState state, int thread) {
    return listener.isEmpty()
        && state.stopped().get(thread).isEmpty()
        && quickSteps.isQuick(thread, state.memory().location(thread))
        && nextSteps.isPossible(state.knowledge().of(thread));
  }

  private Operation operation(ProgramState state, NextStep step) {
    return shared.operation(state.memory(), step);
  }

  private ProgramState taken(ProgramState state, NextStep step, List<Integer> woken) {
    int thread = step.edge().thread();
    Knowledge decided = state.knowledge().needing(thread, step.needs());
    if (step.failure().isPresent()) {
      return stopped(state.with(decided), step.edge(), step.failure().get());
    }
    OptionalInt assumed = falseAssumption(state.memory(), step.edge());
    if (assumed.isPresent()) {
      return stopped(
          state.with(decided.read(thread, assumed.getAsInt())),
          step.edge(),
          new RunEnd.AssumptionFailed(step.edge()));
    }
    Taken taken = taken(state.memory(), step, woken);
    if (listener.isPresent()) {
      unknownCells += shared.hasUnknownCell(state.memory(), step.edge()) ? 1 : 0;
      listener.get().accept(taken.step());
    }
    Knowledge informed =
        decided.isEmpty()
            ? decided
            : shared.informed(decided, thread, operation(state, step), taken.step().woken());
    return state.with(taken.target(), informed);
  }

  /** What an assumption is about that does not hold; empty if it holds, or if there is none. */
  private OptionalInt falseAssumption(Memory memory, Edge edge) {
    return switch (edge.action()) {
      case Action.Assume a when memory.isSet(a.flag()) != a.value() ->
          OptionalInt.of(places.flag(a.flag()));
      case Action.ObjectStep a
          when a.operation().isAssumption()
              && a.operation().after(memory.object(a.object()), edge.thread()).isEmpty() ->
          OptionalInt.of(places.object(a.object()));
      case Action a -> OptionalInt.empty();
    };
  }

  private Taken taken(Memory memory, NextStep step, List<Integer> woken) {
    List<Taken> possible = semantics.take(memory, step.edge());
    if (possible.size() == 1) {
      return possible.getFirst();
    }
    return possible.stream()
        .filter(taken -> taken.step().woken().equals(woken))
        .filter(taken -> taken.step().input().equals(step.input()))
        .findFirst()
        .orElseThrow();
  }

  private ProgramState stopped(ProgramState state, Edge edge, RunEnd why) {
    failing = true;
    listener.ifPresent(told -> told.accept(TakenStep.failing(edge, why)));
    return state.withStopped(edge.thread(), why);
  }

  @Override
  public int value(ProgramState state, int variable) {
    if (places.isObject(variable)) {
      return state.memory().object(places.objectOf(variable));
    }
    return places.isFlag(variable) && state.memory().isSet(places.flagOf(variable)) ? 1 : 0;
  }

  @Override
  public StateFingerprint fingerprint(ProgramState state) {
    return state.fingerprint();
  }
}
