package liss.verify;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import liss.abstraction.Run;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.counterexample.Counterexample;
import liss.check.counterexample.LeastPreemptions;
import liss.check.search.Limits;
import liss.symbolic.FeasibilityCheck;
import liss.symbolic.FeasibilityCheck.Extent;
import liss.symbolic.FeasibleRuns;
import liss.symbolic.RunFeasibility;
import liss.symbolic.SeparateCells;
import liss.unfolding.Exploration.Coverage;

/**
 * A search for a counterexample that is a run of the program, for when the one that an engine shows
 * is spurious: near that, then among the runs with one preemption, those drawn at random, those
 * with two preemptions, and all. More preemptions are tried only if all runs with fewer were looked
 * at.
 *
 * @param program whose runs they are
 * @param found a feasible counterexample, not necessarily a small one
 * @param runs how many runs of the program were looked at; some perhaps twice, unless these are all
 * @param coverage whether the program has no other runs
 * @param inexact steps of a program of C beyond which nothing was looked at
 */
public record FeasibleCounterexampleSearch(
    ProgramCfa program, Optional<Found> found, long runs, Coverage coverage, Set<Edge> inexact) {

  /** Copies the set. */
  public FeasibleCounterexampleSearch {
    inexact = Collections.unmodifiableSet(new LinkedHashSet<>(inexact));
  }

  /** A counterexample that is feasible. */
  public record Found(Counterexample counterexample, RunFeasibility.Feasible feasibility) {}

  /** Whether all runs of the program that terminate were looked at, and none is one. */
  public boolean hasNone() {
    return found.isEmpty() && coverage == Coverage.COMPLETE;
  }

  /**
   * Looks for a feasible counterexample among the runs of a program that terminate.
   *
   * @param spurious the one that is spurious
   */
  public static FeasibleCounterexampleSearch of(
      ProgramCfa program, Counterexample spurious, Limits limits) {
    try (FeasibilityCheck check = new FeasibilityCheck(program)) {
      LikelyRuns runs =
          runs(program, steps -> Counterexample.isOne(program, Run.of(steps)), limits);
      FeasibleRuns near = runs.near(CounterexampleFeasibility.steps(spurious.run()));
      FeasibleRuns search = near.found().isPresent() ? near : amongOthers(runs, near.looked());
      return new FeasibleCounterexampleSearch(
          program,
          search
              .found()
              .flatMap(steps -> counterexample(program, Run.of(steps), steps, check))
              .map(feasible ->
                  new Found(feasible.counterexample().besides(spurious), feasible.feasibility())),
          search.looked(),
          search.coverage(),
          search.inexact());
    }
  }

  /**
   * Looks for a counterexample among the runs of a program of C with its values, in which accesses
   * depend on each other if they are to the same cell.
   */
  static FeasibleCounterexampleSearch ofCells(ProgramCfa program, Limits limits) {
    try (FeasibilityCheck check = new FeasibilityCheck(program);
        SeparateCells cells = new SeparateCells(program)) {
      Candidates candidates = new Candidates(program, cells);
      FeasibleRuns search = amongOthers(runs(program, candidates::areOne, limits), 0);
      return new FeasibleCounterexampleSearch(
          cells.program(),
          search
              .found()
              .flatMap(steps ->
                  counterexample(
                      cells.program(), Run.of(cells.executed(steps).orElseThrow()), steps, check)),
          search.looked(),
          candidates.open > 0 ? Coverage.STOPPED : search.coverage(),
          search.inexact());
    }
  }

  /** Runs that are counterexamples if arrays are variables, and perhaps also if cells are. */
  private static final class Candidates {

    private final ProgramCfa program;
    private final SeparateCells cells;

    /** How many runs may be counterexamples for other inputs. */
    private long open;

    Candidates(ProgramCfa program, SeparateCells cells) {
      this.program = program;
      this.cells = cells;
    }

    boolean areOne(List<Edge> steps) {
      if (!Counterexample.isOne(program, Run.of(steps))) {
        return false;
      }
      Optional<List<Edge>> accesses = cells.executed(steps);
      boolean isOne =
          accesses
              .filter(known -> Counterexample.isOne(cells.program(), Run.of(known)))
              .isPresent();
      open += !isOne && (accesses.isEmpty() || program.hasInputs()) ? 1 : 0;
      return isOne;
    }
  }

  private static LikelyRuns runs(ProgramCfa program, Predicate<List<Edge>> wanted, Limits limits) {
    return new LikelyRuns(program, wanted, 1, () -> limits.exceeded().isPresent());
  }

  /**
   * What the last search has found, and how many runs all of them have looked at.
   *
   * @param before how many were looked at before
   */
  private static FeasibleRuns amongOthers(LikelyRuns runs, long before) {
    FeasibleRuns one = runs.withOnePreemption().after(before);
    if (LikelyRuns.isDecided(one)) {
      return one;
    }
    FeasibleRuns drawn = runs.drawn().after(one.looked());
    return drawn.found().isPresent() || one.coverage() == Coverage.STOPPED
        ? drawn.with(one.inexact())
        : runs.withMorePreemptions().after(drawn.looked());
  }

  /**
   * The counterexample that a run is, easy to read, if that is feasible.
   *
   * @param steps the same run as the check knows it
   */
  private static Optional<Found> counterexample(
      ProgramCfa program, Run run, List<Edge> steps, FeasibilityCheck check) {
    Run readable = LeastPreemptions.equivalentTo(program, run);
    List<Edge> same =
        readable.events().stream().map(event -> steps.get(steps.indexOf(event.edge()))).toList();
    return check.of(same, Extent.UP_TO_THE_END) instanceof RunFeasibility.Feasible feasible
        ? Optional.of(new Found(Counterexample.of(readable), feasible))
        : Optional.empty();
  }
}
