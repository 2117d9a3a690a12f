package liss.report;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.cfa.ProgramCfa;
import liss.check.Deadlocks;
import liss.check.Verdict;
import liss.report.Outcome.Property;

/**
 * What the verification of one program found.
 *
 * @param program the program
 * @param verdict whether it is preemption-safe
 * @param deadlocks where it can get stuck, and whether it can end
 * @param times how long each phase took
 */
public record Verification(
    ProgramCfa program, Verdict verdict, Deadlocks deadlocks, Map<Phase, Duration> times) {

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

  /** Why the answer may hold for nothing; empty if it says something. */
  public List<String> vacuity() {
    return vacuity(deadlocks, "this program");
  }

  /** Why answers about a program with these deadlocks may hold for nothing. */
  static List<String> vacuity(Deadlocks deadlocks, String subject) {
    List<String> warnings = new ArrayList<>();
    if (deadlocks.stopped().isEmpty()) {
      if (!deadlocks.terminatesCooperatively()) {
        warnings.add(noRun("cooperative", subject));
      }
      if (!deadlocks.terminatesPreemptively()) {
        warnings.add(noRun("preemptive", subject));
      }
    }
    return warnings;
  }

  private static String noRun(String scheduler, String subject) {
    return "no "
        + scheduler
        + " run of "
        + subject
        + " terminates; preemption-safety speaks of terminating runs only";
  }

  /** The counterexample, if the program is not preemption-safe. */
  Optional<Verdict.Unsafe> unsafe() {
    return verdict instanceof Verdict.Unsafe unsafe ? Optional.of(unsafe) : Optional.empty();
  }
}
