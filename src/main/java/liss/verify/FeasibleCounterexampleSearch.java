package liss.verify;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import liss.abstraction.Run;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.counterexample.Counterexample;
import liss.check.counterexample.LeastPreemptions;
import liss.check.search.Limits;
import liss.symbolic.FeasibilityCheck;
import liss.symbolic.FeasibleRuns;
import liss.symbolic.FeasibleRuns.Effort;
import liss.symbolic.RunFeasibility;
import liss.unfolding.Exploration.Coverage;

/**
 * A search for a counterexample that is a run of the program, for when the one that an engine shows
 * is spurious.
 *
 * <p>First {@value #NEAR} runs are tried that follow the one of the abstraction as far as values
 * allow. Then the runs of the program with one preemption are looked at, with unknown values and up
 * to equivalence, up to {@value #FEW_EVENTS} events; then {@value #DRAWN} runs drawn at random;
 * then the runs with two preemptions, up to {@value #MORE_EVENTS} events, and all, up to {@value
 * #MOST_EVENTS}. More preemptions are tried only if all runs with fewer were looked at, and no more
 * than {@value #RUNS} runs in each search. If one of them looks at all runs, it is known whether
 * there is a feasible counterexample.
 *
 * @param found a feasible counterexample, not necessarily a small one
 * @param runs how many runs of the program were looked at; some perhaps twice, unless these are all
 * @param coverage whether the program has no other runs
 */
public record FeasibleCounterexampleSearch(Optional<Found> found, long runs, Coverage coverage) {

  private static final int NEAR = 200;
  private static final long RUNS = 1_000;
  private static final long FEW_EVENTS = 15_000;
  private static final long MORE_EVENTS = 50_000;
  private static final long MOST_EVENTS = 500_000;
  private static final int DRAWN = 2_000;

  private static final Effort ONE_PREEMPTION = new Effort(RUNS, FEW_EVENTS, OptionalInt.of(1));
  private static final Effort TWO_PREEMPTIONS = new Effort(RUNS, MORE_EVENTS, OptionalInt.of(2));
  private static final Effort ANY = new Effort(RUNS, MOST_EVENTS, OptionalInt.empty());

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
    Predicate<List<Edge>> wanted = steps -> Counterexample.isOne(program, Run.of(steps));
    BooleanSupplier stop = () -> limits.exceeded().isPresent();
    List<Edge> guide = CounterexampleFeasibility.steps(spurious.run());
    FeasibleRuns near = FeasibleRuns.near(program, guide, wanted, NEAR, stop);
    if (near.found().isPresent()) {
      return near;
    }
    FeasibleRuns one =
        FeasibleRuns.search(program, wanted, ONE_PREEMPTION, stop).after(near.looked());
    if (isDecided(one)) {
      return one;
    }
    FeasibleRuns drawn = FeasibleRuns.sample(program, wanted, DRAWN, stop).after(one.looked());
    if (drawn.found().isPresent() || one.coverage() == Coverage.STOPPED) {
      return drawn;
    }
    FeasibleRuns two =
        FeasibleRuns.search(program, wanted, TWO_PREEMPTIONS, stop).after(drawn.looked());
    return isDecided(two) || two.coverage() == Coverage.STOPPED
        ? two
        : FeasibleRuns.search(program, wanted, ANY, stop).after(two.looked());
  }

  private static boolean isDecided(FeasibleRuns search) {
    return search.found().isPresent() || search.coverage() == Coverage.COMPLETE;
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
