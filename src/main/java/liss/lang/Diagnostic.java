package liss.lang;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
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
    String code, Severity severity, String message, SourceSpan span, Optional<Hint> hint) {

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
   * What to do about a message.
   *
   * @param text one sentence in lower case, without a full stop
   * @param change the change of the text that it proposes; empty if it leaves that to the reader
   */
  public record Hint(String text, Optional<Change> change) {

    /**
     * A change of what the message points at.
     *
     * @param from the words to replace; empty if something is missing there
     * @param to the words to write
     */
    public record Change(String from, String to) {}

    /**
     * A change of a text.
     *
     * @param span what is replaced; empty if something is inserted
     * @param text what is written there
     */
    public record Edit(SourceSpan span, String text) {}

    /** Advice without a change that could be made at once. */
    public static Hint of(String text) {
      return new Hint(text, Optional.empty());
    }

    /** The question whether another name was meant. */
    static Hint didYouMean(String name, String other) {
      return changing(name, other, "did you mean `" + other + "`?");
    }

    /** Advice to replace some words. */
    static Hint changing(String from, String to, String text) {
      return new Hint(text, Optional.of(new Change(from, to)));
    }

    /** Advice to write one sign instead of another one. */
    static Hint instead(String from, String to) {
      return changing(from, to, "write `" + to + "` instead of `" + from + "`");
    }

    /**
     * The change at the place of a message. It is empty where the message is not about these very
     * words, as in the expansion of a macro, or where they stand more than once.
     */
    Optional<Edit> edit(SourceSpan place, String source) {
      return change.flatMap(change -> edit(change, place, source));
    }

    private static Optional<Edit> edit(Change change, SourceSpan place, String source) {
      if (change.from().isEmpty()) {
        return place.start() == place.end()
            ? Optional.of(new Edit(place, change.to()))
            : Optional.empty();
      }
      List<MatchResult> found =
          Pattern.compile("(?<!\\w)" + Pattern.quote(change.from()) + "(?!\\w)")
              .matcher(source)
              .region(place.start(), place.end())
              .results()
              .toList();
      return found.size() == 1
          ? Optional.of(
              new Edit(
                  new Positions(source).span(found.getFirst().start(), found.getFirst().end()),
                  change.to()))
          : Optional.empty();
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

  /**
   * The change of the text that the hint proposes; empty if it proposes none that could be made at
   * once.
   *
   * @param source the text that the message is about
   */
  public Optional<Hint.Edit> edit(SourceText source) {
    return hint.flatMap(proposed -> proposed.edit(span, source.text()));
  }

  /** The message with its position, the source line, carets and the hint; several lines. */
  public String render(SourceText source) {
    return new MessageGroup(List.of(this)).render(source);
  }
}
