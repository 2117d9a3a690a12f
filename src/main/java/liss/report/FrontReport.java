package liss.report;

import java.util.List;
import liss.cfa.ProgramCfa;
import liss.check.safety.ConsideredRuns;
import liss.format.UnifiedDiff;
import liss.lang.Assumptions;
import liss.placement.model.Objective;
import liss.placement.model.PlacementCost;
import liss.synth.FrontResult;
import liss.synth.SynthesisResult;
import liss.synth.SynthesisResult.Synthesized;
import liss.verify.Outcome;

/**
 * Reports of the Pareto-optimal placements.
 *
 * @param program the program as written
 * @param considered which runs of the placements are preemption-safe
 * @param assumptions what the answer rests on
 */
public record FrontReport(
    ProgramCfa program, ConsideredRuns considered, FrontResult result, Assumptions assumptions) {

  /** Whether the front was found, or why not. */
  public Outcome outcome() {
    return switch (result) {
      case FrontResult.Front front ->
          assumptions.asRead().<Outcome>map(Outcome.Unknown::new).orElseGet(Outcome.Holds::new);
      case FrontResult.Failed failed -> asSynthesis(failed.reason()).outcome();
    };
  }

  /** The result in the form of a synthesis of one program. */
  public Synthesis asSynthesis(SynthesisResult one) {
    return new Synthesis(program, considered, Objective.COARSE, one, assumptions);
  }

  /** The numbers of all placements as a table, then what each changes in the source. */
  public static String text(ProgramCfa program, FrontResult.Front front) {
    StringBuilder text = new StringBuilder();
    text.append(line("", "lock statements", "protected statements", "excluded pairs", "locks"));
    List<Synthesized> placements = front.placements();
    for (int i = 0; i < placements.size(); i++) {
      PlacementCost cost = placements.get(i).cost();
      text.append(
          line(
              i + 1,
              cost.lockStatements(),
              cost.protectedStatements(),
              cost.excludedPairs(),
              placements.get(i).lockNames().size()));
    }
    String file = program.program().source().file();
    String before = program.program().source().text();
    for (int i = 0; i < placements.size(); i++) {
      text.append("\nPlacement ").append(i + 1).append(" of ").append(placements.size());
      text.append('\n').append(UnifiedDiff.of(file, before, placements.get(i).text()));
    }
    return text.toString();
  }

  private static String line(Object... columns) {
    return "%4s %16s %21s %15s %7s".formatted(columns) + "\n";
  }
}
