package liss.report;

import java.util.List;
import java.util.Optional;
import liss.format.Json;
import liss.lang.Diagnostic;
import liss.lang.SourceSpan;
import liss.lang.SourceText;

/**
 * The messages about a program in JSON: every place is one, also where several have the same cause.
 */
public final class MessagesReport {

  private MessagesReport() {}

  /** The JSON document about a program that is rejected. */
  public static Json.Members rejection(
      String command, SourceText source, List<Diagnostic> messages) {
    return with(
        Json.object().with("command", command).with("file", source.file()).with("result", "error"),
        source,
        messages);
  }

  /** A document with the messages about its program; without any, it stays as it is. */
  static Json.Members with(Json.Members document, SourceText source, List<Diagnostic> messages) {
    return messages.isEmpty()
        ? document
        : document.with("messages", messages, message -> of(message, source));
  }

  private static Json of(Diagnostic message, SourceText source) {
    Optional<Json> hint = message.hint().map(proposed -> new Json.Text(proposed.text()));
    return Json.object()
        .with("code", message.code())
        .with("severity", message.severity().label())
        .with("message", message.message())
        .with("hint", hint)
        .with(place(message.span(), source));
  }

  /** A place of a program as members of a document. */
  static Json.Members place(SourceSpan span, SourceText source) {
    return place(span, source.fileOf(span));
  }

  /** A place of a file as members of a document. */
  static Json.Members place(SourceSpan span, String file) {
    return Json.object().with("file", file).with("line", span.line()).with("column", span.column());
  }
}
