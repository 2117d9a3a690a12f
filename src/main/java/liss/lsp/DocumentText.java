package liss.lsp;

import com.github.difflib.DiffUtils;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import liss.lang.SourceSpan;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextEdit;

/** A text with the positions of the protocol: lines and UTF-16 units in them, both from 0. */
final class DocumentText {

  private static final Pattern LINE_END = Pattern.compile("\r\n|\n|\r");

  private final String text;
  private final int[] lineStarts;

  DocumentText(String text) {
    this.text = text;
    this.lineStarts =
        IntStream.concat(
                IntStream.of(0), LINE_END.matcher(text).results().mapToInt(MatchResult::end))
            .toArray();
  }

  @Override
  public String toString() {
    return text;
  }

  /** Where an offset is; after the text, the end. */
  Position position(int offset) {
    int inside = Math.min(offset, text.length());
    int found = Arrays.binarySearch(lineStarts, inside);
    int line = found >= 0 ? found : -found - 2;
    return new Position(line, inside - lineStarts[line]);
  }

  /** The offset of a position; a position after its line is the end of the line. */
  int offset(Position position) {
    int line = Math.max(position.getLine(), 0);
    if (line >= lineStarts.length) {
      return text.length();
    }
    int end = line + 1 < lineStarts.length ? lineStarts[line + 1] : text.length();
    return Math.clamp((long) lineStarts[line] + position.getCharacter(), lineStarts[line], end);
  }

  /** The range of a stretch of the text. */
  Range range(SourceSpan span) {
    return range(span.start(), span.end());
  }

  private Range range(int start, int end) {
    return new Range(position(start), position(end));
  }

  /** The stretch of the text in a range. */
  String in(Range range) {
    return text.substring(
        offset(range.getStart()), Math.max(offset(range.getStart()), offset(range.getEnd())));
  }

  /** The text after a change; one without a range is the whole text. */
  DocumentText after(TextDocumentContentChangeEvent change) {
    Range range = change.getRange();
    return new DocumentText(
        range == null
            ? change.getText()
            : text.substring(0, offset(range.getStart()))
                + change.getText()
                + text.substring(Math.max(offset(range.getStart()), offset(range.getEnd()))));
  }

  /** The edits of lines that make another text of this one. */
  List<TextEdit> editsTo(String other) {
    List<String> before = lines(text);
    List<TextEdit> edits = new ArrayList<>();
    for (var delta : DiffUtils.diff(before, lines(other)).getDeltas()) {
      int start = length(before.subList(0, delta.getSource().getPosition()));
      int end = start + length(delta.getSource().getLines());
      edits.add(new TextEdit(range(start, end), String.join("", delta.getTarget().getLines())));
    }
    return edits;
  }

  private static int length(List<String> lines) {
    return lines.stream().mapToInt(String::length).sum();
  }

  /** The lines with their ends. */
  private static List<String> lines(String text) {
    return List.of(text.split("(?<=\n)"));
  }
}
