package liss.symbolic;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import liss.cfa.ProgramCfa;
import liss.explore.Dependence;
import liss.explore.FewestPreemptions;
import liss.explore.Flaw;
import liss.explore.ProgramExploration;
import liss.explore.ProgramExploration.Completeness;
import liss.explore.ProgramExploration.RaceFreedom;
import liss.explore.Property;
import liss.symbolic.Reality.Input;
import liss.symbolic.SharedPlaces.Cells;
import liss.unfolding.Exploration;
import liss.unfolding.Exploration.Coverage;
import liss.unfolding.ExplorationOptions;
import liss.unfolding.UnfoldingExplorer;

/**
 * What the runs of a program show for all inputs, up to the order of independent steps ([SPOE]).
 *
 * @param runs how many classes there are
 * @param findings all that is wrong, of what was looked for, each once, with inputs that lead to it
 * @param sought what was looked for
 * @param raceFreedom whether the result rests on the absence of data races
 * @param contradictory how many classes have no inputs: what concurrent steps need contradicts
 * @param questions how many the solver was asked
 * @param undecided how many flaws may have no inputs, because the solver did not know
 * @param openForRaces how many classes may have data races for other inputs than those that were
 *     tried, because cells of arrays that they access depend on inputs
 */
public record SymbolicExploration(
    Exploration runs,
    List<Finding> findings,
    Set<Property> sought,
    RaceFreedom raceFreedom,
    long contradictory,
    long questions,
    long undecided,
    long openForRaces) {

  /** Copies the list. */
  public SymbolicExploration {
    findings = List.copyOf(findings);
    sought = Set.copyOf(sought);
  }

  /**
   * Something that is wrong.
   *
   * @param run was executed with values, and ends there
   */
  public record Finding(Flaw flaw, FewestPreemptions run) {

    /** What the run gets from outside, in order. */
    public List<Input> inputs() {
      return Input.of(run.schedule());
    }

    private Finding withFewestPreemptions(BooleanSupplier stop) {
      return new Finding(flaw, FewestPreemptions.to(flaw, run.schedule(), stop));
    }
  }

  /**
   * Explores a program.
   *
   * @param sought what is looked for
   */
  public static SymbolicExploration of(
      ProgramCfa program, Dependence dependence, ExplorationOptions options, Set<Property> sought) {
    Terms terms = new Terms();
    try (PathSolver solver = new PathSolver(terms, Duration.ofSeconds(10))) {
      SymbolicTransitions transitions =
          new SymbolicTransitions(program, terms, solver, dependence, Cells.APART);
      SymbolicFindings findings = new SymbolicFindings(program, transitions, solver, sought);
      Exploration runs =
          new UnfoldingExplorer<>(
                  transitions,
                  options.stoppingWhen(
                      () -> transitions.isInconsistent() || options.stop().getAsBoolean()),
                  findings)
              .explore();
      boolean isRaceFree =
          sought.contains(Property.RACE)
              && runs.coverage() == Coverage.COMPLETE
              && runs.cutoffs() == 0
              && findings.openForRaces() == 0;
      return new SymbolicExploration(
          runs,
          findings.findings(),
          sought,
          switch (dependence) {
            case ACCESS -> RaceFreedom.NOT_NEEDED;
            case SYNC ->
                transitions.isInconsistent() || findings.hasRace()
                    ? RaceFreedom.VIOLATED
                    : isRaceFree ? RaceFreedom.CHECKED : RaceFreedom.ASSUMED;
          },
          findings.contradictory(),
          solver.questions(),
          findings.undecided(),
          findings.openForRaces());
    }
  }

  /**
   * The same findings, each with a run with the fewest preemptions for its inputs, if that can be
   * found.
   *
   * @param stop asked now and then; when true no more such runs are looked for
   */
  public SymbolicExploration withFewestPreemptions(BooleanSupplier stop) {
    return new SymbolicExploration(
        runs,
        findings.stream().map(finding -> finding.withFewestPreemptions(stop)).toList(),
        sought,
        raceFreedom,
        contradictory,
        questions,
        undecided,
        openForRaces);
  }

  /** How much the result tells about the program, apart from what is undecided or open. */
  public Completeness completeness() {
    return ProgramExploration.completeness(runs, sought, raceFreedom);
  }

  /** The properties that were found to be violated, in order. */
  public Set<Property> violated() {
    Set<Property> violated = new TreeSet<>();
    findings.forEach(finding -> violated.add(finding.flaw().property()));
    return violated;
  }
}
