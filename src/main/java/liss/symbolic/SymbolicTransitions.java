package liss.symbolic;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.concrete.Outcome;
import liss.explore.Dependence;
import liss.explore.StepOperation;
import liss.symbolic.SharedPlaces.Cells;
import liss.symbolic.SymbolicSemantics.Taken;
import liss.unfolding.Fingerprint;
import liss.unfolding.Operation;
import liss.unfolding.Signature;
import liss.unfolding.TransitionSystem;

/**
 * The transition system of a W program under the preemptive scheduler with unknown values ([SPOE]
 * 3.1): the sides of a branch whose condition depends on unknowns are conflicting local events, and
 * so are the failure and the success of a step that may fail.
 *
 * <p>What a thread does next must be a function of what its last step depends on. So a branch is
 * offered if it is possible together with what those steps need, not with what all steps of the run
 * need: each thread knows the needs of its causal past, which it gets from the shared places that
 * it accesses. What concurrent steps need may contradict each other only if both depend on the same
 * unknown, which one thread got and another one has read; such runs have to be told apart at their
 * ends.
 *
 * <p>What other threads cannot see goes with the step before it, as in the exploration with values.
 * So does a choice, if it is the first one after an access that reads, and what was read decides
 * it: a test of shared memory is one event for each outcome, as in [SPOE] Fig. 1.
 */
final class SymbolicTransitions implements TransitionSystem<SymbolicProgress> {

  /** Local steps after which a thread lets others see that it goes on: a loop may never end. */
  private static final int LOCAL_STEPS = 10_000;

  private final ProgramCfa program;
  private final SymbolicSemantics semantics;
  private final Ways ways;
  private final SharedSteps shared;
  private final Dependence dependence;
  private boolean inconsistent;
  private long taken;
  private int unknownCells;

  /** Is told each step that is taken. */
  private Consumer<SymbolicStep> listener = step -> {};

  SymbolicTransitions(
      ProgramCfa program, Terms terms, PathSolver solver, Dependence dependence, Cells cells) {
    this.program = program;
    this.semantics = new SymbolicSemantics(program, terms);
    this.ways = new Ways(program, semantics, solver);
    this.shared = new SharedSteps(program, terms, dependence, cells);
    this.dependence = dependence;
  }

  @Override
  public Signature signature() {
    return shared.places().signature();
  }

  /**
   * Whether a thread was about to do something else than the past of its last event had shown. The
   * order of accesses that {@link Dependence#SYNC} ignores matters then: there is a data race.
   */
  boolean isInconsistent() {
    return inconsistent;
  }

  /** Which steps order threads. */
  Dependence dependence() {
    return dependence;
  }

  /** How many events were computed. */
  long taken() {
    return taken;
  }

  @Override
  public SymbolicProgress initialState() {
    int threads = program.threads().size();
    List<PathCondition> nothing = Collections.nCopies(shared.places().count(), PathCondition.TRUE);
    SymbolicProgress state =
        new SymbolicProgress(
            semantics.initialState(),
            PathCondition.TRUE,
            Collections.nCopies(threads, PathCondition.TRUE),
            nothing,
            nothing,
            Collections.nCopies(threads, Optional.empty()),
            Collections.nCopies(threads, Optional.empty()));
    for (int thread = 0; thread < threads; thread++) {
      state = runLocal(state, thread, step -> {});
    }
    return state;
  }

  /**
   * The steps that are taken when events follow each other from the initial state, and where they
   * lead.
   *
   * @param unknownCells how many of them access a cell that depends on inputs
   */
  record Replayed(List<SymbolicStep> steps, SymbolicProgress state, int unknownCells) {

    boolean hasUnknownCells() {
      return unknownCells > 0;
    }
  }

  /** Takes the steps of events that follow each other from the initial state. */
  Replayed replay(List<liss.unfolding.Action> actions) {
    List<SymbolicStep> steps = new ArrayList<>();
    listener = steps::add;
    unknownCells = 0;
    SymbolicProgress state = initialState();
    for (liss.unfolding.Action action : actions) {
      state = step(state, action);
    }
    listener = step -> {};
    return new Replayed(steps, state, unknownCells);
  }

  @Override
  public List<Operation> operations(SymbolicProgress state, int thread) {
    Optional<Way> only = only(state, thread);
    return only.isPresent()
        ? List.of(operation(state, only.get()))
        : IntStream.range(0, ways.of(state, thread).size())
            .<Operation>mapToObj(Operation.Local::new)
            .toList();
  }

  @Override
  public int outcomes(SymbolicProgress state, int thread) {
    return Math.max(
        1, arrive(state, only(state, thread).orElseThrow(), List.of()).outcomes().size());
  }

