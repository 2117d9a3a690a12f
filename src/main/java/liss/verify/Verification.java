package liss.verify;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import liss.behaviour.RunComparison.Observed;
import liss.behaviour.RunFeasibility;
import liss.c.Harness;
import liss.cfa.ProgramCfa;
import liss.check.deadlock.Deadlocks;
import liss.check.deadlock.Deadlocks.Deadlock;
import liss.check.safety.ConsideredRuns;
import liss.check.safety.NonTermination;
import liss.check.safety.Verdict;
import liss.check.safety.Verdict.Beginnings;
import liss.check.serial.Counterexample;
import liss.check.serial.Counterexample.Ending;
import liss.lang.Assumptions;
import liss.verify.Outcome.Property;

/**
 * What the verification of one program found.
 *
 * @param program the program
 * @param considered which runs the verdict is about
 * @param verdict whether it is preemption-safe
 * @param deadlocks where it can get stuck, and whether it can end
 * @param nonTermination whether it has non-terminating runs; empty if that makes no difference:
 *     only terminating runs are considered, or a cooperative run terminates
 * @param replay what is known with values; empty if nobody has asked, and the answer is the one
 *     about the abstraction
 * @param copies what is known about threads of which there may be any number; empty if there are
 *     none
 * @param assumptions what the answer without values rests on: what stands for a text and no proof
 *     has made needless
 * @param times how long the phases up to the search for deadlocks took
 * @param atContendedLocks what is against preemption-safety if the cooperative scheduler switches
 *     at contended locks only; empty if that is nothing, or nobody has looked
 * @param stale the values that may be out of date when they are used, if somebody has looked
 * @param alarms all counterexamples that were found, if somebody has looked for more than one
 */
