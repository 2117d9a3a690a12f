package liss.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import liss.cfa.ProgramCfa;
import liss.format.Json;
import liss.format.Page;
import liss.format.Palette;
import liss.format.Palette.Style;
import liss.schedule.FewestPreemptions;
import liss.schedule.FewestPreemptions.Minimality;
import liss.schedule.Replay;
import liss.schedule.Schedule;
import liss.schedule.Violation;

/**
 * What came of replaying a recorded run, as text or JSON.
 *
 * @param trace what was recorded
 * @param schedule what was executed
 * @param ending what it leads to
 */
public record ReplayReport(TraceDocument trace, Schedule schedule, Ending ending) {

  /** What a run leads to, as far as it can be compared with what was recorded. */
  sealed interface Ending {

    /** What is wrong there. */
    record Wrong(List<Violation> violations) implements Ending {
      /** Copies the list. */
      public Wrong {
        violations = List.copyOf(violations);
      }
    }

    /** The run does not terminate, although what it shows was recorded. */
    record GoesOn() implements Ending {}

    /**
     * The run terminates.
     *
     * @param interaction what it shows
     * @param best a run with the same inputs that shows the same, with the fewest preemptions: none
     *     if it is cooperative
     */
    record Shows(List<String> interaction, FewestPreemptions best) implements Ending {
      /** Copies the list. */
      public Shows {
        interaction = List.copyOf(interaction);
      }
    }
  }

  /** Compares a replayed run with what was recorded. */
  public static ReplayReport of(TraceDocument trace, Replay.Done replay, BooleanSupplier stop) {
    Schedule schedule = replay.schedule();
    return new ReplayReport(
        trace,
        schedule,
        trace.interaction().isEmpty()
            ? new Ending.Wrong(replay.violations())
            : schedule.terminates() ? shown(schedule, stop) : new Ending.GoesOn());
  }

  private static Ending shown(Schedule schedule, BooleanSupplier stop) {
    return new Ending.Shows(
        PreemptiveOnlyReport.texts(
            FewestPreemptions.behaviour(schedule).interaction(), schedule.program()),
        FewestPreemptions.showingTheSame(schedule, stop));
  }

  /** Whether the run ends as it was recorded. */
  public boolean isSame() {
    return switch (ending) {
      case Ending.Wrong e ->
          e.violations().stream().anyMatch(violation -> trace.tells(violation, program()));
      case Ending.GoesOn e -> false;
      case Ending.Shows e -> isRecorded(e) && !isCooperative(e.best());
    };
  }

  private boolean isRecorded(Ending.Shows shows) {
    return trace.interaction().filter(shows.interaction()::equals).isPresent();
  }

  private static boolean isCooperative(FewestPreemptions best) {
    return best.schedule().preemptions().isEmpty();
  }

  private ProgramCfa program() {
    return schedule.program();
  }

  /** Lines of text; the last one is the result. */
  public String text(Palette palette, int width) {
    Page page = new Page(palette, width);
    new ScheduleText(schedule).lines(palette, width).forEach(page::line);
    page.point();
    page.sentence("Recorded: " + trace.message() + ".");
    reached().forEach(page::sentence);
    return page.result(isSame() ? Style.GOOD : Style.BAD, result()).toString();
  }

  private List<String> reached() {
    return switch (ending) {
      case Ending.Wrong e -> reached(e.violations());
      case Ending.GoesOn e -> List.of("Reached: the run does not terminate after these steps.");
      case Ending.Shows e ->
          isRecorded(e)
              ? List.of("Reached: the same input and output.", comparison(e.best()))
              : List.of(
                  "Reached: other input and output: " + String.join(" ", e.interaction()) + ".");
    };
  }

  private List<String> reached(List<Violation> violations) {
    ViolationText text = new ViolationText(program());
    List<String> sentences = new ArrayList<>();
    for (Violation violation : violations) {
      sentences.add("Reached: " + text.describe(violation) + ".");
      sentences.addAll(text.explanation(violation, schedule.end()));
    }
    return violations.isEmpty() ? List.of("Reached: nothing that is wrong.") : sentences;
  }

  private static String comparison(FewestPreemptions best) {
    if (isCooperative(best)) {
      return "A cooperative run shows the same for the same inputs.";
    }
    return best.minimality() == Minimality.FEWEST
        ? "No cooperative run shows the same for the same inputs: all were executed."
        : "Whether a cooperative run shows the same was not decided again: there are too many.";
  }

  /** One JSON object. */
  public String json() {
    return Json.object()
        .with("command", "replay")
        .with("file", program().program().source().file())
        .with("result", result())
        .with("recorded", trace.message())
        .with("reached", Json.texts(reachedTexts()))
        .with("steps", new ScheduleText(schedule).json())
        .print();
  }

  private List<String> reachedTexts() {
    return switch (ending) {
      case Ending.Wrong e ->
          e.violations().stream().map(new ViolationText(program())::describe).toList();
      case Ending.GoesOn e -> List.of();
      case Ending.Shows e -> e.interaction();
    };
  }

  private String result() {
    return isSame() ? "true" : "false(replay)";
  }
}
