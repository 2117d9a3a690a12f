package liss.report;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.cfa.ProgramCfa;
import liss.explore.Finding;
import liss.explore.ProgramExploration.Completeness;
import liss.explore.Property;
import liss.format.Page;
import liss.format.Palette;
import liss.symbolic.RunFeasibility;
import liss.symbolic.SymbolicExploration;

/**
 * What the exploration of a program with unknown values has found.
 *
 * @param program what was explored
 * @param exploration what was found
 */
public record SymbolicReport(ProgramCfa program, SymbolicExploration exploration)
    implements FindingsReport {

  @Override
  public boolean isComplete() {
    return exploration.explored().completeness() == Completeness.COMPLETE
        && exploration.undecided() == 0
        && exploration.openForRaces() == 0;
  }

  @Override
  public Set<Property> violated() {
    return exploration.explored().violated();
  }

  @Override
  public List<TraceDocument> traces() {
    return TraceDocument.ofAll(exploration.findings());
  }

  @Override
  public String text(Palette palette, int width, Optional<Cost> cost) {
    Page page = new Page(palette, width);
    List<String> counts =
        List.of(
            "Contradictory runs:     " + exploration.contradictory(),
            "Questions to the solver: " + exploration.questions());
    new FoundText(program, exploration.explored())
        .lines(page, finding -> page.list(inputs().sentences(witness(finding))), counts, cost);
    FindingText.result(page, this, result());
    return page.toString();
  }

  @Override
  public String json(Cost cost) {
    return cost.in(
        new FoundText(program, exploration.explored())
            .json(
                result(),
                members ->
                    members
                        .with("contradictory", exploration.contradictory())
                        .with("questions", exploration.questions())
                        .with("undecided", exploration.undecided())
                        .with("openForRaces", exploration.openForRaces()),
                finding -> members -> members.with("witness", inputs().json(witness(finding)))));
  }

  private FeasibilityText inputs() {
    return new FeasibilityText(program, new StepText(program));
  }

  private static RunFeasibility.Feasible witness(Finding finding) {
    return new RunFeasibility.Feasible(RunFeasibility.Input.of(finding.schedule()));
  }

  private String result() {
    boolean isSettled =
        !violated().isEmpty() || exploration.explored().completeness() != Completeness.COMPLETE;
    if (!isSettled && exploration.undecided() > 0) {
      return "unknown(solver)";
    }
    return !isSettled && exploration.openForRaces() > 0
        ? "unknown(races at cells that depend on inputs)"
        : ExplorationReport.result(exploration.explored());
  }
}
