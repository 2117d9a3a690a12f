package liss.verify;

import java.util.List;
import java.util.Optional;
import liss.cfa.ProgramCfa;
import liss.check.deadlock.Deadlocks;
import liss.check.safety.ConsideredRuns;
import liss.check.safety.NonTermination;
import liss.check.safety.Verdict;
import liss.search.Limits;

/**
 * Whether a program has runs that an answer can be about. A program without them is neither safe
 * nor unsafe.
 */
public final class Vacuity {

  private static final String NO_RUN = "no run terminates";

  private Vacuity() {}

  /** Whether a program has non-terminating runs; empty if that makes no difference. */
  static Optional<NonTermination> nonTermination(
      ProgramCfa program, ConsideredRuns considered, Deadlocks deadlocks, Limits limits) {
    return switch (considered) {
      case TERMINATING -> Optional.empty();
      case ALL ->
          deadlocks.terminatesCooperatively()
              ? Optional.empty()
              : Optional.of(NonTermination.of(program, limits));
    };
  }

  /** Why nothing can be said of the runs of a program that has none; empty if it has some. */
  public static Optional<String> reason(
      ProgramCfa program, ConsideredRuns considered, Deadlocks deadlocks, Limits limits) {
    return reason(considered, deadlocks, nonTermination(program, considered, deadlocks, limits));
  }

  /**
   * Why nothing can be said of the runs of a program, if its non-termination is known.
   *
   * @param nonTermination empty if it makes no difference
   */
  static Optional<String> reason(
      ConsideredRuns considered, Deadlocks deadlocks, Optional<NonTermination> nonTermination) {
    if (deadlocks.stopped().isPresent() || deadlocks.terminatesCooperatively()) {
      return Optional.empty();
    }
    return switch (considered) {
      case TERMINATING ->
          deadlocks.terminatesPreemptively() ? Optional.empty() : Optional.of(NO_RUN);
      case ALL -> nonTermination.flatMap(found -> ofAllRuns(deadlocks, found));
    };
  }

  private static Optional<String> ofAllRuns(Deadlocks deadlocks, NonTermination found) {
    if (found.cooperatively() || found.stopped().isPresent()) {
      return found.stopped();
    }
    return Optional.of(
        deadlocks.terminatesPreemptively() || found.preemptively()
            ? "no cooperative run terminates, and none goes on for ever"
            : NO_RUN + ", and none goes on for ever");
  }

  /** The verdict, which is not safe where a reason says that there are no runs. */
  static Verdict among(Optional<String> reason, Verdict verdict) {
    return verdict instanceof Verdict.Safe safe
        ? reason.<Verdict>map(why -> new Verdict.Unknown(why, safe.effort())).orElse(safe)
        : verdict;
  }

  /** Warnings about a program that has preemptive runs and no cooperative ones. */
  public static List<String> warnings(Deadlocks deadlocks) {
    return deadlocks.stopped().isEmpty()
            && deadlocks.terminatesPreemptively()
            && !deadlocks.terminatesCooperatively()
        ? List.of("no cooperative run of this program terminates")
        : List.of();
  }
}
