package liss.report;

import java.util.List;
import liss.cfa.LockBan;
import liss.format.Json;
import liss.lang.SourceSpan;

/** Where locks are forbidden, in words. */
final class BanText {

  private BanText() {}

  /** That without any one of these there would be a placement. */
  static List<String> sentences(List<LockBan> bans) {
    return Words.list(
        bans.size() == 1
            ? "They could be prevented without this, which forbids locks:"
            : "They could be prevented without any one of these, which forbid locks:",
        bans.stream().map(BanText::describe));
  }

  /** What forbids locks. */
  static String describe(LockBan ban) {
    return switch (ban) {
      case LockBan.Annotated annotated -> "@nolock at " + annotated.span();
      case LockBan.Call call -> "the call of `" + call.function() + "` at " + call.span();
      case LockBan.Sleep sleep ->
          "the call of `"
              + sleep.function()
              + "` at "
              + sleep.span()
              + ", which sleeps: nobody may, as "
              + sleep.reason();
      case LockBan.Named named -> "--no-lock-in " + named.name();
    };
  }

  /** What would have to be otherwise. */
  static String change(LockBan ban) {
    return switch (ban) {
      case LockBan.Annotated annotated -> "Without the annotation, a lock would do.";
      case LockBan.Call call -> "A call before or after the section would do.";
      case LockBan.Sleep sleep ->
          "A call before or after the section would do, or one that does not sleep.";
      case LockBan.Named named -> "Without the option, a lock would do.";
    };
  }

  /** A reason for other programs. */
  static Json json(LockBan ban) {
    return switch (ban) {
      case LockBan.Annotated annotated -> json("annotation", "nolock", annotated.span());
      case LockBan.Call call -> json("call", call.function(), call.span());
      case LockBan.Sleep sleep ->
          json("call", sleep.function(), sleep.span()).with("sleeps", sleep.reason());
      case LockBan.Named named -> Json.object().with("option", "--no-lock-in " + named.name());
    };
  }

  private static Json.Members json(String kind, String name, SourceSpan span) {
    return Json.object().with(kind, name).with("line", span.line()).with("column", span.column());
  }
}
