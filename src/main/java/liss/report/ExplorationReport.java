package liss.report;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import liss.cfa.ProgramCfa;
import liss.explore.Finding;
import liss.explore.Finding.Minimality;
import liss.explore.ProgramExploration;
import liss.explore.ProgramExploration.Completeness;
import liss.explore.Property;

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
        .forEach(finding -> {
          text.inFull(page, finding.flaw(), finding.schedule());
          page.sentence(words(finding.minimality()));
        });
    findings.stream()
        .skip(FINDINGS_IN_FULL)
        .forEach(finding -> text.headline(page, finding.flaw()));
    page.gap();
    RunCounts.lines(page, exploration.runs());
    RaceText.sentence(exploration.raceFreedom(), exploration.sought()).ifPresent(page::sentence);
    cost.ifPresent(c -> page.line(c.words()));
    FindingText.result(page, this, result());
    return page.toString();
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
            .with("findings", exploration.findings().stream().map(this::json).toList()));
  }

  private Json json(Finding finding) {
    return new FindingText(program)
        .json(finding.flaw(), finding.schedule())
        .with("minimal", new Json.Truth(finding.minimality() == Minimality.MINIMAL));
  }

  private static String words(Minimality minimality) {
    return switch (minimality) {
      case MINIMAL ->
          "The schedule is minimal: no order of its steps has fewer preemptions, as long as"
              + " dependent ones keep their order.";
      case NOT_PROVEN ->
          "The schedule is not proven minimal: it may have more preemptions than needed.";
    };
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