  @Override
  public SymbolicProgress step(SymbolicProgress state, liss.unfolding.Action action) {
    int thread = action.thread();
    taken++;
    inconsistent |=
        dependence == Dependence.SYNC && !operations(state, thread).contains(action.operation());
    if (inconsistent) {
      return state;
    }
    Optional<Way> only = only(state, thread);
    if (only.isEmpty()) {
      int side = ((Operation.Local) action.operation()).alternative();
      return decided(state, ways.of(state, thread).get(side));
    }
    Arrival arrival = arrive(state, only.get(), action.woken());
    return arrival.outcomes().isEmpty()
        ? arrival.state()
        : decided(
            arrival.state(),
            arrival.outcomes().get(((Operation.Test) action.operation()).outcome()));
  }

  /** The way in which a thread goes on, if it has chosen one or has no choice. */
  private Optional<Way> only(SymbolicProgress state, int thread) {
    Optional<Way> chosen = state.chosen().get(thread);
    if (chosen.isPresent()) {
      return chosen;
    }
    List<Way> possible = ways.of(state, thread);
    return possible.size() == 1 ? Optional.of(possible.getFirst()) : Optional.empty();
  }

  /** The state where a thread has chosen a way; if others cannot see it, it has been taken. */
  private SymbolicProgress decided(SymbolicProgress state, Way way) {
    int thread = way.edge().thread();
    SymbolicProgress decided = state.needing(thread, way.needs());
    return isLocal(state, way)
        ? runLocal(taken(decided, way, List.of()), thread, step -> {})
        : decided.withChosen(thread, Optional.of(way));
  }

  /**
   * Where a thread gets to by a step and the local ones that follow.
   *
   * @param outcomes the ways between which the value decides that was read; none if it decides
   *     nothing
   */
  private record Arrival(SymbolicProgress state, List<Way> outcomes) {}

  private Arrival arrive(SymbolicProgress state, Way way, List<Integer> woken) {
    int thread = way.edge().thread();
    SymbolicProgress free = state.withChosen(thread, Optional.empty());
    ReadValue value = new ReadValue(way.edge());
    SymbolicProgress after = runLocal(taken(free, way, woken), thread, value::pass);
    if (!(operation(state, way) instanceof Operation.Test)) {
      return new Arrival(after, List.of());
    }
    List<Way> possible = ways.of(after, thread);
    return new Arrival(after, value.decides(possible) ? possible : List.of());
  }

  /**
   * Takes local steps as long as there is no choice.
   *
   * @param passed is told each of them
   */
  private SymbolicProgress runLocal(SymbolicProgress start, int thread, Consumer<Edge> passed) {
    SymbolicProgress state = start;
    for (int i = 0; i < LOCAL_STEPS; i++) {
      List<Way> possible = ways.of(state, thread);
      if (possible.size() != 1 || !isLocal(state, possible.getFirst())) {
        return state;
      }
      state = taken(state, possible.getFirst(), List.of());
      passed.accept(possible.getFirst().edge());
    }
    return state;
  }

  private boolean isLocal(SymbolicProgress state, Way way) {
    return operation(state, way).equals(StepOperation.LOCAL);
  }

  private Operation operation(SymbolicProgress state, Way way) {
    return shared.operation(state.memory(), way);
  }

  private SymbolicProgress taken(SymbolicProgress state, Way way, List<Integer> woken) {
    int thread = way.edge().thread();
    SymbolicProgress decided = state.needing(thread, way.needs());
    if (way.failure().isPresent()) {
      return decided.withStopped(thread, way.failure().get());
    }
    if (way.edge().action() instanceof Action.Assume a
        && state.memory().isSet(a.flag()) != a.value()) {
      return decided
          .read(thread, shared.places().flag(a.flag()))
          .withStopped(thread, new Outcome.AssumptionFailed(way.edge()));
    }
    List<Taken> possible = semantics.take(state.memory(), way.edge());
    Taken taken =
        possible.stream()
            .filter(candidate -> possible.size() == 1 || candidate.woken().equals(woken))
            .findFirst()
            .orElseThrow();
    listener.accept(new SymbolicStep(way.edge(), taken.woken()));
    unknownCells += shared.hasUnknownCell(state.memory(), way.edge()) ? 1 : 0;
    return shared
        .informed(decided, thread, operation(state, way), taken.woken())
        .withMemory(taken.target());
  }

  @Override
  public boolean isSet(SymbolicProgress state, int variable) {
    SharedPlaces places = shared.places();
    return places.isFlag(variable) && state.memory().isSet(places.flagOf(variable));
  }

  @Override
  public Fingerprint fingerprint(SymbolicProgress state) {
    Fingerprint sum = state.memory().fingerprint();
    long place = -1;
    for (Object part :
        List.of(
            state.path(),
            state.known(),
            state.written(),
            state.accessed(),
            state.chosen(),
            state.stopped())) {
      sum = sum.xor(Fingerprint.of(place--, part.hashCode()));
    }
    return sum;
  }
}
