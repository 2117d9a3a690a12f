package liss.synth;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import liss.abstraction.Run;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.BlockGraph;
import liss.check.CooperativeOrder;
import liss.check.Counterexample;
import liss.check.LeastPreemptions;
import liss.check.Limits;
import liss.symbolic.RealRuns;
import liss.symbolic.RealRuns.Effort;
import liss.symbolic.Reality;
import liss.symbolic.RealityCheck;
import liss.unfolding.Exploration.Coverage;

/**
 * A search for a counterexample that is a run of the program, for when the one that an engine shows
 * is of the abstraction only.
 *
 * <p>First {@value #NEAR} runs are tried that follow the one of the abstraction as far as values
 * allow. Then the runs of the program are looked at, with unknown values, up to equivalence: those
 * with one preemption and those with two, up to {@value #FEW_EVENTS} events each; then {@value
 * #DRAWN} runs drawn at random; then again those with two preemptions, up to {@value #MORE_EVENTS}
 * events, and all, up to {@value #MOST_EVENTS}. The last search is left out if the one before met
 * no run, since then most go on for too long. Each search ends after {@value #RUNS} runs. If one of
 * them looks at all runs, it is known whether there is a real counterexample.
 *
 * @param found a real counterexample, not necessarily a small one
 * @param runs how many runs of the program were looked at; some perhaps twice, unless these are all
 * @param coverage whether the program has no other runs
 */
public record RealSearch(Optional<Found> found, long runs, Coverage coverage) {

  private static final int NEAR = 200;
  private static final long RUNS = 1_000;
  private static final long FEW_EVENTS = 15_000;
  private static final long MORE_EVENTS = 50_000;
  private static final long MOST_EVENTS = 500_000;
  private static final int DRAWN = 2_000;

  /** What is tried first, one after the other. */
  private static final List<Effort> FIRST =
      List.of(
          new Effort(RUNS, FEW_EVENTS, OptionalInt.of(1)),
          new Effort(RUNS, FEW_EVENTS, OptionalInt.of(2)));

  /** Tried after random runs, as long as runs are met. */
  private static final List<Effort> LAST =
      List.of(
          new Effort(RUNS, MORE_EVENTS, OptionalInt.of(2)),
          new Effort(RUNS, MOST_EVENTS, OptionalInt.empty()));

  /** A counterexample that is real. */
  public record Found(Counterexample counterexample, Reality.Real reality) {}

  /**
   * Looks for a real counterexample among the runs of a program that terminate.
   *
   * @param passedOver the one that is of the abstraction only
   */
  public static RealSearch of(ProgramCfa program, Counterexample passedOver, Limits limits) {
    try (RealityCheck check = new RealityCheck(program)) {
      RealRuns search = amongRuns(program, passedOver, limits);
      return new RealSearch(
          search
              .found()
              .flatMap(steps -> counterexample(program, Run.of(steps), check))
              .map(real -> new Found(real.counterexample().besides(passedOver), real.reality())),
          search.looked(),
          search.coverage());
    }
  }

  /** What the last search has found, and how many runs all of them have looked at. */
  private static RealRuns amongRuns(ProgramCfa program, Counterexample passedOver, Limits limits) {
    Predicate<List<Edge>> wanted = steps -> isViolation(program, Run.of(steps));
    BooleanSupplier stop = () -> limits.exceeded().isPresent();
    RealRuns near = RealRuns.near(program, Replays.steps(passedOver.run()), wanted, NEAR, stop);
    if (isDecided(near)) {
      return near;
    }
    long looked = near.looked();
    for (Effort effort : FIRST) {
      RealRuns search = RealRuns.search(program, wanted, effort, stop);
      if (isDecided(search)) {
        return search.coverage() == Coverage.COMPLETE ? search : search.after(looked);
      }
      looked += search.looked();
    }
    RealRuns last = RealRuns.sample(program, wanted, DRAWN, stop);
    boolean meetsRuns = true;
    for (int i = 0; i < LAST.size() && meetsRuns && last.found().isEmpty(); i++) {
      looked += last.looked();
      last = RealRuns.search(program, wanted, LAST.get(i), stop);
      meetsRuns = last.looked() > 0;
    }
    return last.coverage() == Coverage.COMPLETE ? last : last.after(looked);
  }

  private static boolean isDecided(RealRuns search) {
    return search.found().isPresent() || search.coverage() == Coverage.COMPLETE;
  }

  /** Whether a run that terminates is equivalent to no cooperative run. */
  private static boolean isViolation(ProgramCfa program, Run run) {
    return BlockGraph.of(run).shortestCycle().isPresent()
        || CooperativeOrder.of(program, run).isEmpty();
  }

  /** The counterexample that a run is, easy to read, if that is real. */
  private static Optional<Found> counterexample(ProgramCfa program, Run run, RealityCheck check) {
    Run readable = LeastPreemptions.equivalentTo(program, run);
    return Replays.of(check, readable) instanceof Reality.Real real
        ? Optional.of(new Found(Counterexample.of(readable), real))
        : Optional.empty();
  }
}
