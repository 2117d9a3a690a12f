package liss.report;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import liss.cfa.ProgramCfa;
import liss.explore.Finding;
import liss.explore.ProgramExploration;
import liss.explore.ProgramExploration.Completeness;
import liss.explore.Property;
import liss.report.Palette.Style;
import liss.unfolding.Exploration;

/**
 * What the exploration of a program with values has found.
 *
 * @param program what was explored
 * @param exploration what was found
 */
public record ExplorationReport(ProgramCfa program, ProgramExploration exploration)
    implements FindingsReport {

  /** How many findings are shown with their schedules in a text. */
  private static final int FINDINGS_IN_FULL = 5;

  @Override
  public boolean isComplete() {
    return exploration.completeness() == Completeness.COMPLETE;
  }

  @Override
  public Set<Property> violated() {
    return exploration.violated();
  }

  @Override
  public List<TraceDocument> traces() {
    return exploration.findings().stream()
        .map(finding -> TraceDocument.of(finding.flaw(), finding.schedule()))
        .toList();
  }

  @Override
  public String text(Palette palette, int width, Optional<Cost> cost) {
    Page page = new Page(palette, width);
    List<Finding> findings = exploration.findings();
    FindingText text = new FindingText(program);
    findings.stream()
        .limit(FINDINGS_IN_FULL)
        .forEach(finding -> text.inFull(page, finding.flaw(), finding.schedule()));
    findings.stream()
        .skip(FINDINGS_IN_FULL)
        .forEach(finding -> text.headline(page, finding.flaw()));
    Exploration runs = exploration.runs();
    page.gap();
    page.line("Maximal configurations: " + runs.maximalConfigurations());
    page.line("Events:                 " + runs.events());
    page.line("Sleep-set blocked:      " + runs.sleepSetBlocked());
    page.line("Cutoff events:          " + runs.cutoffs());
    RaceText.sentence(exploration.raceFreedom(), exploration.sought()).ifPresent(page::sentence);
    cost.ifPresent(c -> page.line(c.words()));
    page.line(style(), "Result: " + result());
    return page.toString();
  }

  private Style style() {
    return !exploration.findings().isEmpty()
        ? Style.BAD
        : isComplete() ? Style.GOOD : Style.WARNING;
  }

  @Override
  public String json(Cost cost) {
    Exploration runs = exploration.runs();
    return cost.in(
        Json.object()
            .with("command", "explore")
            .with("file", program.program().source().file())
            .with("result", result())
            .with("properties", Json.texts(FlawText.names(exploration.sought())))
            .with("raceFreedom", RaceText.name(exploration.raceFreedom()))
            .with("maximalConfigurations", runs.maximalConfigurations())
            .with("events", runs.events())
            .with("sleepSetBlocked", runs.sleepSetBlocked())
            .with("cutRuns", runs.cutRuns())
            .with("boundedRuns", runs.boundedRuns())
            .with("cutoffs", runs.cutoffs())
            .with("findings", exploration.findings().stream().map(this::json).toList()));
  }

  private Json json(Finding finding) {
    return new FindingText(program).json(finding.flaw(), finding.schedule());
  }

  /** {@code true}, {@code false(...)} or {@code unknown(...)}. */
  private String result() {
    return result(violated(), exploration.completeness());
  }

  /** {@code true}, {@code false(...)} or {@code unknown(...)}. */
  static String result(Set<Property> violated, Completeness completeness) {
    if (!violated.isEmpty()) {
      return violated.stream().map(FlawText::name).collect(Collectors.joining(", ", "false(", ")"));
    }
    return switch (completeness) {
      case COMPLETE -> "true";
      case BOUNDED -> "unknown(preemptions)";
      case STOPPED -> "unknown(limit)";
      case RACING -> "unknown(data race)";
      case RACES_CUT -> "unknown(races of runs that were cut off; --cutoffs off)";
    };
  }
}
