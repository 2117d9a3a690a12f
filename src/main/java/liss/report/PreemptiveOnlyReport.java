package liss.report;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import liss.abstraction.Run;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.FewSwitches;
import liss.concrete.Observable;
import liss.report.Palette.Style;
import liss.symbolic.PreemptiveOnly;
import liss.symbolic.PreemptiveOnly.Finding;
import liss.symbolic.Reality;

/**
 * The behaviours of a program that only a preemptive scheduler shows, as text or JSON.
 *
 * @param program what was explored
 * @param result what was found
 * @param time how long it took
 * @param peakHeap how much memory it took, in bytes
 */
public record PreemptiveOnlyReport(
    ProgramCfa program, PreemptiveOnly result, Duration time, long peakHeap) {

  private static final int FINDINGS_IN_FULL = 3;
  private static final String NOTHING = "nothing";
  private static final String OWN = "input and output of this run";
  private static final String CLOSEST = "of the closest cooperative run";

  /** Lines of text; the last one is the result. */
  public String text(Palette palette, int width) {
    Page page = new Page(palette, width);
    for (Finding finding : result.findings().stream().limit(FINDINGS_IN_FULL).toList()) {
      finding(page, finding);
    }
    int rest = result.findings().size() - FINDINGS_IN_FULL;
    if (rest > 0) {
      page.gap().line("... and " + rest + " more; --format json lists them all.");
    }
    page.gap();
    page.line("Classes of preemptive runs:  " + result.preemptiveRuns());
    page.line("Classes of cooperative runs: " + result.cooperativeRuns());
    page.line("Questions to the solver:     " + result.questions());
    result.openQuestions().forEach(q -> page.line(Style.WARNING, "Not decided: " + q + "."));
    page.line("Result: " + label());
    return page.toString();
  }

  private void finding(Page page, Finding finding) {
    StepText text = new StepText(program);
    page.gap().line(Style.BAD, "No cooperative run shows the same for the same inputs:").gap();
    new RunTable(run(finding), Map.of(), text, page.palette(), page.width())
        .lines()
        .forEach(page::line);
    page.gap();
    if (!finding.inputs().isEmpty()) {
      page.list(new RealityText(program, text).sentences(new Reality.Real(finding.inputs())));
      page.gap();
    }
    sideBySide(finding).forEach(page::line);
  }

  /** What the run shows, and what the closest cooperative one does, line by line. */
  private List<String> sideBySide(Finding finding) {
    List<String> left = described(finding.interaction());
    List<String> right =
        finding.closest().map(this::described).orElse(List.of("none terminates with these inputs"));
    int width = Math.max(OWN.length(), left.stream().mapToInt(String::length).max().orElse(0));
    String format = "  %-" + width + "s   %s";
    List<String> lines = new ArrayList<>();
    lines.add(format.formatted(OWN, CLOSEST));
    lines.add(format.formatted("-".repeat(width), "-".repeat(CLOSEST.length())));
    for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
      lines.add(
          format.formatted(
              i < left.size() ? left.get(i) : "", i < right.size() ? right.get(i) : ""));
    }
    return lines;
  }

  private List<String> described(List<Observable> interaction) {
    return interaction.isEmpty()
        ? List.of(NOTHING)
        : interaction.stream().map(symbol -> symbol.describe(program)).toList();
  }

  /** The steps that others can see, in an order with few preemptions. */
  private static Run run(Finding finding) {
    List<Edge> visible =
        finding.schedule().stream().filter(edge -> !edge.action().isSilent()).toList();
    return FewSwitches.equivalentTo(Run.of(visible));
  }

  /** One JSON object. */
  public String json() {
    return Json.object()
        .with("result", label())
        .with("preemptiveRuns", result.preemptiveRuns())
        .with("cooperativeRuns", result.cooperativeRuns())
        .with("questions", result.questions())
        .with("openQuestions", Json.texts(result.openQuestions()))
        .with("findings", result.findings().stream().map(this::finding).toList())
        .with("milliseconds", time.toMillis())
        .with("peakHeapBytes", peakHeap)
        .print();
  }

  private Json finding(Finding finding) {
    Json.Members members =
        Json.object()
            .with("property", "preemptive-only")
            .with("steps", new JsonReport(program).steps(run(finding)))
            .with(
                "witness",
                new RealityText(program, new StepText(program))
                    .json(new Reality.Real(finding.inputs())))
            .with("interaction", interaction(finding.interaction()));
    return finding
        .closest()
        .map(closest -> members.with("closestCooperative", interaction(closest)))
        .orElse(members);
  }

  private Json interaction(List<Observable> symbols) {
    return Json.texts(symbols.stream().map(symbol -> symbol.describe(program)).toList());
  }

  private String label() {
    if (!result.findings().isEmpty()) {
      return "false(preemptive-only)";
    }
    return result.openQuestions().isEmpty()
        ? "true"
        : "unknown(" + result.openQuestions().getFirst() + ")";
  }
}
