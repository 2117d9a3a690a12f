package liss.lsp;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.lang.ParseResult;
import liss.lang.SourceText;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;

/** What reading one version of a text gave. */
sealed interface Reading {

  /** The name of the one who speaks. */
  String SOURCE = "liss";

  /** What is said about the text. */
  List<Message> messages();

  /**
   * A message about the text.
   *
   * @param shown its form in the protocol
   * @param edit the change that it proposes
   */
  record Message(Diagnostic shown, Optional<TextEdit> edit) {}

  /** A program. */
  record Accepted(
      DocumentText text, ProgramText source, ParseResult.Parsed parsed, List<Message> messages)
      implements Reading {
    /** Copies the list. */
    public Accepted {
      messages = List.copyOf(messages);
    }
  }

  /** No program, or none that can be read with the options. */
  record Refused(List<Message> messages) implements Reading {
    /** Copies the list. */
    public Refused {
      messages = List.copyOf(messages);
    }
  }

  /** That nothing is known of a text for a reason that lies outside of it. */
  static Reading refused(String reason) {
    Range start = new Range(new Position(0, 0), new Position(0, 0));
    return new Refused(
        List.of(
            new Message(
                new Diagnostic(start, reason, DiagnosticSeverity.Error, SOURCE),
                Optional.empty())));
  }

  /**
   * Reads a text.
   *
   * @param unsaved the texts of headers that are open, by their absolute paths
   * @throws Settings.OptionsException if the options do not fit the file
   */
  static Reading of(DocumentText text, Path file, Settings settings, Map<Path, String> unsaved) {
    ProgramText source =
        new ProgramText(
            new SourceText(file.toString(), text.toString()),
            settings.c().apply(file).map(options -> options.withUnsaved(unsaved)));
    return switch (source.parse()) {
      case ParseResult.Rejected rejected ->
          new Refused(messages(text, rejected.diagnostics(), source.source()));
      case ParseResult.Parsed parsed ->
          new Accepted(text, source, parsed, messages(text, parsed.warnings(), source.source()));
    };
  }

  private static List<Message> messages(
      DocumentText text, List<liss.lang.Diagnostic> all, SourceText source) {
    return all.stream()
        .map(message ->
            new Message(
                message(text, message),
                message
                    .edit(source)
                    .map(edit -> new TextEdit(text.range(edit.span()), edit.text()))))
        .toList();
  }

  /** What a message says, without its place. */
  static String sentence(liss.lang.Diagnostic message) {
    return message.message();
  }

  /** A message with its line, for a place where there is no room for more. */
  static String brief(liss.lang.Diagnostic message) {
    return "line " + message.span().line() + ": " + message.message() + " [" + message.code() + "]";
  }

  /** A message about a text, in the form of the protocol. */
  static Diagnostic message(DocumentText text, liss.lang.Diagnostic message) {
    return new Diagnostic(
        text.range(message.span()),
        message.message() + message.hint().map(hint -> "\nhelp: " + hint.text()).orElse(""),
        switch (message.severity()) {
          case ERROR -> DiagnosticSeverity.Error;
          case WARNING -> DiagnosticSeverity.Warning;
        },
        SOURCE,
        message.code());
  }
}
