package liss.report;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import liss.cfa.ProgramCfa;
import liss.explore.Finding;
import liss.explore.ProgramExploration;
import liss.format.Json;
import liss.format.Page;
import liss.report.FindingsReport.Cost;

/**
 * What an exploration has found, and how much it has explored, whatever values it has used.
 *
 * @param program what was explored
 */
record FoundText(ProgramCfa program, ProgramExploration found) {

  /** How many findings are shown with their schedules in a text. */
  private static final int FINDINGS_IN_FULL = 5;

  /**
   * All but the result.
   *
   * @param more prints what else there is to say about a finding
   * @param counts more lines about how much was explored
   */
  void lines(Page page, Consumer<Finding> more, List<String> counts, Optional<Cost> cost) {
    FindingText text = new FindingText(program);
    for (Finding finding : found.findings().stream().limit(FINDINGS_IN_FULL).toList()) {
      text.inFull(page, finding);
      more.accept(finding);
    }
    found.findings().stream()
        .skip(FINDINGS_IN_FULL)
        .forEach(finding -> text.headline(page, finding.flaw()));
    page.point();
    RunCounts.lines(page, found.runs());
    counts.forEach(page::line);
    RaceText.sentence(found.raceFreedom(), found.sought()).ifPresent(page::sentence);
    cost.ifPresent(c -> page.line(c.words()));
  }

  /**
   * All as members of a document.
   *
   * @param counts adds members about how much was explored
   * @param more adds members to those of a finding
   */
  Json.Members json(
      String result,
      UnaryOperator<Json.Members> counts,
      Function<Finding, UnaryOperator<Json.Members>> more) {
    Json.Members head =
        Json.object()
            .with("command", "explore")
            .with("file", program.program().source().file())
            .with("result", result)
            .with("properties", Json.texts(FlawText.names(found.sought())))
            .with("raceFreedom", RaceText.name(found.raceFreedom()));
    FindingText text = new FindingText(program);
    List<Json> findings =
        found.findings().stream()
            .<Json>map(finding -> more.apply(finding).apply(text.json(finding)))
            .toList();
    return counts.apply(RunCounts.in(head, found.runs())).with("findings", findings);
  }
}
