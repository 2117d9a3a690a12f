package liss.symbolic;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.concrete.Outcome;
import liss.symbolic.Condition.Demand;
import liss.symbolic.PathSolver.Answer;
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
 * Unlike there, an array is one variable.
 */
final class SymbolicTransitions implements TransitionSystem<SymbolicProgress> {

  /** Local steps after which a thread lets others see that it goes on: a loop may never end. */
  private static final int LOCAL_STEPS = 10_000;

  private static final Operation LOCAL = new Operation.Local(0);

  private final ProgramCfa program;
  private final SymbolicSemantics semantics;
  private final PathSolver solver;
  private final SharedPlaces places;
  private final Map<PathCondition, Boolean> possible = new HashMap<>();

  /** Is told each edge that is taken. */
  private Consumer<Edge> listener = edge -> {};

  SymbolicTransitions(ProgramCfa program, Terms terms, PathSolver solver) {
    this.program = program;
    this.semantics = new SymbolicSemantics(program, terms);
    this.solver = solver;
    this.places = new SharedPlaces(program);
  }

  @Override
  public Signature signature() {
    return places.signature();
  }

  @Override
  public SymbolicProgress initialState() {
    int threads = program.threads().size();
    List<PathCondition> nothing = Collections.nCopies(places.count(), PathCondition.TRUE);
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
      state = runLocal(state, thread);
    }
    return state;
  }

  /** The edges that are taken when these actions follow each other from the initial state. */
  List<Edge> edges(List<liss.unfolding.Action> actions) {
    List<Edge> edges = new ArrayList<>();
    listener = edges::add;
    SymbolicProgress state = initialState();
    for (liss.unfolding.Action action : actions) {
      state = step(state, action);
    }
    listener = edge -> {};
    return edges;
  }

  @Override
  public List<Operation> operations(SymbolicProgress state, int thread) {
    Optional<Way> chosen = state.chosen().get(thread);
    if (chosen.isPresent()) {
      return List.of(operation(state, chosen.get()));
    }
    List<Way> ways = ways(state, thread);
    return ways.size() == 1
        ? List.of(operation(state, ways.getFirst()))
        : IntStream.range(0, ways.size()).<Operation>mapToObj(Operation.Local::new).toList();
  }

  @Override
  public SymbolicProgress step(SymbolicProgress state, liss.unfolding.Action action) {
    int thread = action.thread();
    Optional<Way> chosen = state.chosen().get(thread);
    if (chosen.isPresent()) {
      return runLocal(taken(state.withChosen(thread, Optional.empty()), chosen.get()), thread);
    }
    List<Way> ways = ways(state, thread);
    if (ways.size() == 1) {
      return runLocal(taken(state, ways.getFirst()), thread);
    }
    Way way = ways.get(((Operation.Local) action.operation()).alternative());
    SymbolicProgress decided = state.needing(thread, way.needs());
    return operation(state, way).equals(LOCAL)
        ? runLocal(taken(decided, way), thread)
        : decided.withChosen(thread, Optional.of(way));
  }

  private SymbolicProgress runLocal(SymbolicProgress start, int thread) {
    SymbolicProgress state = start;
    for (int i = 0; i < LOCAL_STEPS; i++) {
      List<Way> ways = ways(state, thread);
      if (ways.size() != 1 || !operation(state, ways.getFirst()).equals(LOCAL)) {
        return state;
      }
      state = taken(state, ways.getFirst());
    }
    return state;
  }

  /** The ways in which a thread can go on, for some values that its past allows. */
  private List<Way> ways(SymbolicProgress state, int thread) {
    if (state.stopped().get(thread).isPresent()) {
      return List.of();
    }
    List<Way> ways = new ArrayList<>();
    for (Edge edge : out(state, thread)) {
      List<Literal> needs = new ArrayList<>();
      for (Constraint demand : semantics.take(state.memory(), edge).demands()) {
        failure(state, demand)
            .filter(failure -> isFirstSide(edge))
            .ifPresent(failure -> {
              List<Literal> toFail = new ArrayList<>(needs);
              toFail.add(demand.literal().negated());
              ways.add(new Way(edge, toFail, Optional.of(failure)));
            });
        if (demand.origin().demand() != Demand.SYNCHRONIZATION) {
          needs.add(demand.literal());
        }
      }
      ways.add(new Way(edge, needs, Optional.empty()));
    }
    ways.removeIf(way -> !isPossible(state.known().get(thread), way.needs()));
    return ways;
  }

  /** A test that fails does so before either side is taken; the first one stands for it. */
  private static boolean isFirstSide(Edge edge) {
    return !(edge.action() instanceof Action.Branch branch) || branch.tag().holds();
  }

  private boolean isPossible(PathCondition known, List<Literal> needs) {
    if (needs.stream().anyMatch(need -> need.isImpossible(semantics.terms()))) {
      return false;
    }
    return possible.computeIfAbsent(
        known.and(needs),
        all -> !(solver.check(List.copyOf(all.literals())) instanceof Answer.Unsatisfiable));
  }

  /** What happens if a demand is not met; nothing for what only decides between ways. */
  private Optional<Outcome> failure(SymbolicProgress state, Constraint demand) {
    Edge edge = demand.origin().edge();
    return switch (demand.origin().demand()) {
      case BRANCH, SYNCHRONIZATION -> Optional.empty();
      case ASSERTION -> Optional.of(new Outcome.AssertionViolated(edge));
      case DIVISOR ->
          Optional.of(new Outcome.RuntimeError(edge, new Outcome.Fault.DivisionByZero()));
      case INDEX -> Optional.of(new Outcome.RuntimeError(edge, outOfBounds(state, edge)));
    };
  }

  /** The index that is told is 0 if it depends on unknowns. */
  private Outcome.Fault outOfBounds(SymbolicProgress state, Edge edge) {
    Evaluation evaluation = new Evaluation(semantics.terms(), state.memory(), edge.thread());
    return switch (edge.action()) {
      case Action.Read a ->
          new Outcome.Fault.IndexOutOfBounds(
              a.variable(), known(evaluation.value(a.index().orElseThrow())));
      case Action.Write a ->
          new Outcome.Fault.IndexOutOfBounds(
              a.variable(), known(evaluation.value(a.index().orElseThrow())));
      case Action.Havoc a ->
          new Outcome.Fault.IndexOutOfBounds(
              a.variable(), known(evaluation.value(a.index().orElseThrow())));
      default -> throw new IllegalArgumentException("accesses no array: " + edge);
    };
  }

  private long known(int term) {
    OptionalLong value = semantics.terms().value(term);
    return value.orElse(0);
  }

  private SymbolicProgress taken(SymbolicProgress state, Way way) {
    int thread = way.edge().thread();
    SymbolicProgress decided = state.needing(thread, way.needs());
    if (way.failure().isPresent()) {
      return decided.withStopped(thread, way.failure().get());
    }
    if (way.edge().action() instanceof Action.Assume a
        && state.memory().isSet(a.flag()) != a.value()) {
      return decided
          .read(thread, places.flag(a.flag()))
          .withStopped(thread, new Outcome.AssumptionFailed(way.edge()));
    }
    listener.accept(way.edge());
    SymbolicState memory = semantics.take(state.memory(), way.edge()).target();
    return informed(decided, thread, operation(state, way)).withMemory(memory);
  }

  /** The thread learns what the steps need that its step depends on. */
  private SymbolicProgress informed(SymbolicProgress state, int thread, Operation operation) {
    return switch (operation) {
      case Operation.Local o -> state;
      case Operation.Access o -> {
        SymbolicProgress after = state;
        for (int place : o.reads()) {
          after = after.read(thread, place);
        }
        for (int place : o.writes()) {
          after = after.wrote(thread, place);
        }
        yield after;
      }
      case Operation.Await o -> state.read(thread, o.variable());
      case Operation.AwaitReset o -> state.wrote(thread, o.variable());
      case Operation.Acquire o -> state.wrote(thread, places.lock(o.lock()));
      case Operation.Release o -> state.wrote(thread, places.lock(o.lock()));
      case Operation.Sleep o -> throw new AssertionError(o);
      case Operation.Wake o -> throw new AssertionError(o);
      case Operation.Signal o -> throw new AssertionError(o);
      case Operation.Broadcast o -> throw new AssertionError(o);
    };
  }

  private Operation operation(SymbolicProgress state, Way way) {
    int thread = way.edge().thread();
    if (way.failure().isPresent()) {
      return LOCAL;
    }
    return switch (way.edge().action()) {
      case Action.Read a -> Operation.read(a.variable());
      case Action.Write a -> Operation.write(a.variable());
      case Action.Havoc a -> Operation.write(a.variable());
      case Action.Input a -> Operation.write(places.interaction());
      case Action.Output a -> Operation.write(places.interaction());
      case Action.Lock a -> new Operation.Acquire(a.lock());
      case Action.Unlock a ->
          state.memory().owner(a.lock()) == thread
              ? new Operation.Release(a.lock())
              : new Operation.Await(places.never(), true);
      case Action.Wait a -> new Operation.Await(places.flag(a.flag()), a.value());
      case Action.WaitReset a -> new Operation.AwaitReset(places.flag(a.flag()));
      case Action.SetCondition a -> Operation.write(places.flag(a.flag()));
      case Action.Assume a -> Operation.read(places.flag(a.flag()));
      case Action.SetGuard a ->
          new Operation.Access(places.flags(a.value()), List.of(places.flag(a.flag())));
      case Action.CondvarWait a -> throw new AssertionError(a);
      case Action.CondvarSignal a -> throw new AssertionError(a);
      case Action.CondvarBroadcast a -> throw new AssertionError(a);
      case Action.AssignLocal a -> LOCAL;
      case Action.HavocLocal a -> LOCAL;
      case Action.Branch a -> LOCAL;
      case Action.Assert a -> LOCAL;
      case Action.Yield a -> LOCAL;
      case Action.Skip a -> LOCAL;
      case Action.Pass a -> LOCAL;
    };
  }

  private List<Edge> out(SymbolicProgress state, int thread) {
    return program.threads().get(thread).out().get(state.memory().location(thread));
  }

  @Override
  public boolean isSet(SymbolicProgress state, int variable) {
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
