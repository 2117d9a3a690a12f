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
import liss.symbolic.FeasibleRuns.Arrays;
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
 * @param stuck a run that was looked at and gets stuck, or ends while a lock is held; empty if
 *     there is none
 */
public record FeasibleCounterexampleSearch(
    ProgramCfa program,
    Optional<Found> found,
    long runs,
    Coverage coverage,
    Set<Edge> inexact,
    Optional<StuckRun> stuck) {

  /** Copies the set. */
  public FeasibleCounterexampleSearch {
    inexact = Collections.unmodifiableSet(new LinkedHashSet<>(inexact));
  }

  /**
   * A run that gets stuck.
   *
   * @param program whose steps it has
   */
  public record StuckRun(ProgramCfa program, List<Edge> steps) {
    /** Copies the list. */
    public StuckRun {
      steps = List.copyOf(steps);
    }

    /** The steps that the abstraction sees. */
    public Run run() {
      return Run.of(steps.stream().filter(edge -> !edge.action().isSilent()).toList());
    }
  }

  /** A search that has not looked at any run. */
  static FeasibleCounterexampleSearch none(ProgramCfa program) {
    return new FeasibleCounterexampleSearch(
        program, Optional.empty(), 0, Coverage.STOPPED, Set.of(), Optional.empty());
  }

  /** A counterexample that is feasible. */
  public record Found(Counterexample counterexample, RunFeasibility.Feasible feasibility) {}

  /** Whether all runs of the program were looked at, some terminate, and none is one. */
  public boolean hasNone() {
    return found.isEmpty() && coverage == Coverage.COMPLETE && runs > 0;
  }

  /** Whether all runs of the program were looked at, and none has a deadlock. */
  public boolean hasNoDeadlock() {
    return hasNone() && stuck.isEmpty();
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
          runs(
              program,
              Arrays.TOGETHER,
              steps -> Counterexample.isOne(program, Run.of(steps)),
              limits);
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
          search.inexact(),
          search.stuck().map(steps -> new StuckRun(program, steps)));
    }
  }

  /**
   * Looks for a counterexample among the runs of a program of C with its values, in which accesses
   * depend on each other if they are to the same cell. If no run terminates, since all of them
   * fail, nothing is known.
   */
  static FeasibleCounterexampleSearch ofCells(ProgramCfa program, Limits limits) {
    try (SeparateCells cells = new SeparateCells(program)) {
      Candidates candidates = new Candidates(program, cells);
      LikelyRuns runs = runs(program, Arrays.APART, candidates::areOne, limits);
      FeasibleRuns few = runs.ifFew();
      FeasibleRuns search = LikelyRuns.isDecided(few) ? few : amongOthers(runs, few.looked());
      return new FeasibleCounterexampleSearch(
          cells.program(),
          candidates.found,
          search.looked(),
          candidates.isOpen || search.looked() == 0 ? Coverage.STOPPED : search.coverage(),
          search.inexact(),
          search.stuck().map(steps -> new StuckRun(program, steps)));
    }
  }

  /** Runs that are counterexamples if arrays are variables, and perhaps also if cells are. */
  private static final class Candidates {

    private final ProgramCfa program;
    private final SeparateCells cells;
    private Optional<Found> found = Optional.empty();

    /** Whether some run may be a counterexample for other inputs. */
    private boolean isOpen;

    Candidates(ProgramCfa program, SeparateCells cells) {
      this.program = program;
      this.cells = cells;
    }

    boolean areOne(List<Edge> steps) {
      if (!Counterexample.isOne(program, Run.of(steps))) {
        return false;
      }
      SeparateCells.Trial trial =
          cells.executed(steps, inCells -> Counterexample.isOne(cells.program(), Run.of(inCells)));
      isOpen |= !trial.isCertain();
      found = trial.found().map(this::readable);
      return found.isPresent();
    }

    private Found readable(SeparateCells.Executed executed) {
      Run run = LeastPreemptions.equivalentTo(cells.program(), Run.of(executed.steps()));
      return new Found(Counterexample.of(run), new RunFeasibility.Feasible(executed.inputs()));
    }
  }

  private static LikelyRuns runs(
      ProgramCfa program, Arrays arrays, Predicate<List<Edge>> wanted, Limits limits) {
    return new LikelyRuns(program, arrays, wanted, 1, () -> limits.exceeded().isPresent());
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
