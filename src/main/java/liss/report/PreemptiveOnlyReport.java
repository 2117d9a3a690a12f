package liss.report;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.cfa.ProgramCfa;
import liss.concrete.Observable;
import liss.format.Json;
import liss.format.Page;
import liss.format.Palette;
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
 * @param result what was found
 */
public record PreemptiveOnlyReport(ProgramCfa program, PreemptiveOnly result)
    implements FindingsReport {

  private static final int FINDINGS_IN_FULL = 3;
  private static final List<String> NOTHING = List.of("nothing");
  private static final List<String> NONE = List.of("none terminates with these inputs");
  private static final String OWN = "input and output of this run";
  private static final String CLOSEST = "of the closest cooperative run";

  @Override
  public boolean isComplete() {
    return result.openQuestions().isEmpty();
  }

  @Override
  public Set<Property> violated() {
    return result.findings().isEmpty() ? Set.of() : Set.of(Property.PREEMPTIVE_ONLY);
  }

  @Override
  public List<TraceDocument> traces() {
    return result.findings().stream()
        .map(finding -> TraceDocument.ofBehaviour(finding.run().schedule()))
        .toList();
  }

  @Override
  public String text(Palette palette, int width, Optional<Cost> cost) {
    Page page = new Page(palette, width);
    for (Finding finding : result.findings().stream().limit(FINDINGS_IN_FULL).toList()) {
      finding(page, finding);
    }
    int rest = result.findings().size() - FINDINGS_IN_FULL;
    if (rest > 0) {
      page.point().line("... and " + rest + " more; --format json lists them all.");
    }
    page.point();
    page.line("Classes of preemptive runs:  " + result.preemptiveRuns());
    page.line("Classes of cooperative runs: " + result.cooperativeRuns());
    page.line("Questions to the solver:     " + result.questions());
    result.openQuestions().forEach(q -> page.line(Style.WARNING, "Not decided: " + q + "."));
    cost.ifPresent(c -> page.line(c.words()));
    FindingText.result(page, this, label());
    return page.toString();
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
      page.list(
          new FeasibilityText(program, new StepText(program))
              .sentences(new RunFeasibility.Feasible(finding.inputs())));
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
  public String json(Cost cost) {
    return cost.in(
        Json.object()
            .with("command", "explore")
            .with("file", program.program().source().file())
            .with("result", label())
            .with("preemptiveRuns", result.preemptiveRuns())
            .with("cooperativeRuns", result.cooperativeRuns())
            .with("questions", result.questions())
            .with("openQuestions", Json.texts(result.openQuestions()))
            .with("findings", result.findings().stream().map(this::json).toList()));
  }

  private Json json(Finding finding) {
    Json.Members head =
        Json.object().with("property", ViolationText.name(Property.PREEMPTIVE_ONLY));
    Json.Members members =
        FindingText.json(head, finding.run())
            .with(
                "witness",
                new FeasibilityText(program, new StepText(program))
                    .json(new RunFeasibility.Feasible(finding.inputs())))
            .with("interaction", Json.texts(texts(finding.interaction(), program)));
    return finding
        .closest()
        .map(closest -> members.with("closestCooperative", Json.texts(texts(closest, program))))
        .orElse(members);
  }

  private String label() {
    if (!result.findings().isEmpty()) {
      return "false(preemptive-only)";
    }
    return isComplete() ? "true" : "unknown(" + result.openQuestions().getFirst() + ")";
  }
}
