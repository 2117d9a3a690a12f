package liss.verify;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import liss.abstraction.AbstractProgram;
import liss.abstraction.Run;
import liss.behaviour.RunComparison;
import liss.behaviour.RunComparison.Observed;
import liss.behaviour.RunFeasibility;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.CfaBuilder;
import liss.cfa.Edge;
import liss.cfa.ObjectOperation;
import liss.cfa.ProgramCfa;
import liss.check.deadlock.Deadlocks;
import liss.check.deadlock.Deadlocks.Deadlock;
import liss.check.deadlock.DeadlocksAhead;
import liss.check.safety.ConsideredRuns;
import liss.check.safety.NonTermination;
import liss.check.safety.SafetyChecker;
import liss.check.safety.Verdict;
import liss.check.serial.ConflictingFunctions;
import liss.check.serial.Counterexample;
import liss.check.serial.Counterexample.Ending;
import liss.check.serial.Counterexample.Minimality;
import liss.lang.Assumptions;
import liss.lang.Declaration;
import liss.lang.Declaration.ThreadDecl;
import liss.lang.Diagnostic;
import liss.lang.Diagnostic.Hint;
import liss.lang.Diagnostic.Severity;
import liss.lang.Program;
import liss.search.Limits;
import liss.search.Portfolio;
import liss.search.Strategy;
import liss.verify.Outcome.Use;
import liss.verify.Verification.Copies;
import liss.verify.Verification.Phase;
import liss.verify.Verification.Shown;

/** Verifies programs: preemption-safety, deadlocks, and what is after a counterexample. */
public final class Verifier {

  private static final String UNSUPPORTED = "LISS0100";
  private static final String WAITING = "LISS0102";
  private static final String PRIORITIES = "LISS0103";

  /**
   * With more copies of a thread, of which there may be any number, nobody looks for a violation.
   */
  private static final int MOST_COPIES = Declaration.Copies.Any.LOOKED_AT;

  /** Limit checks granted to a search with one copy more, for each that fewer copies have made. */
  private static final long MORE = 16;

  /** With more steps in the text of its threads, a part is not looked at as a whole at first. */
  private static final int LARGE = 2000;

  /** How many steps of cooperative runs are taken to find one that shows what another run does. */
  private static final int STEPS_TO_OBSERVE = 100_000;

  private final SafetyChecker checker;
  private final Limits limits;
  private final Consumer<Phase> listener;

  /** A verifier that uses the given engine. */
  public Verifier(SafetyChecker checker, Limits limits) {
    this(checker, limits, phase -> {});
  }

  /**
   * A verifier that uses the given engine.
   *
   * @param listener is told which phase begins
   */
  public Verifier(SafetyChecker checker, Limits limits, Consumer<Phase> listener) {
    this.checker = checker;
    this.limits = limits;
    this.listener = listener;
  }

  /**
   * That a program cannot be executed without values, since it has POSIX condition variables, or
   * priorities and waits that do not go together; empty if it can.
   *
   * @param command what cannot execute it
   */
  public static Optional<Diagnostic> unsupported(ProgramCfa program, String command) {
    return condvar(program, command).or(() -> waiting(program));
  }

  /**
   * That a program has priorities on one processor; empty if it has none.
   *
   * @param command what does not look at them
   */
  public static Optional<Diagnostic> priorities(Program program, String command) {
    return program.all(ThreadDecl.class).stream()
        .filter(thread -> program.hasPriorities())
        .max(Comparator.comparing(ThreadDecl::priority))
        .map(thread ->
            new Diagnostic(
                PRIORITIES,
                Severity.ERROR,
                command + " does not look at priorities on one processor",
                thread.span(),
                Optional.of(
                    Hint.of(
                        "`liss verify` and `liss run` do; for any number of processors, leave out"
                            + " `uniprocessor`"))));
  }

