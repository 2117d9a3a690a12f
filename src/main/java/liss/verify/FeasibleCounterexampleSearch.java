package liss.verify;

import static liss.search.Strategy.ALL_IF_FEW;
import static liss.search.Strategy.ALL_RUNS;
import static liss.search.Strategy.DRAWN;
import static liss.search.Strategy.NEAR_THE_COUNTEREXAMPLE;
import static liss.search.Strategy.NO_FAILURE;
import static liss.search.Strategy.ONE_PREEMPTION;
import static liss.search.Strategy.TWO_PREEMPTIONS;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import liss.abstraction.Run;
import liss.behaviour.FailingRun;
import liss.behaviour.FailureComparison;
import liss.behaviour.FailureComparison.Failure;
import liss.behaviour.FailureComparison.Origin;
import liss.behaviour.FeasibilityCheck;
import liss.behaviour.FeasibilityCheck.Extent;
import liss.behaviour.FeasibleRuns;
import liss.behaviour.FeasibleRuns.Wanted;
import liss.behaviour.RunFeasibility;
import liss.behaviour.SeparateCells;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.serial.Counterexample;
import liss.check.serial.LeastPreemptions;
import liss.explore.Cells;
import liss.search.Limits;
import liss.search.Strategy;
import liss.unfolding.Exploration.Coverage;

