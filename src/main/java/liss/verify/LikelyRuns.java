package liss.verify;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BooleanSupplier;
import liss.behaviour.FeasibleRuns;
import liss.behaviour.FeasibleRuns.Effort;
import liss.behaviour.FeasibleRuns.Wanted;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.explore.Cells;
import liss.search.Portfolio;
import liss.search.Strategy;
import liss.unfolding.Exploration.Coverage;

/**
 * A search of the runs of a program that terminate or fail, those first that are likely to be bad,
 * by the strategies for {@link Strategy.Question#FEASIBLE_RUN}. If one of them looks at all runs,
 * and finds none, there is none.
 *
 * @param cells which accesses to arrays are independent
 * @param guide the visible steps of a run of the abstraction, near which runs are looked for; empty
 *     if there is none
 * @param times how many times as much effort a strategy may take as it says
 * @param stop asked now and then; when true the search ends early
 */
record LikelyRuns(
    ProgramCfa program,
    Cells cells,
    Wanted wanted,
    List<Edge> guide,
    long times,
    BooleanSupplier stop) {

  /** The most runs of a search that takes a number of events. */
  private static final long RUNS = 1_000;

  /** Copies the list. */
  LikelyRuns {
    guide = List.copyOf(guide);
  }

  /** What the last of some strategies finds, and how many runs all of them have looked at. */
  FeasibleRuns tried(Strategy... order) {
    return new Search().tried(order);
  }

  /** Whether a search of all states says that no run fails. */
  boolean showThatNoneFails() {
    return new Search().attempt(Strategy.NO_FAILURE, Strategy.NO_FAILURE.budget()).isPresent();
  }

  /** Whether a search has an answer. */
  static boolean isDecided(FeasibleRuns search) {
    return search.found().isPresent() || search.coverage() == Coverage.COMPLETE;
  }

  /** Strategies that are tried one after the other. */
  private final class Search {

    private long looked;
    private final Set<Edge> inexact = new LinkedHashSet<>();

    /** Whether a bound on preemptions was not what ended a search. */
    private boolean hasStopped;

    FeasibleRuns tried(Strategy... order) {
      Portfolio<FeasibleRuns> portfolio =
          new Portfolio<>(runs -> Optional.of(runs).filter(LikelyRuns::isDecided));
      for (Strategy strategy : order) {
        portfolio.add(strategy, budget -> attempt(strategy, budget).map(this::added));
      }
      return portfolio.orLast();
    }

    private Optional<FeasibleRuns> attempt(Strategy strategy, long budget) {
      return switch (strategy) {
        case NEAR_THE_COUNTEREXAMPLE ->
            guide.isEmpty()
                ? Optional.empty()
                : Optional.of(
                    FeasibleRuns.near(program, guide, wanted::isWanted, (int) budget, stop));
        case NO_FAILURE -> FeasibleRuns.ifNoneFails(program, times * budget, stop);
        case DRAWN -> Optional.of(FeasibleRuns.sample(program, wanted, (int) budget, stop));
        case ALL_IF_FEW -> Optional.of(search(budget, OptionalInt.empty()));
        case ONE_PREEMPTION -> bounded(budget, OptionalInt.of(1));
        case TWO_PREEMPTIONS -> bounded(budget, OptionalInt.of(2));
        case ALL_RUNS -> bounded(budget, OptionalInt.empty());
        default -> throw new IllegalArgumentException(strategy + " looks at no runs");
      };
    }

    /** The runs with some preemptions, if all runs with fewer were looked at. */
    private Optional<FeasibleRuns> bounded(long events, OptionalInt preemptions) {
      if (hasStopped) {
        return Optional.empty();
      }
      FeasibleRuns found = search(events, preemptions);
      hasStopped = found.coverage() == Coverage.STOPPED;
      return Optional.of(found);
    }

    private FeasibleRuns search(long events, OptionalInt preemptions) {
      Effort effort = new Effort(times * RUNS, times * events, preemptions);
      return FeasibleRuns.search(program, cells, wanted, effort, stop);
    }

    /** The runs with those that other strategies have looked at. */
    private FeasibleRuns added(FeasibleRuns runs) {
      inexact.addAll(runs.inexact());
      FeasibleRuns all = runs.after(looked).with(inexact);
      looked = all.looked();
      return all;
    }
  }
}
