package liss.lang;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import liss.format.Printable;

/**
 * A message about the source text.
 *
 * @param code the stable name of this kind of message, such as {@code LISS0012};
 *     docs/diagnostics.md lists them
 * @param message one sentence in lower case, without a full stop
 * @param span what the message points at; empty where something is missing
 * @param hint what to do about it
 */
public record Diagnostic(
    String code, Severity severity, String message, SourceSpan span, Optional<String> hint) {

  /** Whether the program is rejected. */
  public enum Severity {
    /** The program is rejected. */
    ERROR("error"),
    /** The program is accepted, but probably not what was meant. */
    WARNING("warning");

    private final String label;

    Severity(String label) {
      this.label = label;
    }

    /** The word that opens the message. */
    public String label() {
      return label;
    }
  }

  /**
   * A line of source text with a mark below it, both safe to print: control characters are
   * replaced, and the mark has the tabs of the line so that it stays aligned.
   */
  public record Excerpt(int lineNumber, String line, String mark) {}

  static final Comparator<Diagnostic> BY_POSITION =
      Comparator.comparing(Diagnostic::span).thenComparing(Diagnostic::code);

  private static final int WIDEST = 160;

  /**
   * The first line of the span, the span marked by carets; of a very long line only what is around
   * the start of the span.
   */
  public Excerpt excerpt(SourceText source) {
    String line = source.lineOf(span);
    int start = Math.min(span.column() - 1, line.length());
    int end = Math.min(start + span.end() - span.start(), line.length());
    int from = line.length() <= WIDEST ? 0 : Math.max(0, start - WIDEST / 2);
    int to = Math.min(line.length(), from + WIDEST);
    String before = (from > 0 ? "..." : "") + line.substring(from, start);
    String after = line.substring(start, to) + (to < line.length() ? "..." : "");
    StringBuilder mark = new StringBuilder();
    before.codePoints().forEach(c -> mark.append(c == '\t' ? '\t' : ' '));
    long carets = line.substring(start, Math.min(end, to)).codePoints().count();
    mark.append("^".repeat((int) Math.max(1, carets)));
    return new Excerpt(span.line(), Printable.name(before + after), mark.toString());
  }

  /** The message with its position, the source line, carets and the hint; several lines. */
  public String render(SourceText source) {
    return new MessageGroup(List.of(this)).render(source);
  }
}
