package liss.report;

import java.util.List;
import liss.cfa.ProgramCfa;
import liss.explore.Flaw;
import liss.explore.Replay;
import liss.report.Palette.Style;

/**
 * What came of replaying a recorded run, as text or JSON.
 *
 * @param trace what was recorded
 * @param replay what was executed
 */
public record ReplayReport(TraceDocument trace, Replay.Done replay) {

  /** Whether the run ends as it was recorded. */
  public boolean isSame() {
    return replay.flaws().stream().anyMatch(flaw -> trace.tells(flaw, program()));
  }

  private ProgramCfa program() {
    return replay.schedule().program();
  }

  /** Lines of text; the last one is the result. */
  public String text(Palette palette, int width) {
    Page page = new Page(palette, width);
    FlawText text = new FlawText(program());
    new ScheduleText(replay.schedule()).lines(palette, width).forEach(page::line);
    page.gap();
    page.sentence("Recorded: " + trace.message() + ".");
    for (Flaw flaw : replay.flaws()) {
      page.sentence("Reached: " + text.describe(flaw) + ".");
      text.explanation(flaw, replay.schedule().end()).forEach(page::sentence);
    }
    if (replay.flaws().isEmpty()) {
      page.sentence("Reached: nothing that is wrong.");
    }
    return page.line(isSame() ? Style.GOOD : Style.BAD, "Result: " + result()).toString();
  }

  /** One JSON object. */
  public String json() {
    FlawText text = new FlawText(program());
    List<String> reached = replay.flaws().stream().map(text::describe).toList();
    return Json.object()
        .with("command", "replay")
        .with("file", program().program().source().file())
        .with("result", result())
        .with("recorded", trace.message())
        .with("reached", Json.texts(reached))
        .with("steps", new ScheduleText(replay.schedule()).json())
        .print();
  }

  private String result() {
    return isSame() ? "true" : "false(replay)";
  }
}
