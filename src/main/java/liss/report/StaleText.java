package liss.report;

import java.util.Optional;
import liss.check.analysis.StaleValue.By;
import liss.format.Json;
import liss.format.Page;
import liss.format.Palette.Style;
import liss.lang.SourceText;
import liss.triage.Fingerprints;
import liss.verify.Outcome.Use;
import liss.verify.RacingPair.Certainty;
import liss.verify.StaleReads;
import liss.verify.StaleReads.Pair;

/** Values that may be out of date when they are used, in words. */
record StaleText(StaleReads found, SourceText source) {

  /** The pairs, and runs of those that count. */
  void lines(Page page) {
    if (found.pairs().isEmpty()) {
      return;
    }
    String introduction = page.palette().paint(style(), sentence());
    page.list(Words.few(introduction, found.pairs(), this::told, "value"));
    found.pairs().stream()
        .flatMap(pair -> pair.run().stream())
        .findFirst()
        .ifPresent(shown -> {
          page.point();
          page.sentence("In this run, which the program can take, the first of those shown is:");
          new RunText(page, new StepText(shown.program())).run(shown.run());
          page.point();
        });
  }

  /** What there is of them in the output of a synthesis. */
  void ofOutput(Page page) {
    if (found.pairs().isEmpty() && found.undecided().isEmpty()) {
      page.sentence(Style.GOOD, "No value is out of date when a critical section uses it.");
    }
    lines(page);
  }

  private Style style() {
    return found.use() == Use.VIOLATIONS ? Style.BAD : Style.WARNING;
  }

  private String sentence() {
    String values = Words.count(found.pairs().size(), "value");
    return found.use() == Use.VIOLATIONS
        ? "Stale: " + values + " may be out of date when used:"
        : "Note: " + values + " may be out of date when used; --property stale counts that:";
  }

  /** A pair with what makes the value stale. */
  String told(Pair pair) {
    return "%s, read at %s (%s), decides %s at %s, in a later section of %s; %s may write at %s in between%s"
        .formatted(
            String.join(", ", pair.variables()),
            source.lineOrFileOf(pair.read()),
            pair.thread(),
            pair.by() == By.DATA ? "what is done" : "whether a write is done",
            source.lineOrFileOf(pair.use()),
            String.join(", ", pair.locks()),
            pair.writer(),
            source.lineOrFileOf(pair.write()),
            found.use() == Use.VIOLATIONS ? ", " + label(pair.certainty()) : "");
  }

  private static String label(Certainty certainty) {
    return switch (certainty) {
      case SHOWN -> "shown";
      case POSSIBLE -> "possible";
    };
  }

  /** The members of a document; empty if there is none. */
  Optional<Json> json() {
    return found.pairs().isEmpty()
        ? Optional.empty()
        : Optional.of(new Json.Array(found.pairs().stream().map(this::json).toList()));
  }

  private Json json(Pair pair) {
    return Json.object()
        .with("code", Fingerprints.STALE_VALUE)
        .with("variables", Json.texts(pair.variables()))
        .with("locks", Json.texts(pair.locks()))
        .with("thread", pair.thread())
        .with("read", MessagesReport.place(pair.read(), source))
        .with("use", MessagesReport.place(pair.use(), source))
        .with("decides", pair.by() == By.DATA ? "data" : "control")
        .with("write", MessagesReport.place(pair.write(), source).with("thread", pair.writer()))
        .with("certainty", label(pair.certainty()))
        .with(
            "run",
            pair.run().map(shown -> new RunJson(new StepText(shown.program())).of(shown.run())))
        .with("text", told(pair));
  }
}
