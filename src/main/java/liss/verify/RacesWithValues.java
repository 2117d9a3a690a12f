package liss.verify;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import liss.cfa.ProgramCfa;
import liss.check.analysis.AccessPair;
import liss.explore.Dependence;
import liss.explore.Inputs;
import liss.explore.ProgramExploration;
import liss.explore.ProgramExploration.Completeness;
import liss.run.Finding;
import liss.run.Property;
import liss.run.RunEnd;
import liss.run.Violation;
import liss.unfolding.ExplorationOptions;
import liss.verify.RacingPair.Language;
import liss.verify.RacingPair.Side;

/**
 * The races of the runs of a program with values, up to {@value #MOST_STEPS} steps of the search.
 *
 * @param shown pairs that some run has; of several accesses of one thread in a row that race with
 *     the same one, only the last need be among them
 * @param areAll whether all runs were looked at, so that each run with a race shows one
 * @param areStrong whether all atomic accesses are sequentially consistent
 */
record RacesWithValues(List<RacingPair> shown, boolean areAll, boolean areStrong) {

  private static final int MOST_STEPS = 20_000;

  /** Copies the list. */
  RacesWithValues {
    shown = List.copyOf(shown);
  }

  /** A copy where not all runs of the text are among those that were looked at. */
  RacesWithValues ofSomeRuns() {
    return new RacesWithValues(shown, false, areStrong);
  }

  /**
   * Looks at runs.
   *
   * @param stop asked now and then; when true the search ends early
   */
  static RacesWithValues in(ProgramCfa program, Language language, BooleanSupplier stop) {
    int[] steps = {0};
    ExplorationOptions options =
        ExplorationOptions.standard()
            .stoppingWhen(() -> ++steps[0] > MOST_STEPS || stop.getAsBoolean());
    EnumSet<Property> sought = EnumSet.of(Property.ASSERTION, Property.RACE);
    ProgramExploration runs =
        ProgramExploration.of(
            program,
            program.hasSeenInputs() ? new Inputs.Unknown() : new Inputs.OneOf(List.of(0L)),
            Dependence.ACCESS,
            options,
            sought);
    List<RacingPair> shown = new ArrayList<>();
    for (Finding finding : runs.findings()) {
      if (finding.violation() instanceof Violation.Race race) {
        shown.add(pair(program, race, language));
      }
    }
    boolean areAll =
        runs.completeness() == Completeness.COMPLETE
            && (language == Language.W
                || runs.findings().stream().noneMatch(RacesWithValues::isOpen));
    boolean areStrong =
        program.threads().stream()
            .flatMap(thread -> thread.edges().stream())
            .allMatch(edge -> !edge.isAtomic() || edge.isSequential());
    return new RacesWithValues(shown, areAll, areStrong);
  }

  /** Whether a run ends where C gives it no meaning, or the translation none. */
  private static boolean isOpen(Finding finding) {
    return finding.violation() instanceof Violation.Failure(RunEnd outcome)
        && switch (outcome) {
          case RunEnd.AssertionViolated o ->
              o.edge().inexact().isPresent() || o.edge().failure().isPresent();
          case RunEnd.RuntimeError o -> true;
          case RunEnd.AssumptionFailed o -> false;
          case RunEnd.Deadlock o -> false;
          case RunEnd.Terminated o -> false;
        };
  }

  private static RacingPair pair(ProgramCfa program, Violation.Race race, Language language) {
    return RacingPair.possible(
            program.variables().get(race.variable()).name(),
            Side.of(program, race.first(), List.of()),
            Side.of(program, race.second(), List.of()),
            AccessPair.Kind.RACE,
            language)
        .shown();
  }
}
