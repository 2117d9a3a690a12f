package liss.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import liss.format.Json;
import liss.format.Page;
import liss.format.Palette.Style;
import liss.run.FewestPreemptions;
import liss.run.FewestPreemptions.Minimality;
import liss.run.Replay;
import liss.run.Schedule;
import liss.run.Violation;

/**
 * What came of replaying a recorded run, as text or JSON.
 *
 * @param trace what was recorded
 * @param schedule what was executed
 * @param isSame whether it ends as it was recorded
 * @param reached what is wrong at its end, or the inputs and outputs that it shows, as recorded
 * @param sentences the same in full, and what is known about it
 */
public record ReplayReport(
    TraceDocument trace,
    Schedule schedule,
    boolean isSame,
    List<String> reached,
    List<String> sentences) {

  /** Copies the lists. */
  public ReplayReport {
    reached = List.copyOf(reached);
    sentences = List.copyOf(sentences);
  }

  /** Compares a replayed run with what was recorded. */
  public static ReplayReport of(TraceDocument trace, Replay.Done replay, BooleanSupplier stop) {
    Schedule schedule = replay.schedule();
    if (trace.interaction().isEmpty()) {
      ReplayReport report = ofViolations(trace, schedule, replay.violations());
      return report.isSame && trace.isPreemptiveOnly()
          ? report.compared(replay.violations(), stop)
          : report;
    }
    if (!schedule.terminates()) {
      String sentence = "Reached: the run does not terminate after these steps.";
      return new ReplayReport(trace, schedule, false, List.of(), List.of(sentence));
    }
    return ofBehaviour(trace, schedule, stop);
  }

  private static ReplayReport ofViolations(
      TraceDocument trace, Schedule schedule, List<Violation> violations) {
    ViolationText text = new ViolationText(schedule.program());
    List<String> sentences = new ArrayList<>();
    for (Violation violation : violations) {
      sentences.add("Reached: " + text.describe(violation) + ".");
      sentences.addAll(text.explanation(violation, schedule.end()));
    }
    return new ReplayReport(
        trace,
        schedule,
        violations.stream().anyMatch(violation -> trace.tells(violation, text)),
        violations.stream().map(text::describe).toList(),
        violations.isEmpty() ? List.of("Reached: nothing that is wrong.") : sentences);
  }

  /** A copy that says whether a cooperative run has the failure, too. */
  private ReplayReport compared(List<Violation> violations, BooleanSupplier stop) {
    ViolationText text = new ViolationText(schedule.program());
    Violation failure =
        violations.stream().filter(v -> trace.tells(v, text)).findFirst().orElseThrow();
    FewestPreemptions best = FewestPreemptions.to(failure, schedule, stop);
    List<String> known = new ArrayList<>(sentences);
    known.add(comparison(best, "fails here"));
    return new ReplayReport(trace, schedule, !isCooperative(best), reached, known);
  }

  private static ReplayReport ofBehaviour(
      TraceDocument trace, Schedule schedule, BooleanSupplier stop) {
    List<String> shown = TraceDocument.shown(schedule);
    if (!trace.interaction().equals(Optional.of(shown))) {
      String other = "Reached: other input and output: " + String.join(" ", shown) + ".";
      return new ReplayReport(trace, schedule, false, shown, List.of(other));
    }
    FewestPreemptions best = FewestPreemptions.showingTheSame(schedule, stop);
    List<String> sentences =
        List.of("Reached: the same input and output.", comparison(best, "shows the same"));
    return new ReplayReport(trace, schedule, !isCooperative(best), shown, sentences);
  }

  private static boolean isCooperative(FewestPreemptions best) {
    return best.schedule().preemptions().isEmpty();
  }

  /**
   * What is known of cooperative runs.
   *
   * @param does what they do if they end like the run
   */
  private static String comparison(FewestPreemptions best, String does) {
    if (isCooperative(best)) {
      return "A cooperative run " + does + " for the same inputs.";
    }
    return best.minimality() == Minimality.FEWEST
        ? "No cooperative run " + does + " for the same inputs: all were executed."
        : "Whether a cooperative run " + does + " was not decided again: there are too many.";
  }

  /** Lines of text on an empty page; the last one is the result. */
  public String text(Page page) {
    new ScheduleText(schedule).addTo(page);
    page.point();
    page.sentence("Recorded: " + trace.message() + ".");
    sentences.forEach(page::sentence);
    return page.result(isSame ? Style.GOOD : Style.BAD, result()).toString();
  }

  /** One JSON object. */
  public Json.Members json() {
    return Json.object()
        .with("command", "replay")
        .with("file", schedule.program().program().source().file())
        .with("result", result())
        .with("recorded", trace.message())
        .with("reached", Json.texts(reached))
        .with("steps", new ScheduleText(schedule).json());
  }

  private String result() {
    return isSame ? "true" : "false(replay)";
  }
}