  /** That a thread waits where priorities do not let it. */
  private static Optional<Diagnostic> waiting(ProgramCfa program) {
    return program.threads().stream()
        .filter(thread -> program.hasPriorities())
        .flatMap(thread -> thread.edges().stream().filter(edge -> waits(thread, edge)))
        .findFirst()
        .map(edge ->
            new Diagnostic(
                WAITING,
                Severity.ERROR,
                edge.action() instanceof Action.Lock
                    ? "where priorities count, a task may be left at each lock statement"
                    : "an interrupt handler cannot wait here",
                edge.span(),
                Optional.of(
                    Hint.of(
                        edge.action() instanceof Action.Lock
                            ? "use --switch-at-lock always"
                            : "it runs to its end; a handler may use `lock`, `wait` and"
                                + " `sem_wait`"))));
  }

  private static boolean waits(Cfa thread, Edge edge) {
    return thread.isHandler()
        ? edge.action() instanceof Action.ObjectStep a
            && a.operation().isSchedulingPoint()
            && !(a.operation() instanceof ObjectOperation.Down)
        : edge.action() instanceof Action.Lock lock && !lock.isSchedulingPoint();
  }

  private static Optional<Diagnostic> condvar(ProgramCfa program, String command) {
    return AbstractProgram.unsupported(program)
        .map(edge ->
            new Diagnostic(
                UNSUPPORTED,
                Severity.ERROR,
                command + " cannot execute POSIX condition variables",
                edge.span(),
                Optional.of(Hint.of("use a `cond` with `wait`, `signal` and `reset` instead"))));
  }

  /** When to stop. */
  Limits limits() {
    return limits;
  }

  /** The limit that is exceeded; empty if none is. */
  Optional<String> exceeded() {
    return limits.exceeded();
  }

  /** Whether a verifier that gives up soon has given up. */
  boolean hasGivenUp() {
    return limits.isSpent();
  }

  /** Whether a program is preemption-safe, which it may be without an answer. */
  boolean isSafe(ProgramCfa program) {
    return checker.check(program, program, limits) instanceof Verdict.Safe;
  }

  /**
   * Decides whether a program is preemption-safe and where it can deadlock. What is against that is
   * replayed with values; if it is not feasible, something else is looked for that is.
   */
  public Verification verify(ProgramCfa program) {
    Verification decided = decide(program);
    return decided.verdict() instanceof Verdict.Safe
        ? replayed(
            withFailures(decided), () -> FeasibleCounterexampleSearch.ofFailures(program, limits))
        : replayed(
            decided, () -> search(program, decided.unsafe().map(Verdict.Unsafe::counterexample)));
  }

  /**
   * Verifies a program in which there may be any number of copies of threads: with 1, 2 and 3
   * copies of each of them, and by {@link CopiesProof}. A violation with few copies is an answer;
   * that there is none is one only with a proof.
   */
  public Verification verify(Program program) {
    return withCopies(program, Verifier::verify);
  }

  /** Decides the same, and leaves open whether a counterexample is feasible. */
  public Verification decide(Program program) {
    return withCopies(program, Verifier::decide);
  }

  /**
   * Decides the same of a program in which there may also be none of each thread. If it is large,
   * or the search with all threads takes long, a violation of some two threads is an answer.
   */
  Verification decidePart(Program program) {
    Optional<PartsOfThreads> parts = PartsOfThreads.of(program).filter(PartsOfThreads::areSmaller);
    return new Portfolio<Verification>(Optional::of)
        .add(
            Strategy.ALL_THREADS_SOON, budget -> parts.flatMap(some -> soon(program, some, budget)))
        .add(Strategy.TWO_THREADS_SOON, each -> parts.flatMap(some -> ofTwo(some.programs())))
        .add(Strategy.ALL_THREADS, unbounded -> Optional.of(decide(program)))
        .orLast();
  }

  private Optional<Verification> soon(Program program, PartsOfThreads parts, long budget) {
    if (parts.size() > LARGE) {
      return Optional.empty();
    }
    Verifier first = with(limits.withBudget(budget));
    Verification all = first.decide(program);
    return Optional.of(all).filter(known -> !first.hasGivenUp() || known.outcome().hasRun());
  }

