package liss.emit;

import java.util.regex.Pattern;

/** How a source text is laid out: its lines, line ends and indentation. */
final class TextFormat {

  private static final Pattern REST_OF_LINE =
      Pattern.compile("[ \\t]*(/\\*((?!\\*/)[^\\r\\n])*\\*/[ \\t]*)?(//[^\\r\\n]*)?");

  private final String text;

  TextFormat(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }

  /** Whether there is nothing but blanks in front of the offset on its line. */
  boolean startsLine(int offset) {
    return indentation(offset).length() == offset - lineStart(offset);
  }

  /** The offset where the line starts. */
  int lineStart(int offset) {
    return text.lastIndexOf('\n', offset - 1) + 1;
  }

  /** The offset where the line ends, in front of its line end. */
  int lineEnd(int offset) {
    int end = text.indexOf('\n', offset);
    if (end < 0) {
      return text.length();
    }
    return end > offset && text.charAt(end - 1) == '\r' ? end - 1 : end;
  }

  /** Whether nothing but comments follows on the line, so that more can go on a new line. */
  boolean isRestOfLine(int offset) {
    return REST_OF_LINE.matcher(text.substring(offset, lineEnd(offset))).matches();
  }

  /** The blanks at the start of the line. */
  String indentation(int offset) {
    int start = lineStart(offset);
    int end = start;
    while (end < offset && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
      end++;
    }
    return text.substring(start, end);
  }

  /** Whether two offsets lie on one line. */
  boolean sameLine(int first, int second) {
    return lineStart(first) == lineStart(second);
  }

  /** The line end in use at the offset. */
  String lineBreak(int offset) {
    int next = text.indexOf('\n', offset);
    int nearest = next >= 0 ? next : text.lastIndexOf('\n');
    return nearest > 0 && text.charAt(nearest - 1) == '\r' ? "\r\n" : "\n";
  }

  /** Where the line after that of an offset starts; the end of the text if there is none. */
  int nextLine(int offset) {
    int end = text.indexOf('\n', offset);
    return end < 0 ? text.length() : end + 1;
  }
}
