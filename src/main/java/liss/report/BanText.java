package liss.report;

import java.util.ArrayList;
import java.util.List;
import liss.cfa.LockBan;
import liss.format.Json;

/** Where locks are forbidden, in words. */
final class BanText {

  private BanText() {}

  /** That without any one of these there would be a placement. */
  static List<String> sentences(List<LockBan> bans) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        bans.size() == 1
            ? "They could be prevented without this, which forbids locks:"
            : "They could be prevented without any one of these, which forbid locks:");
    bans.forEach(ban -> sentences.add(describe(ban)));
    return sentences;
  }

  private static String describe(LockBan ban) {
    return switch (ban) {
      case LockBan.Annotated annotated -> "@nolock at " + annotated.span();
      case LockBan.Call call -> "the call of `" + call.function() + "` at " + call.span();
      case LockBan.Named named -> "--no-lock-in " + named.name();
    };
  }

  /** The reasons for other programs. */
  static List<Json> json(List<LockBan> bans) {
    return bans.stream().map(BanText::json).toList();
  }

  private static Json json(LockBan ban) {
    return switch (ban) {
      case LockBan.Annotated annotated ->
          Json.object()
              .with("annotation", "nolock")
              .with("line", annotated.span().line())
              .with("column", annotated.span().column());
      case LockBan.Call call ->
          Json.object()
              .with("call", call.function())
              .with("line", call.span().line())
              .with("column", call.span().column());
      case LockBan.Named named -> Json.object().with("option", "--no-lock-in " + named.name());
    };
  }
}
