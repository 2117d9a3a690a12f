package liss.lang;

import java.util.Arrays;

/** The line table of a source text: makes spans from offsets in logarithmic time. */
public final class Positions {

  private final int[] lineStarts;
  private final int length;

  /** The lines of a text. */
  public Positions(String text) {
    length = text.length();
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

  /** The stretch of text between two offsets; what lies behind the end is left out. */
  public SourceSpan span(int start, int end) {
    int from = Math.min(start, length);
    int line = line(from);
    int to = Math.max(from, Math.min(end, length));
    return new SourceSpan(from, to, line, from - lineStarts[line - 1] + 1);
  }

  /** The line, from 1, of an offset. */
  int line(int offset) {
    int found = Arrays.binarySearch(lineStarts, offset);
    return found >= 0 ? found + 1 : -found - 1;
  }
}
