package liss.report;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.concrete.Outcome;
import liss.explore.ProgramExploration;
import liss.unfolding.Exploration;
import liss.unfolding.Exploration.Coverage;

/**
 * What the exploration of a program has found, as text or JSON.
 *
 * @param program what was explored
 * @param exploration what was found
 * @param time how long it took
 * @param peakHeap how much memory it took, in bytes
 */
public record ExplorationReport(
    ProgramCfa program, ProgramExploration exploration, Duration time, long peakHeap) {

  /** Lines of text; the last one is the result. */
  public String text() {
    Exploration runs = exploration.runs();
    StringBuilder text = new StringBuilder();
    text.append("Maximal configurations: ").append(runs.maximalConfigurations()).append('\n');
    text.append("Events:                 ").append(runs.events()).append('\n');
    text.append("Sleep-set blocked:      ").append(runs.sleepSetBlocked()).append('\n');
    text.append("Cutoff events:          ").append(runs.cutoffs()).append('\n');
    exploration.findings().forEach(f -> text.append("Found: ").append(describe(f)).append('\n'));
    return text.append("Result: ").append(result()).append('\n').toString();
  }

  /** One JSON object. */
  public String json() {
    Exploration runs = exploration.runs();
    List<Json> findings =
        exploration.findings().stream().<Json>map(f -> new Json.Text(describe(f))).toList();
    return Json.object()
        .with("result", result())
        .with("maximalConfigurations", runs.maximalConfigurations())
        .with("events", runs.events())
        .with("sleepSetBlocked", runs.sleepSetBlocked())
        .with("cutRuns", runs.cutRuns())
        .with("boundedRuns", runs.boundedRuns())
        .with("cutoffs", runs.cutoffs())
        .with("findings", findings)
        .with("milliseconds", time.toMillis())
        .with("peakHeapBytes", peakHeap)
        .print();
  }

  /** {@code true}, {@code false(...)} or {@code unknown(...)}. */
  private String result() {
    if (!exploration.findings().isEmpty()) {
      return exploration.findings().stream()
          .map(ExplorationReport::property)
          .distinct()
          .collect(Collectors.joining(", ", "false(", ")"));
    }
    return switch (exploration.runs().coverage()) {
      case COMPLETE -> "true";
      case BOUNDED -> "unknown(preemptions)";
      case STOPPED -> "unknown(limit)";
    };
  }

  /** Whether all runs were explored. */
  public boolean isComplete() {
    return exploration.runs().coverage() == Coverage.COMPLETE;
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

  private String describe(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Deadlock o -> "deadlock";
      case Outcome.Terminated o -> "termination";
      case Outcome.AssertionViolated o -> "assertion failed in " + place(o.edge());
      case Outcome.AssumptionFailed o -> "assumption failed in " + place(o.edge());
      case Outcome.RuntimeError o ->
          switch (o.fault()) {
            case Outcome.Fault.DivisionByZero f -> "division by zero in " + place(o.edge());
            case Outcome.Fault.IndexOutOfBounds f ->
                "index " + f.index() + " out of bounds in " + place(o.edge());
          };
    };
  }

  private String place(Edge edge) {
    String thread = program.threads().get(edge.thread()).name();
    return thread + " at " + edge.span().line() + ":" + edge.span().column();
  }
}
