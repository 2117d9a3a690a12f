package liss.lang;

/**
 * A source file in memory.
 *
 * @param file the name to show to the user
 * @param text the whole text, line ends as in the file
 */
public record SourceText(String file, String text) {

  /** The text of line {@code line} (from 1) without its line end. */
  public String line(int line) {
    int start = 0;
    for (int i = 1; i < line; i++) {
      start = text.indexOf('\n', start) + 1;
    }
    int end = text.indexOf('\n', start);
    String found = end < 0 ? text.substring(start) : text.substring(start, end);
    return found.endsWith("\r") ? found.substring(0, found.length() - 1) : found;
  }
}
