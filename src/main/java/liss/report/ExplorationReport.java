package liss.report;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import liss.cfa.ProgramCfa;
import liss.explore.ProgramExploration;
import liss.explore.ProgramExploration.Completeness;
import liss.explore.UnknownInputs;
import liss.format.Json;
import liss.format.Page;
import liss.format.Palette;
import liss.schedule.Finding;
import liss.schedule.Property;
import liss.symbolic.RunFeasibility;

/**
 * What the exploration of a program with numbers or with unknown inputs has found.
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
    return TraceDocument.ofAll(exploration.findings());
  }

  @Override
  public String text(Palette palette, int width, Optional<Cost> cost) {
    Page page = new Page(palette, width);
    FindingText text = new FindingText(program);
    for (Finding finding : exploration.findings().stream().limit(FINDINGS_IN_FULL).toList()) {
      text.inFull(page, finding);
      exploration
          .unknownInputs()
          .ifPresent(unknown -> page.list(inputs().sentences(witness(finding))));
    }
    exploration.findings().stream()
        .skip(FINDINGS_IN_FULL)
        .forEach(finding -> text.headline(page, finding.violation()));
    page.point();
    RunCounts.lines(page, exploration.runs());
    exploration.unknownInputs().ifPresent(unknown -> counts(page, unknown));
    RaceText.sentence(exploration.raceFreedom(), exploration.sought()).ifPresent(page::sentence);
    cost.ifPresent(c -> page.line(c.words()));
    FindingText.result(page, this, result());
    return page.toString();
  }

  private static void counts(Page page, UnknownInputs unknown) {
    page.line("Contradictory runs:     " + unknown.contradictory());
    page.line("Questions to the solver: " + unknown.questions());
  }

  @Override
  public String json(Cost cost) {
    Json.Members head =
        RunCounts.in(
            Json.object()
                .with("command", "explore")
                .with("file", program.program().source().file())
                .with("result", result())
                .with("properties", Json.texts(ViolationText.names(exploration.sought())))
                .with("raceFreedom", RaceText.name(exploration.raceFreedom())),
            exploration.runs());
    return cost.in(
        exploration
            .unknownInputs()
            .map(unknown ->
                head.with("contradictory", unknown.contradictory())
                    .with("questions", unknown.questions())
                    .with("undecided", unknown.undecided())
                    .with("openForRaces", unknown.openForRaces()))
            .orElse(head)
            .with("findings", exploration.findings().stream().map(this::json).toList()));
  }

  private Json json(Finding finding) {
    Json.Members members = new FindingText(program).json(finding);
    return exploration
        .unknownInputs()
        .map(unknown -> members.with("witness", inputs().json(witness(finding))))
        .orElse(members);
  }

  private FeasibilityText inputs() {
    return new FeasibilityText(program, new StepText(program));
  }

  private static RunFeasibility.Feasible witness(Finding finding) {
    return new RunFeasibility.Feasible(RunFeasibility.Input.of(finding.schedule()));
  }

  /** {@code true}, {@code false(...)} or {@code unknown(...)}. */
  private String result() {
    Set<Property> violated = exploration.violated();
    if (!violated.isEmpty()) {
      return violated.stream()
          .map(ViolationText::name)
          .collect(Collectors.joining(", ", "false(", ")"));
    }
    return switch (exploration.completeness()) {
      case COMPLETE -> "true";
      case BOUNDED -> "unknown(preemptions)";
      case STOPPED -> "unknown(limit)";
      case RACING -> "unknown(data race)";
      case RACES_CUT -> "unknown(races of runs that were cut off; --cutoffs off)";
      case UNDECIDED -> "unknown(solver)";
      case RACES_AT_UNKNOWN_CELLS -> "unknown(races at cells that depend on inputs)";
    };
  }
}
