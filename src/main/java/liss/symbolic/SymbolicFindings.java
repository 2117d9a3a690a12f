package liss.symbolic;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.concrete.Outcome;
import liss.explore.Dependence;
import liss.explore.FewestPreemptions;
import liss.explore.Finding;
import liss.explore.Flaw;
import liss.explore.Property;
import liss.explore.Schedule;
import liss.lang.SourceSpan;
import liss.symbolic.PathSolver.Answer;
import liss.symbolic.SymbolicTransitions.Replayed;
import liss.unfolding.ExplorationListener;
import liss.unfolding.LeafKind;
import liss.unfolding.PartialOrderRun;

/**
 * Collects what is wrong at the ends of the runs of a symbolic exploration. A run ends in a flaw if
 * its path condition has a solution; it is executed with that.
 */
final class SymbolicFindings implements ExplorationListener<SymbolicProgress> {

  private final ProgramCfa program;
  private final SymbolicTransitions transitions;
  private final PathSolver solver;
  private final Set<Property> sought;
  private final Map<Suspicion, Finding> findings = new LinkedHashMap<>();
  private final Set<Suspicion> undecided = new LinkedHashSet<>();
  private long contradictory;
  private long openForRaces;

  SymbolicFindings(
      ProgramCfa program,
      SymbolicTransitions transitions,
      PathSolver solver,
      Set<Property> sought) {
    this.program = program;
    this.transitions = transitions;
    this.solver = solver;
    this.sought = Set.copyOf(sought);
  }

  /** What is wrong if the path condition has a solution, without values. */
  private sealed interface Suspicion {

    /** A step fails; an index that depends on inputs is told as 0. */
    record Failure(Outcome outcome, Edge edge) implements Suspicion {}

    /** Nobody can go on; some are about to take these steps. */
    record Stuck(List<Edge> blocked) implements Suspicion {}

    /** A thread is about to take a step with a lock that it never can. */
    record LockMisuse(Edge edge) implements Suspicion {}

    /** Accesses at these places race, whichever copies of a thread run there. */
    record Race(List<SourceSpan> places) implements Suspicion {}
  }

  List<Finding> findings() {
    return List.copyOf(findings.values());
  }

  /** How many runs have no inputs. */
  long contradictory() {
    return contradictory;
  }

  /** How many runs may have races for other inputs than those that were tried. */
  long openForRaces() {
    return sought.contains(Property.RACE) ? openForRaces : 0;
  }

  /** How many flaws may have none. */
  long undecided() {
    return undecided.stream().filter(flaw -> !findings.containsKey(flaw)).count();
  }

  @Override
  public void leaf(PartialOrderRun<SymbolicProgress> run) {
    if (run.kind() == LeafKind.SLEEP_SET_BLOCKED) {
      return;
    }
    Optional<Replayed> replayed =
        transitions.dependence() == Dependence.SYNC
            ? Optional.of(transitions.replay(run.actions()))
            : Optional.empty();
    if (!transitions.isInconsistent()) {
      look(run, replayed, replayed.map(Replayed::state).orElseGet(run::state));
    }
  }

  /**
   * Looks at the end of a run.
   *
   * @param replayed the run in one order, if another one may lead to another end
   * @param state the end
   */
  private void look(
      PartialOrderRun<SymbolicProgress> run, Optional<Replayed> replayed, SymbolicProgress state) {
    switch (solver.check(List.copyOf(state.path().literals()))) {
      case Answer.Unsatisfiable answer -> contradictory++;
      case Answer.Unknown answer -> {
        undecided.addAll(suspicions(run, state));
        openForRaces++;
      }
      case Answer.Satisfiable answer -> {
        ToLongFunction<Symbol> values = symbol -> answer.values().getOrDefault(symbol, 0L);
        List<Suspicion> unknown = suspicions(run, state);
        unknown.removeAll(findings.keySet());
        if (!unknown.isEmpty() || sought.contains(Property.RACE)) {
          Replayed steps = replayed.orElseGet(() -> transitions.replay(run.actions()));
          unknown.forEach(flaw -> findings.put(flaw, finding(flaw, steps.steps(), values)));
          if (sought.contains(Property.RACE)) {
            findRaces(steps, values);
          }
        }
      }
    }
  }

  /** Looks for the races of a run with these values. */
  private void findRaces(Replayed run, ToLongFunction<Symbol> values) {
    openForRaces += run.hasUnknownCells() ? 1 : 0;
    for (Finding race : ConcreteReplay.of(program, run.steps(), values).races()) {
      Flaw.Race flaw = (Flaw.Race) race.flaw();
      List<SourceSpan> places =
          Stream.of(flaw.first().span(), flaw.second().span()).sorted().toList();
      findings.computeIfAbsent(new Suspicion.Race(places), site -> new Finding(flaw, race.run()));
    }
  }

