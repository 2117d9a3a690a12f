package liss.verify;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import liss.behaviour.FeasibleRuns;
import liss.behaviour.FeasibleRuns.Arrays;
import liss.behaviour.FeasibleRuns.Effort;
import liss.behaviour.FeasibleRuns.Wanted;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.unfolding.Exploration.Coverage;

/**
 * A search of the runs of a program that terminate or fail, those first that are likely to be bad.
 * Each stage has limits; if one of them looks at all runs, and finds none, there is none.
 *
 * @param arrays which accesses to arrays are independent
 * @param times how many times as much effort a stage may take as it says
 * @param stop asked now and then; when true the search ends early
 */
record LikelyRuns(
    ProgramCfa program, Arrays arrays, Wanted wanted, int times, BooleanSupplier stop) {

  private static final int NEAR = 200;
  private static final long RUNS = 1_000;
  private static final long FEWEST_EVENTS = 30_000;
  private static final long FEW_EVENTS = 15_000;
  private static final long MORE_EVENTS = 50_000;
  private static final long MOST_EVENTS = 500_000;
  private static final int DRAWN = 2_000;

  /**
   * Runs that follow one of the abstraction as far as values allow; {@value #NEAR} are tried.
   *
   * @param guide its visible steps
   */
  FeasibleRuns near(List<Edge> guide) {
    return FeasibleRuns.near(program, guide, wanted::isWanted, NEAR, stop);
  }

  /** Runs drawn at random, {@value #DRAWN} of them, always the same ones. */
  FeasibleRuns drawn() {
    return FeasibleRuns.sample(program, wanted, DRAWN, stop);
  }

  /** That no run fails, if {@value #MOST_EVENTS} events are enough to know. */
  Optional<FeasibleRuns> ifNoneFails() {
    return FeasibleRuns.ifNoneFails(program, times * MOST_EVENTS, stop);
  }

  /** All runs, up to {@value #FEWEST_EVENTS} events. */
  FeasibleRuns ifFew() {
    return search(FEWEST_EVENTS, OptionalInt.empty());
  }

  /** All runs with one preemption, up to {@value #FEW_EVENTS} events. */
  FeasibleRuns withOnePreemption() {
    return search(FEW_EVENTS, OptionalInt.of(1));
  }

  /**
   * The runs with two preemptions, up to {@value #MORE_EVENTS} events, and if these were all, all
   * runs, up to {@value #MOST_EVENTS}.
   */
  FeasibleRuns withMorePreemptions() {
    FeasibleRuns two = search(MORE_EVENTS, OptionalInt.of(2));
    return isDecided(two) || two.coverage() == Coverage.STOPPED
        ? two
        : search(MOST_EVENTS, OptionalInt.empty()).after(two.looked());
  }

  /** No more than {@value #RUNS} runs. */
  private FeasibleRuns search(long events, OptionalInt preemptions) {
    return FeasibleRuns.search(
        program, arrays, wanted, new Effort(times * RUNS, times * events, preemptions), stop);
  }

  /** Whether a search has an answer. */
  static boolean isDecided(FeasibleRuns search) {
    return search.found().isPresent() || search.coverage() == Coverage.COMPLETE;
  }
}
