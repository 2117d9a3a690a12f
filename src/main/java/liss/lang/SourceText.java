package liss.lang;

/**
 * A source file in memory.
 *
 * @param file the name to show to the user
 * @param text the whole text, line ends as in the file
 */
public record SourceText(String file, String text) {

  /** The file that a place comes from: the one that a line marker names, or this one. */
  public String fileOf(SourceSpan span) {
    return new LineMarkers(text).before(span.start()).map(LineMarkers.Marker::file).orElse(file);
  }

  /** The line in which a stretch of the text starts, without its line end. */
  public String lineOf(SourceSpan span) {
    int start = text.lastIndexOf('\n', span.start() - 1) + 1;
    int end = text.indexOf('\n', start);
    String found = end < 0 ? text.substring(start) : text.substring(start, end);
    return found.endsWith("\r") ? found.substring(0, found.length() - 1) : found;
  }
}
