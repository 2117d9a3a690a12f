package liss.report;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import liss.abstraction.Run;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.FewSwitches;
import liss.concrete.Outcome;
import liss.report.Palette.Style;
import liss.symbolic.Reality;
import liss.symbolic.SymbolicExploration;
import liss.symbolic.SymbolicExploration.Finding;
import liss.unfolding.Exploration;
import liss.unfolding.Exploration.Coverage;

/**
 * What the exploration of a program with unknown values has found, as text or JSON.
 *
 * @param program what was explored
 * @param exploration what was found
 * @param time how long it took
 * @param peakHeap how much memory it took, in bytes
 */
public record SymbolicReport(
    ProgramCfa program, SymbolicExploration exploration, Duration time, long peakHeap) {

  private static final int FINDINGS_IN_FULL = 5;

  /** Whether all runs were explored and all bad ends decided. */
  public boolean isComplete() {
    return exploration.runs().coverage() == Coverage.COMPLETE && exploration.undecided() == 0;
  }

  /** Lines of text; the last one is the result. */
  public String text(Palette palette, int width) {
    Page page = new Page(palette, width);
    List<Finding> findings = exploration.findings();
    findings.stream().limit(FINDINGS_IN_FULL).forEach(finding -> finding(page, finding));
    findings.stream()
        .skip(FINDINGS_IN_FULL)
        .forEach(finding -> page.gap().line(Style.BAD, sentence(finding)));
    Exploration runs = exploration.runs();
    page.gap();
    page.line("Maximal configurations: " + runs.maximalConfigurations());
    page.line("of these contradictory: " + exploration.contradictory());
    page.line("Events:                 " + runs.events());
    page.line("Sleep-set blocked:      " + runs.sleepSetBlocked());
    page.line("Cutoff events:          " + runs.cutoffs());
    page.line("Questions to the solver: " + exploration.questions());
    page.line("Result: " + result());
    return page.toString();
  }

  private void finding(Page page, Finding finding) {
    StepText text = new StepText(program);
    page.gap().line(Style.BAD, sentence(finding)).gap();
    if (!run(finding).events().isEmpty()) {
      new RunTable(run(finding), Map.of(), text, page.palette(), page.width())
          .lines()
          .forEach(page::line);
      page.gap();
    }
    page.list(new RealityText(program, text).sentences(new Reality.Real(finding.inputs())));
  }

  private static Run run(Finding finding) {
    List<Edge> visible =
        finding.schedule().stream().filter(edge -> !edge.action().isSilent()).toList();
    return FewSwitches.equivalentTo(Run.of(visible));
  }

  private String sentence(Finding finding) {
    return switch (finding.outcome()) {
      case Outcome.Deadlock o -> "Deadlock.";
      case Outcome.AssertionViolated o -> "Failed assertion in " + place(o.edge());
      case Outcome.RuntimeError o ->
          switch (o.fault()) {
            case Outcome.Fault.DivisionByZero f -> "Division by zero in " + place(o.edge());
            case Outcome.Fault.IndexOutOfBounds f -> "Index out of bounds in " + place(o.edge());
          };
      case Outcome.Terminated o -> throw new IllegalArgumentException("not bad: " + o);
      case Outcome.AssumptionFailed o -> throw new IllegalArgumentException("not bad: " + o);
    };
  }

  private String place(Edge edge) {
    return program.threads().get(edge.thread()).name()
        + " at line "
        + edge.span().line()
        + ": "
        + new StepText(program).source(edge);
  }

  /** One JSON object. */
  public String json() {
    Exploration runs = exploration.runs();
    return Json.object()
        .with("result", result())
        .with("maximalConfigurations", runs.maximalConfigurations())
        .with("contradictory", exploration.contradictory())
        .with("events", runs.events())
        .with("sleepSetBlocked", runs.sleepSetBlocked())
        .with("cutRuns", runs.cutRuns())
        .with("boundedRuns", runs.boundedRuns())
        .with("cutoffs", runs.cutoffs())
        .with("questions", exploration.questions())
        .with("undecided", exploration.undecided())
        .with("findings", exploration.findings().stream().map(this::finding).toList())
        .with("milliseconds", time.toMillis())
        .with("peakHeapBytes", peakHeap)
        .print();
  }

  private Json finding(Finding finding) {
    return Json.object()
        .with("property", property(finding.outcome()))
        .with("description", sentence(finding))
        .with("steps", new JsonReport(program).steps(run(finding)))
        .with(
            "witness",
            new RealityText(program, new StepText(program))
                .json(new Reality.Real(finding.inputs())));
  }

  private String result() {
    if (!exploration.findings().isEmpty()) {
      return exploration.findings().stream()
          .map(finding -> property(finding.outcome()))
          .distinct()
          .collect(Collectors.joining(", ", "false(", ")"));
    }
    if (exploration.undecided() > 0) {
      return "unknown(solver)";
    }
    return switch (exploration.runs().coverage()) {
      case COMPLETE -> "true";
      case BOUNDED -> "unknown(preemptions)";
      case STOPPED -> "unknown(limit)";
    };
  }

  private static String property(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Deadlock o -> "deadlock";
      case Outcome.AssertionViolated o -> "assertion";
      case Outcome.RuntimeError o -> "run-time error";
      case Outcome.Terminated o -> "termination";
      case Outcome.AssumptionFailed o -> "assumption";
    };
  }
}
