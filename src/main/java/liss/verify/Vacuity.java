package liss.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.check.ConsideredRuns;
import liss.check.deadlock.Deadlocks;
import liss.check.nontermination.NonTermination;

/** Why answers about the runs of a program may hold for no run at all. */
public final class Vacuity {

  private Vacuity() {}

  /**
   * Warnings about the input of a verification.
   *
   * @param nonTermination empty if it is not known whether the program has non-terminating runs
   */
  static List<String> warnings(
      ConsideredRuns considered, Deadlocks deadlocks, Optional<NonTermination> nonTermination) {
    return switch (considered) {
      case TERMINATING -> {
        List<String> warnings = new ArrayList<>(ofTerminatingRuns(deadlocks, "this program"));
        if (deadlocks.stopped().isEmpty() && !deadlocks.terminatesPreemptively()) {
          warnings.set(
              warnings.size() - 1,
              warnings.getLast() + "; --endless also considers non-terminating runs");
        }
        yield warnings;
      }
      case ALL ->
          nonTermination
              .filter(found -> deadlocks.stopped().isEmpty() && found.stopped().isEmpty())
              .map(found -> ofAllRuns(deadlocks, found))
              .orElse(List.of());
    };
  }

  /**
   * Warnings about the input or the output of a synthesis.
   *
   * @param subject which of them it is, in words
   */
  public static List<String> warnings(
      ConsideredRuns considered, Deadlocks deadlocks, String subject) {
    return switch (considered) {
      case TERMINATING -> ofTerminatingRuns(deadlocks, subject);
      case ALL ->
          withoutTerminatingRuns(deadlocks, subject).stream()
              .map(w -> w + "; only non-terminating runs are considered, if there are any")
              .toList();
    };
  }

  private static List<String> ofTerminatingRuns(Deadlocks deadlocks, String subject) {
    return withoutTerminatingRuns(deadlocks, subject).stream()
        .map(warning -> warning + "; preemption-safety is a property of terminating runs only")
        .toList();
  }

  /** The schedulers under which no run of a program terminates. */
  private static List<String> withoutTerminatingRuns(Deadlocks deadlocks, String subject) {
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

  private static List<String> ofAllRuns(Deadlocks deadlocks, NonTermination found) {
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
}
