package liss.verify;

import java.util.Optional;
import liss.abstraction.Run;
import liss.cfa.ProgramCfa;
import liss.check.counterexample.Counterexample;
import liss.check.counterexample.LeastPreemptions;
import liss.check.search.Limits;
import liss.symbolic.FeasibilityCheck;
import liss.symbolic.FeasibleRuns;
import liss.symbolic.RunFeasibility;
import liss.unfolding.Exploration.Coverage;

/**
 * A search for a counterexample that is a run of the program, for when the one that an engine shows
 * is spurious: near that, then among the runs with one preemption, those drawn at random, those
 * with two preemptions, and all. More preemptions are tried only if all runs with fewer were looked
 * at.
 *
 * @param found a feasible counterexample, not necessarily a small one
 * @param runs how many runs of the program were looked at; some perhaps twice, unless these are all
 * @param coverage whether the program has no other runs
 */
public record FeasibleCounterexampleSearch(Optional<Found> found, long runs, Coverage coverage) {

  /** A counterexample that is feasible. */
  public record Found(Counterexample counterexample, RunFeasibility.Feasible feasibility) {}

  /**
   * Looks for a feasible counterexample among the runs of a program that terminate.
   *
   * @param spurious the one that is spurious
   */
  public static FeasibleCounterexampleSearch of(
      ProgramCfa program, Counterexample spurious, Limits limits) {
    try (FeasibilityCheck check = new FeasibilityCheck(program)) {
      FeasibleRuns search = amongRuns(program, spurious, limits);
      return new FeasibleCounterexampleSearch(
          search
              .found()
              .flatMap(steps -> counterexample(program, Run.of(steps), check))
              .map(feasible ->
                  new Found(feasible.counterexample().besides(spurious), feasible.feasibility())),
          search.looked(),
          search.coverage());
    }
  }

  /** What the last search has found, and how many runs all of them have looked at. */
  private static FeasibleRuns amongRuns(
      ProgramCfa program, Counterexample spurious, Limits limits) {
    LikelyRuns runs =
        new LikelyRuns(
            program,
            steps -> Counterexample.isOne(program, Run.of(steps)),
            1,
            () -> limits.exceeded().isPresent());
    FeasibleRuns near = runs.near(CounterexampleFeasibility.steps(spurious.run()));
    if (near.found().isPresent()) {
      return near;
    }
    FeasibleRuns one = runs.withOnePreemption().after(near.looked());
    if (LikelyRuns.isDecided(one)) {
      return one;
    }
    FeasibleRuns drawn = runs.drawn().after(one.looked());
    return drawn.found().isPresent() || one.coverage() == Coverage.STOPPED
        ? drawn
        : runs.withMorePreemptions().after(drawn.looked());
  }

  /** The counterexample that a run is, easy to read, if that is feasible. */
  private static Optional<Found> counterexample(
      ProgramCfa program, Run run, FeasibilityCheck check) {
    Run readable = LeastPreemptions.equivalentTo(program, run);
    return CounterexampleFeasibility.of(check, readable) instanceof RunFeasibility.Feasible feasible
        ? Optional.of(new Found(Counterexample.of(readable), feasible))
        : Optional.empty();
  }
}
