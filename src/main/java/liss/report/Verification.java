package liss.report;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.cfa.ProgramCfa;
import liss.check.ConsideredRuns;
import liss.check.Verdict;
import liss.check.counterexample.Counterexample;
import liss.check.deadlock.Deadlocks;
import liss.check.nontermination.NonTermination;
import liss.report.Outcome.Property;
import liss.symbolic.RunFeasibility;
import liss.synth.FeasibleCounterexampleSearch;

/**
 * What the verification of one program found.
 *
 * @param program the program
 * @param counted which runs the verdict is about
 * @param verdict whether it is preemption-safe
 * @param deadlocks where it can get stuck, and whether it can end
 * @param endlessness whether it can go on for ever; empty if that makes no difference, because only
 *     runs that terminate count or because a cooperative run terminates
 * @param feasibility whether the counterexample is a run of the program; empty if there is none or
 *     nobody has asked
 * @param search for a feasible one, if the counterexample is spurious
 * @param times how long each phase took
 */
public record Verification(
    ProgramCfa program,
    ConsideredRuns counted,
    Verdict verdict,
    Deadlocks deadlocks,
    Optional<NonTermination> endlessness,
    Optional<RunFeasibility> feasibility,
    Optional<FeasibleCounterexampleSearch> search,
    Map<Phase, Duration> times) {

  /** The parts of a verification. */
  public enum Phase {
    SAFETY("checking preemption-safety"),
    DEADLOCKS("looking for deadlocks");

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
    if (verdict instanceof Verdict.Unsafe) {
      return new Outcome.Violated(Property.PREEMPTION_SAFETY);
    }
    if (!deadlocks.preemptive().isEmpty()) {
      return new Outcome.Violated(Property.DEADLOCK);
    }
    if (verdict instanceof Verdict.Unknown unknown) {
      return new Outcome.Unknown(unknown.reason());
    }
    return deadlocks.stopped().<Outcome>map(Outcome.Unknown::new).orElseGet(Outcome.Holds::new);
  }

  /** The same with what is known about the counterexample. */
  public Verification with(RunFeasibility known) {
    return new Verification(
        program, counted, verdict, deadlocks, endlessness, Optional.of(known), search, times);
  }

  /** The same with what came of the search for a feasible counterexample. */
  public Verification with(FeasibleCounterexampleSearch found) {
    return new Verification(
        program, counted, verdict, deadlocks, endlessness, feasibility, Optional.of(found), times);
  }

  /** The counterexample to be shown: the feasible one, if one was found. */
  Optional<Shown> shown() {
    return unsafe()
        .map(unsafe ->
            search
                .flatMap(FeasibleCounterexampleSearch::found)
                .map(found -> new Shown(found.counterexample(), Optional.of(found.feasibility())))
                .orElse(new Shown(unsafe.counterexample(), feasibility)));
  }

  /** A counterexample and what is known about it. */
  record Shown(Counterexample counterexample, Optional<RunFeasibility> feasibility) {}

  /** Why the answer may hold for nothing; empty if it says something. */
  public List<String> vacuity() {
    return switch (counted) {
      case TERMINATING -> {
        List<String> warnings = new ArrayList<>(vacuity(deadlocks, "this program"));
        if (deadlocks.stopped().isEmpty() && !deadlocks.terminatesPreemptively()) {
          warnings.set(
              warnings.size() - 1,
              warnings.getLast() + "; --endless also considers non-terminating runs");
        }
        yield warnings;
      }
      case TERMINATING_OR_ENDLESS ->
          endlessness
              .filter(found -> deadlocks.stopped().isEmpty() && found.stopped().isEmpty())
              .map(this::withoutAnyRuns)
              .orElse(List.of());
    };
  }

  /** Why answers about the terminating runs of a program may hold for nothing. */
  static List<String> vacuity(Deadlocks deadlocks, String subject) {
    return withoutRuns(deadlocks, subject).stream()
        .map(warning -> warning + "; preemption-safety is a property of terminating runs only")
        .toList();
  }

  /** The schedulers under which no run of a program terminates. */
  static List<String> withoutRuns(Deadlocks deadlocks, String subject) {
    List<String> warnings = new ArrayList<>();
    if (deadlocks.stopped().isEmpty()) {
      if (!deadlocks.terminatesCooperatively()) {
        warnings.add("no cooperative run of " + subject + " terminates");
      }
      if (!deadlocks.terminatesPreemptively()) {
        warnings.add("no preemptive run of " + subject + " terminates");
      }
    }
    return warnings;
  }

  private List<String> withoutAnyRuns(NonTermination found) {
    List<String> warnings = new ArrayList<>();
    if (!deadlocks.terminatesCooperatively() && !found.cooperatively()) {
      warnings.add("every cooperative run of this program gets stuck or fails an assumption");
    }
    if (!deadlocks.terminatesPreemptively() && !found.preemptively()) {
      warnings.add(
          "every preemptive run of this program gets stuck or fails an assumption;"
              + " preemption-safety is a property of other runs only");
    }
    return warnings;
  }

  /** The counterexample, if the program is not preemption-safe. */
  public Optional<Verdict.Unsafe> unsafe() {
    return verdict instanceof Verdict.Unsafe unsafe ? Optional.of(unsafe) : Optional.empty();
  }
}
