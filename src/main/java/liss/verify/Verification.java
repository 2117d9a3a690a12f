package liss.verify;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.cfa.ProgramCfa;
import liss.check.ConsideredRuns;
import liss.check.Verdict;
import liss.check.counterexample.Counterexample;
import liss.check.counterexample.Counterexample.Ending;
import liss.check.deadlock.Deadlocks;
import liss.check.nontermination.NonTermination;
import liss.symbolic.RunComparison.Observed;
import liss.symbolic.RunFeasibility;
import liss.verify.FeasibleCounterexampleSearch.StuckRun;
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
 * @param replay what the counterexample is with values; empty if there is none or nobody has asked
 * @param copies what is known about threads of which there may be any number; empty if there are
 *     none
 * @param times how long the phases up to the search for deadlocks took
 */
public record Verification(
    ProgramCfa program,
    ConsideredRuns considered,
    Verdict verdict,
    Deadlocks deadlocks,
    Optional<NonTermination> nonTermination,
    Optional<Replay> replay,
    Optional<Copies> copies,
    Map<Phase, Duration> times) {

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
    if (verdict instanceof Verdict.Unsafe && !isSafeForProgram()) {
      return new Outcome.Violated(Property.PREEMPTION_SAFETY);
    }
    if (!deadlocks.preemptive().isEmpty() && !hasNoDeadlockWithValues()) {
      return new Outcome.Violated(Property.DEADLOCK);
    }
    if (deadlockWithValues().isPresent()) {
      return new Outcome.Violated(Property.DEADLOCK);
    }
    if (isSafeForProgram() && hasNoDeadlockWithValues()) {
      return new Outcome.Holds();
    }
    if (verdict instanceof Verdict.Unknown unknown) {
      return new Outcome.Unknown(unknown.reason());
    }
    return deadlocks
        .stopped()
        .or(() ->
            copies.filter(Copies.Some.class::isInstance).map(c -> ((Copies.Some) c).reservation()))
        .<Outcome>map(Outcome.Unknown::new)
        .orElseGet(Outcome.Holds::new);
  }

  /**
   * Whether the abstraction is not known to be safe, but no run of the program is a counterexample:
   * all of them were looked at, with their values.
   */
  public boolean isSafeForProgram() {
    return !(verdict instanceof Verdict.Safe)
        && search().filter(FeasibleCounterexampleSearch::hasNone).isPresent();
  }

  /** Whether all runs of the program were looked at, with their values, and none is a deadlock. */
  public boolean hasNoDeadlockWithValues() {
    return search().filter(FeasibleCounterexampleSearch::hasNoDeadlock).isPresent();
  }

  /** A run with values that certainly ends in a deadlock, if one was looked at. */
  public Optional<StuckRun> deadlockWithValues() {
    return search()
        .flatMap(FeasibleCounterexampleSearch::stuck)
        .filter(stuck -> Stuck.after(stuck.program(), stuck.steps()).isCertain());
  }

  /**
   * Whether the answer is what was found with values: that there is a counterexample, or nothing.
   */
  boolean isDecidedWithValues() {
    return isSafeForProgram() && hasNoDeadlockWithValues()
        || search().flatMap(FeasibleCounterexampleSearch::found).isPresent()
        || deadlockWithValues().isPresent();
  }

  /** The same, where safe for the program does not mean safe, for a reason. */
  public Verification withReservation(String reason) {
    return verdict instanceof Verdict.Safe safe
        ? with(new Verdict.Unknown(reason, safe.effort()))
        : this;
  }

  /** That nothing is known, for a reason, whatever was found. */
  Verification undecided(String reason) {
    Deadlocks none =
        new Deadlocks(
            List.of(),
            List.of(),
            deadlocks.terminatesPreemptively(),
            deadlocks.terminatesCooperatively(),
            Optional.of("synchronization that is not known"));
    return new Verification(
        program,
        considered,
        new Verdict.Unknown(reason, verdict.effort()),
        none,
        nonTermination,
        Optional.empty(),
        copies,
        times);
  }

  /** The same, where the deadlocks that were found need not be some, for a reason. */
  Verification withoutDeadlocks(String reason) {
    Deadlocks open =
        new Deadlocks(
            List.of(),
            List.of(),
            deadlocks.terminatesPreemptively(),
            deadlocks.terminatesCooperatively(),
            Optional.of(reason));
    return new Verification(
        program, considered, verdict, open, nonTermination, replay, copies, times);
  }

  /**
   * The same of a program that is proven to be safe and to have no deadlock, whatever was found so
   * far, but that it has no run.
   */
  Verification proven() {
    return new Verification(
        program,
        considered,
        Vacuity.among(
            Vacuity.reason(considered, deadlocks, nonTermination),
            new Verdict.Safe(verdict.effort())),
        deadlocks.excluded(),
        nonTermination,
        replay,
        copies,
        times);
  }

  /** The same with what is known about threads of which there may be any number. */
  public Verification with(Copies known) {
    return new Verification(
        program, considered, verdict, deadlocks, nonTermination, replay, Optional.of(known), times);
  }

  /** The same with another verdict. */
  Verification with(Verdict known) {
    return new Verification(
        program, considered, known, deadlocks, nonTermination, replay, copies, times);
  }

  /** The same with what the counterexample is with values. */
  Verification with(Replay known) {
    return new Verification(
        program, considered, verdict, deadlocks, nonTermination, Optional.of(known), copies, times);
  }

  /** The same, where nothing is known of the counterexample for a reason. */
  Verification withoutValues(String reason) {
    RunFeasibility undecided = new RunFeasibility.Undecided(reason);
    return with(new Replay(undecided, Optional.empty(), Optional.empty()));
  }

  /**
   * What a counterexample is with values.
   *
   * @param feasibility whether it is a run of the program
   * @param search for a feasible one, if it is spurious
   * @param observed whether cooperative runs show the same as the one that is shown; empty unless
   *     that is feasible and terminates
   */
  public record Replay(
      RunFeasibility feasibility,
      Optional<FeasibleCounterexampleSearch> search,
      Optional<Observed> observed) {}

  /**
   * Whether the counterexample is a run of the program; empty if there is none or nobody has asked.
   */
  public Optional<RunFeasibility> feasibility() {
    return replay.map(Replay::feasibility);
  }

  /** The search for a feasible counterexample, if the first one is spurious. */
  public Optional<FeasibleCounterexampleSearch> search() {
    return replay.flatMap(Replay::search);
  }

  /** The counterexample to be shown: the feasible one, if one was found. */
  public Optional<Shown> shown() {
    Optional<Observed> observed = replay.flatMap(Replay::observed);
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