  private Finding finding(
      Suspicion suspicion, List<SymbolicStep> steps, ToLongFunction<Symbol> values) {
    Optional<Edge> failing =
        suspicion instanceof Suspicion.Failure failure
            ? Optional.of(failure.edge())
            : Optional.empty();
    Schedule schedule = ConcreteReplay.of(program, steps, failing, values);
    return schedule.flaws().stream()
        .filter(flaw -> isMeant(suspicion, flaw))
        .findFirst()
        .map(flaw -> new Finding(flaw, FewestPreemptions.unsearched(schedule)))
        .orElseThrow(() -> new IllegalStateException("no such flaw with values: " + suspicion));
  }

  private static boolean isMeant(Suspicion suspicion, Flaw flaw) {
    return switch (suspicion) {
      case Suspicion.Failure s -> flaw instanceof Flaw.Failure;
      case Suspicion.Stuck s -> flaw instanceof Flaw.Deadlock;
      case Suspicion.LockMisuse s ->
          flaw instanceof Flaw.LockMisuse misuse && misuse.step().equals(s.edge());
      case Suspicion.Race s -> flaw instanceof Flaw.Race;
    };
  }

  /**
   * What may be wrong at the end of a run.
   *
   * @param state the end
   */
  private List<Suspicion> suspicions(PartialOrderRun<?> run, SymbolicProgress state) {
    List<Suspicion> suspicions = new ArrayList<>();
    if (sought.contains(Property.ASSERTION)) {
      suspicions.addAll(failures(run, state.stopped()));
    }
    if (sought.contains(Property.LOCK)) {
      suspicions.addAll(lockMisuses(state));
    }
    if (sought.contains(Property.DEADLOCK)
        && state.stopped().stream().allMatch(Optional::isEmpty)
        && isStuck(run.kind(), state)) {
      suspicions.add(new Suspicion.Stuck(next(state, thread -> true)));
    }
    return suspicions;
  }

  private static List<Suspicion> failures(PartialOrderRun<?> run, List<Optional<Outcome>> stopped) {
    List<Suspicion> failures = new ArrayList<>();
    for (int thread = 0; thread < stopped.size(); thread++) {
      if (stopped.get(thread).isPresent() && canBeFirst(run, stopped, thread)) {
        switch (stopped.get(thread).get()) {
          case Outcome.AssertionViolated o -> failures.add(new Suspicion.Failure(o, o.edge()));
          case Outcome.RuntimeError o -> failures.add(new Suspicion.Failure(o, o.edge()));
          case Outcome.AssumptionFailed o -> {}
          case Outcome.Terminated o -> {}
          case Outcome.Deadlock o -> {}
        }
      }
    }
    return failures;
  }

  /** Whether a thread can fail before any other one does, which would end the run. */
  private static boolean canBeFirst(
      PartialOrderRun<?> run, List<Optional<Outcome>> stopped, int thread) {
    int last = lastStep(run, thread);
    return IntStream.range(0, stopped.size())
        .filter(other -> other != thread && stopped.get(other).isPresent())
        .map(other -> lastStep(run, other))
        .noneMatch(other -> other >= 0 && last >= 0 && run.precedes(other, last));
  }

  private static int lastStep(PartialOrderRun<?> run, int thread) {
    return IntStream.range(0, run.length())
        .filter(position -> run.action(position).thread() == thread)
        .max()
        .orElse(-1);
  }

  private List<Suspicion> lockMisuses(SymbolicProgress state) {
    return next(state, thread -> state.stopped().get(thread).isEmpty()).stream()
        .filter(edge -> isMisuse(state.memory(), edge))
        .<Suspicion>map(Suspicion.LockMisuse::new)
        .toList();
  }

  private static boolean isMisuse(SymbolicState state, Edge edge) {
    int thread = edge.thread();
    return edge.action() instanceof Action.Lock lock && state.owner(lock.lock()) == thread
        || edge.action() instanceof Action.Unlock unlock && state.owner(unlock.lock()) != thread
        || edge.action() instanceof Action.CondvarWait wait
            && !state.isWaiting(thread)
            && state.owner(wait.lock()) != thread;
  }

  /** The steps that threads are about to take. */
  private List<Edge> next(SymbolicProgress state, Predicate<Integer> threads) {
    return IntStream.range(0, program.threads().size())
        .boxed()
        .filter(threads)
        .flatMap(thread ->
            program.threads().get(thread).out().get(state.memory().location(thread)).stream()
                .limit(1))
        .toList();
  }

  private boolean isStuck(LeafKind kind, SymbolicProgress state) {
    return kind == LeafKind.DEADLOCK
        || (kind == LeafKind.TERMINATED
            && IntStream.range(0, program.locks().size())
                .anyMatch(lock -> state.memory().owner(lock) >= 0));
  }
}
