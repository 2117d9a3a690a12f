package liss.report;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.cfa.ProgramCfa;
import liss.explore.FewestPreemptions.Minimality;
import liss.explore.ProgramExploration.Completeness;
import liss.explore.Property;
import liss.symbolic.Reality;
import liss.symbolic.SymbolicExploration;
import liss.symbolic.SymbolicExploration.Finding;

/**
 * What the exploration of a program with unknown values has found.
 *
 * @param program what was explored
 * @param exploration what was found
 */
public record SymbolicReport(ProgramCfa program, SymbolicExploration exploration)
    implements FindingsReport {

  private static final int FINDINGS_IN_FULL = 5;

  @Override
  public boolean isComplete() {
    return exploration.completeness() == Completeness.COMPLETE
        && exploration.undecided() == 0
        && exploration.openForRaces() == 0;
  }

  @Override
  public Set<Property> violated() {
    return exploration.violated();
  }

  @Override
  public List<TraceDocument> traces() {
    return exploration.findings().stream()
        .map(finding -> TraceDocument.of(finding.flaw(), finding.run().schedule()))
        .toList();
  }

  @Override
  public String text(Palette palette, int width, Optional<Cost> cost) {
    Page page = new Page(palette, width);
    List<Finding> findings = exploration.findings();
    FindingText text = new FindingText(program);
    findings.stream().limit(FINDINGS_IN_FULL).forEach(finding -> finding(page, finding));
    findings.stream()
        .skip(FINDINGS_IN_FULL)
        .forEach(finding -> text.headline(page, finding.flaw()));
    page.gap();
    RunCounts.lines(page, exploration.runs());
    page.line("Contradictory runs:     " + exploration.contradictory());
    page.line("Questions to the solver: " + exploration.questions());
    RaceText.sentence(exploration.raceFreedom(), exploration.sought()).ifPresent(page::sentence);
    cost.ifPresent(c -> page.line(c.words()));
    FindingText.result(page, this, result());
    return page.toString();
  }

  private void finding(Page page, Finding finding) {
    new FindingText(program).inFull(page, finding.flaw(), finding.run().schedule());
    page.sentence(FindingText.preemptions(finding.run().schedule(), finding.run().minimality()));
    page.list(
        new RealityText(program, new StepText(program))
            .sentences(new Reality.Real(finding.inputs())));
  }

  @Override
  public String json(Cost cost) {
    Json.Members head =
        Json.object()
            .with("command", "explore")
            .with("file", program.program().source().file())
            .with("result", result())
            .with("properties", Json.texts(FlawText.names(exploration.sought())))
            .with("raceFreedom", RaceText.name(exploration.raceFreedom()));
    return cost.in(
        RunCounts.in(head, exploration.runs())
            .with("contradictory", exploration.contradictory())
            .with("questions", exploration.questions())
            .with("undecided", exploration.undecided())
            .with("openForRaces", exploration.openForRaces())
            .with("findings", exploration.findings().stream().map(this::json).toList()));
  }

  private Json json(Finding finding) {
    return new FindingText(program)
        .json(finding.flaw(), finding.run().schedule())
        .with("fewestPreemptions", new Json.Truth(isProven(finding.run().minimality())))
        .with(
            "witness",
            new RealityText(program, new StepText(program))
                .json(new Reality.Real(finding.inputs())));
  }

  static boolean isProven(Minimality minimality) {
    return minimality == Minimality.FEWEST;
  }

  private String result() {
    boolean isSettled =
        !violated().isEmpty() || exploration.completeness() != Completeness.COMPLETE;
    if (!isSettled && exploration.undecided() > 0) {
      return "unknown(solver)";
    }
    return !isSettled && exploration.openForRaces() > 0
        ? "unknown(races at cells that depend on inputs)"
        : ExplorationReport.result(violated(), exploration.completeness());
  }
}
