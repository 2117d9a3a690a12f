package liss.emit;

import java.util.List;
import liss.lang.SourceSpan;

/**
 * The edits that move a statement to another place of its text. It moves with its line, and the
 * comment after it, if it and its new neighbour have lines of their own.
 */
public final class MovedText {

  private MovedText() {}

  /** The edits that move a statement in front of an earlier one. */
  public static List<Edit> inFront(String text, SourceSpan statement, SourceSpan earlier) {
    TextFormat layout = new TextFormat(text);
    return areLines(layout, statement, earlier)
        ? lines(layout, statement, layout.lineStart(earlier.start()))
        : List.of(
            Edit.inserting(earlier.start(), textOf(text, statement) + " "),
            without(text, statement));
  }

  /** The edits that move a statement after a later one. */
  public static List<Edit> behind(String text, SourceSpan statement, SourceSpan later) {
    TextFormat layout = new TextFormat(text);
    return areLines(layout, statement, later)
        ? lines(layout, statement, layout.nextLine(later.end()))
        : List.of(
            without(text, statement), Edit.inserting(later.end(), " " + textOf(text, statement)));
  }

  private static List<Edit> lines(TextFormat layout, SourceSpan statement, int target) {
    int start = layout.lineStart(statement.start());
    int end = layout.nextLine(statement.end());
    return List.of(
        Edit.inserting(target, layout.text().substring(start, end)),
        Edit.replacing(start, end, ""));
  }

  private static boolean areLines(TextFormat layout, SourceSpan first, SourceSpan second) {
    return layout.startsLine(first.start())
        && layout.startsLine(second.start())
        && layout.isRestOfLine(first.end())
        && layout.isRestOfLine(second.end())
        && layout.nextLine(first.end()) > layout.lineEnd(first.end())
        && layout.nextLine(second.end()) > layout.lineEnd(second.end());
  }

  /** Without the blanks in front of it, so that those after it stay. */
  private static Edit without(String text, SourceSpan statement) {
    int start = statement.start();
    while (text.charAt(start - 1) == ' ' || text.charAt(start - 1) == '\t') {
      start--;
    }
    return Edit.replacing(start, statement.end(), "");
  }

  private static String textOf(String text, SourceSpan statement) {
    return text.substring(statement.start(), statement.end());
  }
}