public record Verification(
    ProgramCfa program,
    ConsideredRuns considered,
    Verdict verdict,
    Deadlocks deadlocks,
    Optional<NonTermination> nonTermination,
    Optional<Replayed> replay,
    Optional<Copies> copies,
    Assumptions assumptions,
    Map<Phase, Duration> times,
    Optional<Outcome> atContendedLocks,
    StaleReads stale,
    Optional<Alarms> alarms) {

  /** For which numbers of copies the answer holds. */
  public sealed interface Copies {
    /** It is proven for any number. */
    record Any(List<String> threads) implements Copies {
      /** Copies the list. */
      public Any {
        threads = List.copyOf(threads);
      }
    }

    /** It is about the program with that many copies of each of the threads. */
    record Some(List<String> threads, int number) implements Copies {
      /** Copies the list. */
      public Some {
        threads = List.copyOf(threads);
      }

      /** What an answer that holds for these programs is, as one about any number. */
      public String reservation() {
        return "safe for up to "
            + number
            + (number == 1 ? " copy of " : " copies of ")
            + String.join(", ", threads);
      }
    }
  }

  /** The parts of a verification. */
  public enum Phase {
    SAFETY("checking preemption-safety"),
    DEADLOCKS("looking for deadlocks"),
    REPLAY("replaying the counterexample"),
    SEARCH("looking for a feasible counterexample");

    private final String description;

    Phase(String description) {
      this.description = description;
    }

    /** What is being done, in words. */
    public String description() {
      return description;
    }
  }

  /** Copies the map. */
  public Verification {
    times = Map.copyOf(times);
  }

  /**
   * The most important finding. A violation that was found stands even if the rest is not decided.
   */
  public Outcome outcome() {
    return found().or(reserved());
  }

  private Outcome found() {
    return safety().or(deadlock()).or(anyNumber());
  }

  /** Whether what was found rests on something that leaves it open. */
  private Outcome reserved() {
    return restsOn().asRead().<Outcome>map(Outcome.Unknown::new).orElseGet(Outcome.Holds::new);
  }

  /**
   * What the answer rests on. That a run with values is bad, or that none is, rests on what the
   * program with values takes to be so, and on nothing else.
   */
  public Assumptions restsOn() {
    Assumptions withValues = replay.map(Replayed::assumptions).orElse(Assumptions.NONE);
    return switch (found()) {
      case Outcome.Violated(Property property) when property == Property.DEADLOCK ->
          deadlockWithValues().filter(shown -> shown.program() != program).isPresent()
              ? withValues
              : assumptions;
      case Outcome.Violated violated -> isFeasible() ? withValues : assumptions;
      case Outcome.Holds holds -> {
        Assumptions ofSafety = isSafeForProgram() ? withValues : assumptions;
        yield ofSafety.and(hasNoDeadlockWithValues() ? withValues : assumptions);
      }
      case Outcome.Possible possible -> assumptions;
      case Outcome.Unknown unknown -> assumptions;
    };
  }

  /**
   * Whether the program is preemption-safe. It is certainly not if a run of the program shows that,
   * or a run of the abstraction where nobody has asked for values.
   */
  public Outcome safety() {
    return switch (verdict) {
      case Verdict.Safe safe -> new Outcome.Holds();
      case Verdict.Unsafe unsafe when isSafeForProgram() -> new Outcome.Holds();
      case Verdict.Unknown unknown when isSafeForProgram() -> new Outcome.Holds();
      case Verdict.Unsafe unsafe when isAboutAbstraction() || isFeasible() ->
          new Outcome.Violated(Property.PREEMPTION_SAFETY);
      case Verdict.Unsafe unsafe -> new Outcome.Possible(Property.PREEMPTION_SAFETY);
      case Verdict.Unknown unknown -> new Outcome.Unknown(unknown.reason());
    };
  }

  /** Whether the program has no deadlock, where the same is certain. */
  public Outcome deadlock() {
    if (hasNoDeadlockWithValues()) {
      return new Outcome.Holds();
    }
    if (deadlockWithValues().isPresent()) {
      return new Outcome.Violated(Property.DEADLOCK);
    }
    if (!deadlocks.preemptive().isEmpty()) {
      return isAboutAbstraction()
          ? new Outcome.Violated(Property.DEADLOCK)
          : new Outcome.Possible(Property.DEADLOCK);
    }
    return deadlocks.stopped().<Outcome>map(Outcome.Unknown::new).orElseGet(Outcome.Holds::new);
  }

  /** Whether the answer is about all numbers of copies. */
  private Outcome anyNumber() {
    return copies
        .filter(Copies.Some.class::isInstance)
        .<Outcome>map(some -> new Outcome.Unknown(((Copies.Some) some).reservation()))
        .orElseGet(Outcome.Holds::new);
  }

  /** Whether nobody has asked for values. */
  public boolean isAboutAbstraction() {
    return replay.isEmpty();
  }

  private boolean isFeasible() {
    return shown()
        .flatMap(Shown::feasibility)
        .filter(RunFeasibility.Feasible.class::isInstance)
        .isPresent();
  }

  /**
   * Whether the abstraction is not known to be safe, but no run of the program is a counterexample:
   * all of them were looked at, with their values.
   */
  public boolean isSafeForProgram() {
    return !(verdict instanceof Verdict.Safe)
        && harness().isEmpty()
        && search().filter(FeasibleCounterexampleSearch::hasNone).isPresent();
  }

  /** Whether all runs of the program were looked at, with their values, and none is a deadlock. */
  public boolean hasNoDeadlockWithValues() {
    return harness().isEmpty()
        && search().filter(FeasibleCounterexampleSearch::hasNoDeadlock).isPresent();
  }

  /** A deadlock of the program: a run with values that certainly ends in it, if one was found. */
  public Optional<ShownDeadlock> deadlockWithValues() {
    return shownDeadlocks().stream().findFirst().filter(ShownDeadlock::isReal);
  }

  /**
   * The deadlocks with what is known of their runs: first one that the search with values has
   * found, then those of the abstraction that are feasible, and then the others.
   */
  public List<ShownDeadlock> shownDeadlocks() {
    List<ShownDeadlock> shown = new ArrayList<>();
    List<ShownDeadlock> others = new ArrayList<>();
    for (int i = 0; i < deadlocks.preemptive().size(); i++) {
      int number = i;
      Optional<RunFeasibility> known =
          replay.filter(r -> number < r.deadlocks().size()).map(r -> r.deadlocks().get(number));
      boolean isReal = known.filter(RunFeasibility.Feasible.class::isInstance).isPresent();
      (isReal ? shown : others)
          .add(new ShownDeadlock(program, deadlocks.preemptive().get(i), known, isReal));
    }
    if (shown.isEmpty() && harness().isEmpty()) {
      search()
          .flatMap(FeasibleCounterexampleSearch::stuck)
          .filter(stuck -> Stuck.isCertain(program, stuck))
          .map(stuck ->
              new ShownDeadlock(
                  stuck.program(),
                  new Deadlock(List.of(), stuck.run()),
                  replay.flatMap(Replayed::stuck),
                  true))
          .ifPresent(shown::add);
    }
    shown.addAll(others);
    return shown;
  }

  /**
   * A deadlock and what is known about it.
   *
   * @param program whose steps its run has
   * @param isReal whether the program certainly gets stuck in it
   */
  public record ShownDeadlock(
      ProgramCfa program,
      Deadlock deadlock,
      Optional<RunFeasibility> feasibility,
      boolean isReal) {}

  /**
   * Whether the answer is what was found with values: that there is a counterexample, or nothing.
   */
  boolean isDecidedWithValues() {
    return isSafeForProgram() && hasNoDeadlockWithValues()
        || search().flatMap(FeasibleCounterexampleSearch::found).isPresent()
        || deadlockWithValues().isPresent();
  }

  /** A copy where safe for the program does not mean safe, for a reason. */
  Verification withReservation(String reason) {
    return verdict instanceof Verdict.Safe safe
        ? with(new Verdict.Unknown(reason, safe.effort()))
        : this;
  }

  /** That nothing is known, for a reason, whatever was found. */
  Verification undecided(String reason) {
    return with(new Verdict.Unknown(reason, verdict.effort()), noneKnown(), Optional.empty());
  }

  /** A copy in which nothing is known of deadlocks. */
  Verification withoutDeadlocks() {
    return with(verdict, noneKnown(), replay);
  }

  private Deadlocks noneKnown() {
    return new Deadlocks(
        List.of(),
        List.of(),
        deadlocks.terminatesPreemptively(),
        deadlocks.terminatesCooperatively(),
        Optional.of("synchronization that is not known"));
  }

  /**
   * A copy for a program that is proven to be safe and to have no deadlock, whatever was found so
   * far, but that it has no run.
   */
  Verification proven() {
    Verdict safe = new Verdict.Safe(verdict.effort(), Beginnings.ALL);
    return with(Vacuity.among(vacuousFor(), safe), deadlocks.excluded(), replay);
  }

  /** A copy in which the runs with values are some of the program, so that they prove nothing. */
  Verification withoutProof() {
    return replay
        .flatMap(known -> known.search().map(s -> with(known.with(s.ofSomeRuns(), known.stuck()))))
        .orElse(this);
  }

  /** A copy with another verdict. */
  Verification with(Verdict known) {
    return with(known, deadlocks, replay);
  }

  /** A copy with what the counterexample is with values. */
  Verification with(Replayed known) {
    return with(verdict, deadlocks, Optional.of(known));
  }

  private Verification with(Verdict known, Deadlocks left, Optional<Replayed> withValues) {
    return with(known, left, withValues, copies, assumptions, atContendedLocks, stale, alarms);
  }

  /** A copy with what is known about threads of which there may be any number. */
  public Verification with(Copies known) {
    return with(
        verdict,
        deadlocks,
        replay,
        Optional.of(known),
        assumptions,
        atContendedLocks,
        stale,
        alarms);
  }

  /** A copy that says what else is against the program. */
  Verification withContendedLocks(Outcome outcome) {
    return with(
        verdict, deadlocks, replay, copies, assumptions, Optional.of(outcome), stale, alarms);
  }

  /** A copy that says which values may be out of date when they are used. */
  Verification with(StaleReads found) {
    return with(verdict, deadlocks, replay, copies, assumptions, atContendedLocks, found, alarms);
  }

  /** A copy that says what else is against the program. */
  public Verification with(Alarms known) {
    return with(
        verdict,
        deadlocks,
        replay,
        copies,
        assumptions,
        atContendedLocks,
        stale,
        Optional.of(known));
  }

  /** A copy that rests on assumptions. */
  Verification with(Assumptions assumed) {
    return with(verdict, deadlocks, replay, copies, assumed, atContendedLocks, stale, alarms);
  }

  /** A copy where safe for the program does not mean safe if that leaves something out. */
  public Verification restingOn(Assumptions left) {
    return left.asRead().map(this::withReservation).orElse(this).with(left);
  }

  private Verification with(
      Verdict known,
      Deadlocks left,
      Optional<Replayed> withValues,
      Optional<Copies> number,
      Assumptions assumed,
      Optional<Outcome> contended,
      StaleReads found,
      Optional<Alarms> more) {
    return new Verification(
        program,
        considered,
        known,
        left,
        nonTermination,
        withValues,
        number,
        assumed,
        times,
        contended,
        found,
        more);
  }

  /** A copy in which some deadlocks of the abstraction are feasible, whatever values. */
  Verification withDeadlocks(Predicate<Deadlock> areReal) {
    Replayed known = replay.orElse(Replayed.NOTHING);
    List<RunFeasibility> all = new ArrayList<>(known.deadlocks());
    for (int i = 0; i < deadlocks.preemptive().size(); i++) {
      if (areReal.test(deadlocks.preemptive().get(i))) {
        while (all.size() <= i) {
          all.add(new RunFeasibility.Undecided("it was not replayed"));
        }
        all.set(i, new RunFeasibility.Feasible(List.of()));
      }
    }
    return with(known.with(all));
  }

  /** A copy in which nothing is known with values, for a reason. */
  public Verification withoutValues(String reason) {
    return withoutValues(new RunFeasibility.Undecided(reason));
  }

  /** A copy in which nothing is known with values, as is said of each run. */
  Verification withoutValues(RunFeasibility undecided) {
    return with(
        Replayed.NOTHING
            .with(Optional.of(undecided))
            .with(Collections.nCopies(deadlocks.preemptive().size(), undecided)));
  }

  /**
   * Whether the counterexample is a run of the program; empty if there is none or nobody has asked.
   */
  public Optional<RunFeasibility> feasibility() {
    return replay.flatMap(Replayed::feasibility);
  }

  /** The search for a feasible counterexample, if there was one. */
  public Optional<FeasibleCounterexampleSearch> search() {
    return replay.flatMap(Replayed::search);
  }

  /**
   * The whole program that was made of a part, and in which it was searched; what it shows of the
   * part is that a run is possible.
   */
  public Optional<Harness> harness() {
    return replay.flatMap(Replayed::harness);
  }

  /** Whether the counterexample that is shown is a run of a harness. */
  public boolean isShownInHarness() {
    return harness().isPresent()
        && search().flatMap(FeasibleCounterexampleSearch::found).isPresent();
  }

  /** Whether a counterexample without values is the one that a harness shows with values. */
  public boolean isShownInHarness(Shown alarm) {
    return isShownInHarness()
        && unsafe().filter(u -> u.counterexample() == alarm.counterexample()).isPresent();
  }

  /** A copy in which what is known with values was found in a harness. */
  Verification in(Harness made) {
    return with(replay.orElseThrow().in(made));
  }

  /**
   * The counterexample to be shown: the feasible one, if one was found, or the first of all alarms.
   */
  public Optional<Shown> shown() {
    return alarms
        .filter(known -> !isShownInHarness())
        .map(known -> known.all().getFirst())
        .or(this::single);
  }

  private Optional<Shown> single() {
    Optional<Observed> observed = replay.flatMap(Replayed::observed);
    return unsafe()
        .map(unsafe ->
            search()
                .flatMap(FeasibleCounterexampleSearch::found)
                .map(found ->
                    new Shown(
                        search().orElseThrow().program(),
                        found.counterexample(),
                        Optional.of(found.feasibility()),
                        observed))
                .orElse(new Shown(program, unsafe.counterexample(), feasibility(), observed)));
  }

  /** The same, but that of the abstraction if the one with values is one of a harness. */
  public Optional<Shown> shownInText() {
    return isShownInHarness()
        ? unsafe()
            .map(unsafe ->
                new Shown(program, unsafe.counterexample(), Optional.empty(), Optional.empty()))
        : shown();
  }

  /**
   * A counterexample and what is known about it.
   *
   * @param program whose steps it has
   */
  public record Shown(
      ProgramCfa program,
      Counterexample counterexample,
      Optional<RunFeasibility> feasibility,
      Optional<Observed> observed) {}

  /** Why nothing can be said, if the program has no run. */
  Optional<String> vacuousFor() {
    return Vacuity.reason(considered, deadlocks, nonTermination);
  }

  /** The runs that the answer is about: those of the verdict, or also the one that is shown. */
  public ConsideredRuns lookedAt() {
    boolean isEndless =
        shown()
            .filter(shown -> shown.counterexample().ending() instanceof Ending.NonTerminating)
            .isPresent();
    return isEndless ? ConsideredRuns.ALL : considered;
  }

  /** What to keep in mind about the runs of the program. */
  public List<String> vacuity() {
    return Vacuity.warnings(deadlocks);
  }

  /** The counterexample, if the program is not preemption-safe. */
  public Optional<Verdict.Unsafe> unsafe() {
    return verdict instanceof Verdict.Unsafe unsafe ? Optional.of(unsafe) : Optional.empty();
  }
}