/**
 * A search for a counterexample that is a run of the program, for when the one that an engine shows
 * is spurious.
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

  /** The same search, of which it is known that the program has other runs. */
  FeasibleCounterexampleSearch ofSomeRuns() {
    return new FeasibleCounterexampleSearch(program, found, runs, Coverage.STOPPED, inexact, stuck);
  }

  /** Whether all runs that terminate or fail were looked at, there are some, and none is one. */
  public boolean hasNone() {
    return found.isEmpty() && coverage == Coverage.COMPLETE && runs > 0;
  }

  /** Whether all runs of the program were looked at, and none has a deadlock. */
  public boolean hasNoDeadlock() {
    return hasNone() && stuck.isEmpty();
  }

  /**
   * Looks for a feasible counterexample among the runs of a program that terminate or fail.
   *
   * @param spurious one that is spurious, if the abstraction has some
   */
  public static FeasibleCounterexampleSearch of(
      ProgramCfa program, Optional<Counterexample> spurious, Limits limits) {
    return of(
        program,
        spurious,
        runs ->
            spurious.isPresent()
                ? runs.tried(
                    NEAR_THE_COUNTEREXAMPLE, ONE_PREEMPTION, DRAWN, TWO_PREEMPTIONS, ALL_RUNS)
                : unguided(runs, ALL_IF_FEW),
        limits);
  }

  /**
   * Looks for a feasible counterexample that terminates and is wanted.
   *
   * @param guide a run of the abstraction, near which runs are looked for first
   */
  public static Optional<Found> near(
      ProgramCfa program, Run guide, Predicate<Found> isWanted, Limits limits) {
    if (!CounterexampleFeasibility.hasValues(program)) {
      return Optional.empty();
    }
    List<Found> found = new ArrayList<>();
    try (FeasibilityCheck check = new FeasibilityCheck(program)) {
      Predicate<List<Edge>> wanted =
          steps -> {
            counterexample(program, steps, check).found().filter(isWanted).ifPresent(found::add);
            return !found.isEmpty();
          };
      new LikelyRuns(
              program,
              Cells.TOGETHER,
              Wanted.terminating(wanted),
              CounterexampleFeasibility.steps(guide),
              1,
              () -> limits.exceeded().isPresent())
          .tried(NEAR_THE_COUNTEREXAMPLE, ONE_PREEMPTION, DRAWN);
    }
    return found.stream().findFirst();
  }

  /**
   * Looks for a feasible counterexample among the runs that fail, if those that terminate are known
   * to be none: that no run fails at all is found out from fewer runs.
   */
  static FeasibleCounterexampleSearch ofFailures(ProgramCfa program, Limits limits) {
    return of(program, Optional.empty(), runs -> unguided(runs, NO_FAILURE, ALL_IF_FEW), limits);
  }

  private static FeasibleCounterexampleSearch of(
      ProgramCfa program,
      Optional<Counterexample> spurious,
      Function<LikelyRuns, FeasibleRuns> strategy,
      Limits limits) {
    BooleanSupplier stop = () -> limits.exceeded().isPresent();
    try (FeasibilityCheck check = new FeasibilityCheck(program);
        FailureComparison failures =
            FailureComparison.ofArrays(program, FailureComparison.STEPS, stop)) {
      Candidates candidates =
          new Candidates(
              failures,
              steps -> counterexample(program, steps, check),
              program.hasPriorities() ? OfFailures.OPEN : OfFailures.COMPARED);
      List<Edge> guide =
          spurious.map(Counterexample::run).map(CounterexampleFeasibility::steps).orElse(List.of());
      LikelyRuns runs = new LikelyRuns(program, Cells.TOGETHER, candidates, guide, 1, stop);
      FeasibleRuns search = strategy.apply(runs);
      Optional<Found> found =
          candidates.found.map(feasible ->
              new Found(
                  spurious
                      .map(feasible.counterexample()::besides)
                      .orElse(feasible.counterexample()),
                  feasible.feasibility()));
      return of(program, program, found, search, candidates);
    }
  }

  /**
   * Looks for a counterexample among the runs of a program of C with its values, in which accesses
   * depend on each other if they are to the same cell.
   */
  static FeasibleCounterexampleSearch ofCells(ProgramCfa program, Limits limits) {
    BooleanSupplier stop = () -> limits.exceeded().isPresent();
    try (SeparateCells cells = new SeparateCells(program);
        FailureComparison failures =
            FailureComparison.ofCells(program, cells, FailureComparison.STEPS, stop)) {
      Candidates candidates =
          new Candidates(
              failures, steps -> counterexample(program, steps, cells), OfFailures.COMPARED);
      LikelyRuns runs = new LikelyRuns(program, Cells.APART, candidates, List.of(), 1, stop);
      FeasibleRuns search = unguided(runs, ALL_IF_FEW);
      return of(program, cells.program(), candidates.found, search, candidates);
    }
  }

  /**
   * All runs, if these are few and none gets stuck, and otherwise those that are likely.
   *
   * @param few strategies that look at all
   */
  private static FeasibleRuns unguided(LikelyRuns runs, Strategy... few) {
    FeasibleRuns all = runs.tried(few);
    return LikelyRuns.isDecided(all) || all.stuck().isPresent()
        ? all
        : runs.tried(ONE_PREEMPTION, DRAWN, TWO_PREEMPTIONS, ALL_RUNS).after(all.looked());
  }

  /**
   * What a search has found.
   *
   * @param shown the program with whose steps a counterexample is shown
   */
  private static FeasibleCounterexampleSearch of(
      ProgramCfa program,
      ProgramCfa shown,
      Optional<Found> found,
      FeasibleRuns search,
      Candidates candidates) {
    boolean isOpen = candidates.isOpen || search.looked() == 0;
    return new FeasibleCounterexampleSearch(
        shown,
        found,
        search.looked(),
        isOpen ? Coverage.STOPPED : search.coverage(),
        search.inexact(),
        search.stuck().map(steps -> new StuckRun(program, steps)));
  }

  /** What is known of runs that fail. */
  private enum OfFailures {
    COMPARED,
    /** Nothing: what a failure depends on is compared without priorities. */
    OPEN
  }

  /** Runs that may be counterexamples. */
  private static final class Candidates implements Wanted {

    private final FailureComparison failures;
    private final Function<List<Edge>, Examined> terminating;
    private final OfFailures ofFailures;
    private final Set<FailingRun> known = new HashSet<>();
    private Optional<Found> found = Optional.empty();

    /** Whether some run may be a counterexample for other inputs, or it is not known. */
    private boolean isOpen;

    Candidates(
        FailureComparison failures,
        Function<List<Edge>, Examined> terminating,
        OfFailures ofFailures) {
      this.failures = failures;
      this.terminating = terminating;
      this.ofFailures = ofFailures;
    }

    @Override
    public boolean isWanted(List<Edge> steps) {
      Examined examined = terminating.apply(steps);
      found = examined.found();
      isOpen |= !examined.isCertain();
      return found.isPresent();
    }

    @Override
    public boolean isWanted(FailingRun run) {
      if (ofFailures == OfFailures.OPEN) {
        isOpen = true;
      } else if (known.add(run)) {
        switch (failures.of(run)) {
          case Origin.Harmless origin -> {}
          case Origin.Undecided origin -> isOpen = true;
          case Origin.PreemptiveOnly origin -> found = Optional.of(found(origin.failure()));
        }
      }
      return found.isPresent();
    }

    private Found found(Failure failure) {
      return new Found(
          Counterexample.failing(
              failure.steps(),
              failure.before(),
              failure.failing(),
              failures.elsewhere(failure.failing())),
          new RunFeasibility.Feasible(failure.inputs()));
    }
  }

  /**
   * What is known of a run that terminates.
   *
   * @param found the counterexample that it is
   * @param isCertain whether it is none for any inputs if none was found
   */
  private record Examined(Optional<Found> found, boolean isCertain) {
    static final Examined HARMLESS = new Examined(Optional.empty(), true);
  }

  /** Whether a run is no cooperative one, also if the attempts that fail in it may always do so. */
  private static boolean isOne(ProgramCfa program, List<Edge> steps) {
    List<Edge> others = steps.stream().filter(edge -> !edge.isRefusal()).toList();
    return Counterexample.isOne(program, Run.of(steps))
        && (others.size() == steps.size() || Counterexample.isOne(program, Run.of(others)));
  }

  /** The counterexample that a run is, easy to read, if it is one and feasible. */
  private static Examined counterexample(
      ProgramCfa program, List<Edge> steps, FeasibilityCheck check) {
    Run run = Run.of(steps);
    if (!isOne(program, steps)) {
      return Examined.HARMLESS;
    }
    Run readable = LeastPreemptions.equivalentTo(program, run);
    List<Edge> same =
        readable.events().stream().map(event -> steps.get(steps.indexOf(event.edge()))).toList();
    return check.of(same, Extent.UP_TO_THE_END) instanceof RunFeasibility.Feasible feasible
        ? new Examined(Optional.of(new Found(Counterexample.of(readable), feasible)), true)
        : new Examined(Optional.empty(), false);
  }

  /** What a run is where cells are apart: a counterexample there and where arrays are variables. */
  private static Examined counterexample(
      ProgramCfa program, List<Edge> steps, SeparateCells cells) {
    if (!isOne(program, steps)) {
      return Examined.HARMLESS;
    }
    SeparateCells.Trial trial = cells.executed(steps, inCells -> isOne(cells.program(), inCells));
    return new Examined(
        trial.found().map(executed -> readable(cells.program(), executed)), trial.isCertain());
  }

  private static Found readable(ProgramCfa program, SeparateCells.Executed executed) {
    Run run = LeastPreemptions.equivalentTo(program, Run.of(executed.steps()));
    return new Found(Counterexample.of(run), new RunFeasibility.Feasible(executed.inputs()));
  }
}
