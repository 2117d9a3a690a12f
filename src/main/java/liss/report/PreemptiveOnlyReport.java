package liss.report;

import java.util.List;
import java.util.Set;
import liss.cfa.ProgramCfa;
import liss.concrete.Observable;
import liss.format.Json;
import liss.format.Page;
import liss.format.Palette.Style;
import liss.format.SideBySide;
import liss.schedule.Property;
import liss.symbolic.PreemptiveOnly;
import liss.symbolic.PreemptiveOnly.Finding;
import liss.symbolic.RunFeasibility;

/**
 * The behaviours of a program that only a preemptive scheduler shows.
 *
 * @param program what was explored
 * @param exploration what was found
 */
public record PreemptiveOnlyReport(ProgramCfa program, PreemptiveOnly exploration)
    implements FindingsReport {

  private static final int FINDINGS_IN_FULL = 3;
  private static final List<String> NOTHING = List.of("nothing");
  private static final List<String> NONE = List.of("none terminates with these inputs");
  private static final String OWN = "input and output of this run";
  private static final String CLOSEST = "of the closest cooperative run";

  @Override
  public boolean isComplete() {
    return exploration.openQuestions().isEmpty();
  }

  @Override
  public Set<Property> violated() {
    return exploration.findings().isEmpty() ? Set.of() : Set.of(Property.PREEMPTIVE_ONLY);
  }

  @Override
  public List<TraceDocument> traces() {
    return exploration.findings().stream()
        .map(finding -> TraceDocument.ofBehaviour(finding.run().schedule()))
        .toList();
  }

  @Override
  public void addTo(Page page) {
    for (Finding finding : exploration.findings().stream().limit(FINDINGS_IN_FULL).toList()) {
      finding(page, finding);
    }
    int rest = exploration.findings().size() - FINDINGS_IN_FULL;
    if (rest > 0) {
      page.point().line("... and " + rest + " more; --format json lists them all.");
    }
    page.point();
    page.line("Classes of preemptive runs:  " + exploration.preemptiveRuns());
    page.line("Classes of cooperative runs: " + exploration.cooperativeRuns());
    page.line("Questions to the solver:     " + exploration.questions());
    exploration.openQuestions().forEach(q -> page.line(Style.WARNING, "Not decided: " + q + "."));
  }

  private void finding(Page page, Finding finding) {
    page.point().line(Style.BAD, "No cooperative run shows the same for the same inputs:").point();
    FindingText.columns(page, finding.run().schedule());
    SideBySide.lines(
            OWN,
            described(finding.interaction(), program),
            CLOSEST,
            finding.closest().map(shown -> described(shown, program)).orElse(NONE),
            page.palette())
        .forEach(page::line);
    page.point();
    page.sentence(FindingText.preemptions(finding.run()));
    if (!finding.inputs().isEmpty()) {
      page.list(inputs().sentences(new RunFeasibility.Feasible(finding.inputs())));
    }
  }

  /** What was read and written, in the notation of the paper; one text if it is nothing. */
  static List<String> described(List<Observable> interaction, ProgramCfa program) {
    return interaction.isEmpty() ? NOTHING : texts(interaction, program);
  }

  /** What was read and written, in the notation of the paper. */
  static List<String> texts(List<Observable> interaction, ProgramCfa program) {
    return interaction.stream().map(symbol -> symbol.describe(program)).toList();
  }

  @Override
  public Json.Members addTo(Json.Members document) {
    return document
        .with("preemptiveRuns", exploration.preemptiveRuns())
        .with("cooperativeRuns", exploration.cooperativeRuns())
        .with("questions", exploration.questions())
        .with("openQuestions", Json.texts(exploration.openQuestions()))
        .with("findings", exploration.findings(), this::json);
  }

  private Json json(Finding finding) {
    Json.Members head = Json.object().with("property", Property.PREEMPTIVE_ONLY.toString());
    return FindingText.json(head, finding.run())
        .with("witness", inputs().json(new RunFeasibility.Feasible(finding.inputs())))
        .with("interaction", Json.texts(texts(finding.interaction(), program)))
        .with(
            "closestCooperative",
            finding.closest().map(closest -> Json.texts(texts(closest, program))));
  }

  private FeasibilityText inputs() {
    return new FeasibilityText(new StepText(program));
  }

  @Override
  public String result() {
    if (!exploration.findings().isEmpty()) {
      return "false(preemptive-only)";
    }
    return isComplete() ? "true" : "unknown(" + exploration.openQuestions().getFirst() + ")";
  }
}
