package liss.verify;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import liss.behaviour.FailingRun;
import liss.behaviour.FailureComparison;
import liss.behaviour.FailureComparison.Origin;
import liss.behaviour.FeasibleRuns;
import liss.behaviour.FeasibleRuns.Wanted;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.deadlock.Deadlocks;
import liss.check.safety.Verdict;
import liss.explore.Cells;
import liss.lang.InsertionPoints;
import liss.search.Limits;
import liss.search.Strategy;
import liss.unfolding.Exploration.Coverage;

/** Whether a program with added locks may fail as no cooperative run of the original does. */
public final class OutputFailures {

  private OutputFailures() {}

  /**
   * Why some run of a program with locks that fails may be equivalent to no cooperative run; empty
   * if none is.
   *
   * @param safe what is known of its runs that terminate
   * @param deadlocks those of the program with locks
   * @param originals the step of the original that a step stands for, unless it is on an added lock
   */
  public static Optional<String> open(
      ProgramCfa original,
      ProgramCfa withLocks,
      Verdict.Safe safe,
      Deadlocks deadlocks,
      UnaryOperator<FailingRun> originals,
      Limits limits) {
    if (Failures.areCovered(withLocks, safe, deadlocks)) {
      return Optional.empty();
    }
    if (original.program().insertionPoints() instanceof InsertionPoints.Marked) {
      return Optional.of(Failures.OPEN);
    }
    BooleanSupplier stop = () -> limits.exceeded().isPresent();
    try (FailureComparison comparison =
        FailureComparison.ofArrays(original, FailureComparison.STEPS, stop)) {
      Failing failing = new Failing(comparison, originals);
      LikelyRuns runs = new LikelyRuns(withLocks, Cells.TOGETHER, failing, List.of(), 1, stop);
      FeasibleRuns search = runs.tried(Strategy.NO_FAILURE, Strategy.ALL_IF_FEW);
      return search.found().isPresent() || failing.isOpen || search.coverage() != Coverage.COMPLETE
          ? Optional.of(Failures.OPEN)
          : Optional.empty();
    }
  }

  /** Runs that fail, compared with the cooperative runs of the original program. */
  private static final class Failing implements Wanted {

    private final FailureComparison comparison;
    private final UnaryOperator<FailingRun> originals;
    private boolean isOpen;

    Failing(FailureComparison comparison, UnaryOperator<FailingRun> originals) {
      this.comparison = comparison;
      this.originals = originals;
    }

    @Override
    public boolean isWanted(List<Edge> steps) {
      return false;
    }

    @Override
    public boolean isWanted(FailingRun run) {
      Origin origin = comparison.of(originals.apply(run));
      isOpen |= origin instanceof Origin.Undecided;
      return origin instanceof Origin.PreemptiveOnly;
    }
  }
}
