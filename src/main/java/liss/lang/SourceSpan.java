package liss.lang;

/**
 * A contiguous stretch of the source text.
 *
 * @param start offset of the first character, counted in UTF-16 units from 0
 * @param end offset after the last character
 * @param line line of the first character, from 1
 * @param column column of the first character, from 1, a tab counts as one
 */
public record SourceSpan(int start, int end, int line, int column)
    implements Comparable<SourceSpan> {

  /** The beginning of a text. */
  public static final SourceSpan START = new SourceSpan(0, 0, 1, 1);

  /** Rejects spans that run backwards or lie before the text. */
  public SourceSpan {
    if (start < 0 || end < start || line < 1 || column < 1) {
      throw new IllegalArgumentException(
          "bad span " + start + ".." + end + " at " + line + ":" + column);
    }
  }

  /** Where the line starts. */
  public int lineStart() {
    return start - column + 1;
  }

  @Override
  public int compareTo(SourceSpan other) {
    int byStart = Integer.compare(start, other.start);
    return byStart != 0 ? byStart : Integer.compare(end, other.end);
  }

  @Override
  public String toString() {
    return line + ":" + column;
  }
}
