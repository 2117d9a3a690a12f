package liss.symbolic;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import liss.cfa.ProgramCfa;
import liss.explore.Dependence;
import liss.explore.Finding;
import liss.explore.ProgramExploration;
import liss.explore.ProgramExploration.RaceFreedom;
import liss.explore.Property;
import liss.symbolic.SharedPlaces.Cells;
import liss.unfolding.Exploration;
import liss.unfolding.ExplorationOptions;
import liss.unfolding.UnfoldingExplorer;

/**
 * What the runs of a program show for all inputs, up to the order of independent steps ([SPOE]).
 *
 * @param explored what they show; each finding has a run with inputs that lead to it
 * @param contradictory how many classes have no inputs: what concurrent steps need contradicts
 * @param questions how many the solver was asked
 * @param undecided how many flaws may have no inputs, because the solver did not know
 * @param openForRaces how many classes may have data races for other inputs than those that were
 *     tried, because cells of arrays that they access depend on inputs
 */
public record SymbolicExploration(
    ProgramExploration explored,
    long contradictory,
    long questions,
    long undecided,
    long openForRaces) {

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
      RaceFreedom raceFreedom =
          switch (dependence) {
            case ACCESS -> RaceFreedom.NOT_NEEDED;
            case SYNC -> raceFreedom(transitions, runs, findings, sought);
          };
      return new SymbolicExploration(
          new ProgramExploration(runs, findings.findings(), sought, raceFreedom),
          findings.contradictory(),
          solver.questions(),
          findings.undecided(),
          findings.openForRaces());
    }
  }

  private static RaceFreedom raceFreedom(
      SymbolicTransitions transitions,
      Exploration runs,
      SymbolicFindings findings,
      Set<Property> sought) {
    if (transitions.isInconsistent()) {
      return RaceFreedom.VIOLATED;
    }
    RaceFreedom known = RaceFreedom.of(runs, findings.findings(), sought);
    return known == RaceFreedom.CHECKED && findings.openForRaces() > 0
        ? RaceFreedom.ASSUMED
        : known;
  }

  /** All that is wrong, of what was looked for, each once. */
  public List<Finding> findings() {
    return explored.findings();
  }

  /** How many classes of runs there are. */
  public Exploration runs() {
    return explored.runs();
  }

  /**
   * The same findings, each with a run with the fewest preemptions for its inputs, if that can be
   * found.
   *
   * @param stop asked now and then; when true no more such runs are looked for
   */
  public SymbolicExploration withFewestPreemptions(BooleanSupplier stop) {
    return new SymbolicExploration(
        explored.withFewestPreemptions(stop), contradictory, questions, undecided, openForRaces);
  }
}