  /** The first violation of two threads alone. */
  private Optional<Verification> ofTwo(List<Program> programs) {
    return Stream.concat(
            programs.stream()
                .flatMap(part -> FewerChoices.of(part).stream())
                .map(this::violated)
                .map(violated -> violated.map(Verifier::asOneOfMore)),
            programs.stream().map(this::violated))
        .takeWhile(violated -> violated.isPresent() || exceeded().isEmpty())
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** Decides about a program with more runs, some of which may be smaller. */
  private static Verification asOneOfMore(Verification found) {
    return found
        .unsafe()
        .map(unsafe ->
            found.with(
                new Verdict.Unsafe(
                    unsafe.counterexample().with(Minimality.UNKNOWN),
                    unsafe.others(),
                    unsafe.effort())))
        .orElse(found);
  }

  /** What is found if two threads alone, or two copies of one, are not preemption-safe. */
  private Optional<Verification> violated(Program part) {
    List<String> threads = part.all(ThreadDecl.class).stream().map(ThreadDecl::name).toList();
    ProgramCfa program = PartsOfThreads.executable(part);
    Verifier brief = with(limits.withBudget(Strategy.TWO_THREADS_SOON.budget()));
    return checker.check(program, program, brief.limits) instanceof Verdict.Unsafe
        ? Optional.of(
            brief.decide(program).with(new Copies.Some(threads, PartsOfThreads.copies(part))))
        : Optional.empty();
  }

  /** What is known of a program within the time for another alarm. */
  Verdict soon(ProgramCfa program) {
    return checker.check(program, program, limits.withBudget(Strategy.OTHER_ALARMS.budget()));
  }

  /**
   * The verification of a part with all that is against it, each about other variables, if it is
   * not known to be safe.
   *
   * @param requested the functions that run only when the program has asked for it
   * @param listener is told each alarm as soon as it is found
   */
  Verification withAlarms(
      Verification found, Program program, Set<String> requested, Consumer<Shown> listener) {
    return found
        .shownInText()
        .filter(f -> found.safety() instanceof Outcome.Possible || found.isShownInHarness())
        .map(
            first -> found.with(AlarmSearch.of(forSomeTime(), program, first, requested, listener)))
        .orElse(found);
  }

  /** Which functions are against each other, two at a time, or one beside itself. */
  public List<ConflictingFunctions> conflicts(Program program) {
    return AlarmSearch.ofEachTwo(this, program).stream()
        .map(shown -> ConflictingFunctions.of(shown.program(), shown.counterexample()))
        .distinct()
        .toList();
  }

  private Verification withCopies(
      Program program, BiFunction<Verifier, ProgramCfa, Verification> answer) {
    List<String> threads = program.replicated();
    if (threads.isEmpty()) {
      return answer.apply(this, CfaBuilder.build(program));
    }
    Verification last = answer.apply(this, CfaBuilder.build(program.withCopies(1)));
    boolean isOpen = last.unsafe().isEmpty() && !hasGivenUp();
    CopiesProof proof = isOpen ? CopiesProof.of(program) : new CopiesProof(threads, false, false);
    int copies = 1;
    while (last.outcome() instanceof Outcome.Holds && copies < MOST_COPIES && !proof.isComplete()) {
      Verification next =
          answer.apply(among(copies), CfaBuilder.build(program.withCopies(copies + 1)));
      if (next.outcome() instanceof Outcome.Unknown) {
        break;
      }
      copies++;
      last = next;
    }
    if (proof.isComplete() && last.outcome().hasRun()) {
      throw new IllegalStateException("proven, but not so for one copy");
    }
    Verification known = last.with(proof.holdsFor(copies));
    return proof.isSafe()
        ? known
        : known.withReservation(new Copies.Some(proof.threads(), copies).reservation());
  }

  /** A copy that gives up on more than two copies if that takes too long. */
  private Verifier among(int copies) {
    return copies < 2
        ? this
        : with(limits.withBudget(Strategy.MORE_COPIES.budget() + MORE * limits.questions()));
  }

  /** A copy that leaves most of the time to others. */
  Verifier forSomeTime() {
    return with(limits.withShare(Strategy.WITHOUT_LOCKS.share()));
  }

  /** A copy that gives up before a note takes long. */
  Verifier forNote() {
    return with(limits.withBudget(Strategy.AT_CONTENDED_LOCKS.budget()));
  }

  /** A copy that gives up soon. */
  Verifier brief() {
    return with(limits.withBudget(Strategy.AS_READ.budget()));
  }

  private Verifier with(Limits others) {
    return new Verifier(checker, others, listener);
  }

  /** The data races of a program in W. */
  public Races races(Program program, Use use) {
    return new RaceSearch(program, use, () -> limits.exceeded().isPresent()).in(program);
  }

  /** Decides the same, and leaves open whether a counterexample is feasible. */
  public Verification decide(ProgramCfa program) {
    listener.accept(Phase.SAFETY);
    ConsideredRuns considered = checker.considered(program);
    long start = System.nanoTime();
    DeadlocksAhead ahead = DeadlocksAhead.of(program, program, limits);
    Verdict verdict = checker.check(program, program, limits);
    long between = System.nanoTime();
    listener.accept(Phase.DEADLOCKS);
    Deadlocks deadlocks = ahead.get();
    Optional<NonTermination> nonTermination =
        Vacuity.nonTermination(program, considered, deadlocks, limits);
    long end = System.nanoTime();
    return new Verification(
        program,
        considered,
        Vacuity.among(Vacuity.reason(considered, deadlocks, nonTermination), verdict),
        deadlocks,
        nonTermination,
        Optional.empty(),
        Optional.empty(),
        Assumptions.NONE,
        Map.of(
            Phase.SAFETY, Duration.ofNanos(between - start),
            Phase.DEADLOCKS, Duration.ofNanos(end - between)),
        Optional.empty(),
        StaleReads.NONE,
        Optional.empty());
  }

  /** The verification with the values that may be out of date, beside an answer that holds. */
  public Verification withStale(Verification found, Program program, Use use) {
    return switch (use) {
      case NOTES ->
          found.outcome() instanceof Outcome.Holds && !program.hasPriorities()
              ? found.with(forNote().stale(program, use, Optional.empty()))
              : found;
      case VIOLATIONS -> {
        ProgramCfa values = CfaBuilder.build(program.withCopies(StaleSearch.COPIES));
        yield found.with(stale(program, use, Optional.of(values)));
      }
    };
  }

  private StaleReads stale(Program program, Use use, Optional<ProgramCfa> values) {
    return StaleSearch.inW(program, limits)
        .found(use, other -> decide(program.with(other)).safety(), values);
  }

  /** The values of a program in W that may be out of date when they are used. */
  public StaleReads stale(Program program) {
    return stale(program, Use.VIOLATIONS, Optional.empty());
  }

  /** What was found, and what would be if the scheduler switched at contended locks only. */
  public Verification beside(Verification found, Program program) {
    return AtContendedLocks.noted(found, program, other -> forNote().verify(other));
  }

  /**
   * The verification with what is known with values.
   *
   * @param search what is looked at if the replay of what was found does not settle it
   */
  private Verification replayed(
      Verification decided, Supplier<FeasibleCounterexampleSearch> search) {
    if (!isOpenWithoutValues(decided)) {
      return decided.with(Replayed.NOTHING);
    }
    listener.accept(Phase.REPLAY);
    ProgramCfa program = decided.program();
    List<Run> deadlocks = decided.deadlocks().preemptive().stream().map(Deadlock::run).toList();
    Replayed replay =
        Replayed.NOTHING
            .with(
                decided
                    .unsafe()
                    .map(known -> CounterexampleFeasibility.of(program, known.counterexample())))
            .with(CounterexampleFeasibility.of(program, deadlocks, limits::exceeded));
    Verification replayed = decided.with(replay);
    Verification searched = isOpen(replayed) ? searched(decided, replay, made(search)) : replayed;
    return searched
        .shown()
        .filter(Verifier::isRun)
        .map(shown -> observed(program, shown.counterexample()))
        .map(observed -> searched.with(searched.replay().orElseThrow().with(observed)))
        .orElse(searched);
  }

  /** Whether a search of the runs with values can answer what the replay has left open. */
  private static boolean isOpen(Verification replayed) {
    return !(replayed.outcome() instanceof Outcome.Violated)
        && CounterexampleFeasibility.hasValues(replayed.program());
  }

  /** Whether there is more to be said with values; not where there is no run. */
  private boolean isOpenWithoutValues(Verification decided) {
    return decided.outcome().hasRun()
        || decided.verdict() instanceof Verdict.Unknown
            && exceeded().isEmpty()
            && decided.vacuousFor().isEmpty();
  }

  private Verification searched(
      Verification decided, Replayed replay, FeasibleCounterexampleSearch search) {
    Optional<RunFeasibility> stuck =
        search.stuck().map(run -> CounterexampleFeasibility.of(run, limits::exceeded));
    return withFound(decided.with(replay.with(search, stuck)), search);
  }

  /**
   * The verification of a program of C with what the program with values shows: what its
   * counterexample is, or whether it has one.
   *
   * @param known the program with values
   */
  Verification withValues(Verification decided, WithValues.Known known) {
    ProgramCfa values = known.program();
    FeasibleCounterexampleSearch search =
        Optional.of(decided.unsafe().map(Verdict.Unsafe::counterexample))
            .filter(Verifier::isEndless)
            .map(endless -> searchOfEndless(values))
            .filter(endless -> endless.found().isPresent())
            .orElseGet(() -> search(values));
    RunFeasibility feasibility =
        search.hasNone()
            ? new RunFeasibility.Spurious(List.of())
            : new RunFeasibility.Undecided("the abstraction of C has no values");
    Replayed replay = Replayed.NOTHING.with(Optional.of(feasibility)).with(known.assumptions());
    return searched(decided, replay, search);
  }

  /** The verification where a counterexample that was found is one, also if nobody knew of any. */
  private static Verification withFound(
      Verification searched, FeasibleCounterexampleSearch search) {
    return searched.verdict() instanceof Verdict.Unknown unknown
        ? search
            .found()
            .map(found ->
                searched.with(new Verdict.Unsafe(found.counterexample(), unknown.effort())))
            .orElse(searched)
        : searched;
  }

  /** Looks for a counterexample among the runs of a program of C with values. */
  FeasibleCounterexampleSearch search(ProgramCfa values) {
    return made(() ->
        EndlessCounterexamples.besidesInCells(
            FeasibleCounterexampleSearch.ofCells(values, limits), values, limits));
  }

  /** The verification where it is known that runs without values do not terminate. */
  private FeasibleCounterexampleSearch searchOfEndless(ProgramCfa values) {
    return made(() ->
        EndlessCounterexamples.besidesInCells(
            FeasibleCounterexampleSearch.none(values), values, limits));
  }

  /** Looks for a counterexample among the runs of a program. */
  private FeasibleCounterexampleSearch search(
      ProgramCfa program, Optional<Counterexample> spurious) {
    FeasibleCounterexampleSearch others =
        isEndless(spurious)
            ? FeasibleCounterexampleSearch.none(program)
            : FeasibleCounterexampleSearch.of(program, spurious, limits);
    return EndlessCounterexamples.besides(others, program, limits);
  }

  private static boolean isEndless(Optional<Counterexample> counterexample) {
    return counterexample.filter(c -> c.ending() instanceof Ending.NonTerminating).isPresent();
  }

  private FeasibleCounterexampleSearch made(Supplier<FeasibleCounterexampleSearch> search) {
    listener.accept(Phase.SEARCH);
    return search.get();
  }

  /**
   * The verification where safe for the runs that terminate does not mean safe if a run that fails
   * may be bad.
   */
  Verification withFailures(Verification decided) {
    return decided.verdict() instanceof Verdict.Safe safe
            && !Failures.areCovered(decided.program(), safe, decided.deadlocks())
        ? decided.withReservation(Failures.OPEN)
        : decided;
  }

  private static boolean isRun(Shown shown) {
    return shown.feasibility().filter(RunFeasibility.Feasible.class::isInstance).isPresent()
        && shown.counterexample().ending() instanceof Ending.Terminates;
  }

  /** What can be observed of a counterexample that is feasible and terminates. */
  public Observed observed(ProgramCfa program, Counterexample counterexample) {
    try (RunComparison comparison =
        new RunComparison(program, STEPS_TO_OBSERVE, () -> limits.exceeded().isPresent())) {
      return comparison.of(CounterexampleFeasibility.steps(counterexample.run()));
    }
  }
}
