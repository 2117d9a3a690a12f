package liss.lang;

import java.util.Arrays;

/**
 * The line table of a source text: makes spans from offsets in logarithmic time. After a line
 * marker, lines have the numbers that they have in the file that it names.
 */
public final class Positions {

  private final int[] lineStarts;
  private final int length;
  private final LineMarkers markers;

  /** The lines of a text. */
  public Positions(String text) {
    length = text.length();
    markers = new LineMarkers(text);
    int[] starts = new int[16];
    int lines = 1;
    for (int i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) {
      if (lines == starts.length) {
        starts = Arrays.copyOf(starts, 2 * lines);
      }
      starts[lines++] = i + 1;
    }
    lineStarts = Arrays.copyOf(starts, lines);
  }

  /** The stretch of text between two offsets; what lies after the end is left out. */
  public SourceSpan span(int start, int end) {
    int from = Math.min(start, length);
    int line = line(from);
    int to = Math.max(from, Math.min(end, length));
    return new SourceSpan(from, to, shown(from, line), from - lineStarts[line - 1] + 1);
  }

  /** The number by which the user knows a line. */
  private int shown(int offset, int line) {
    return markers
        .before(offset)
        .map(marker -> Math.max(marker.line(), marker.line() + line - line(marker.offset()) - 1))
        .orElse(line);
  }

  /** The line, from 1, of an offset. */
  int line(int offset) {
    int found = Arrays.binarySearch(lineStarts, offset);
    return found >= 0 ? found + 1 : -found - 1;
  }
}
