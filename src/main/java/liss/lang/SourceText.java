package liss.lang;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;

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

  /** The line of a place: {@code line 4}, or {@code queue.c:4} in a program of several files. */
  public String placeOf(SourceSpan span) {
    return areSeveral() ? numberOf(span) : "line " + span.line();
  }

  /** The line of a place: {@code line 4}, or {@code queue.h:4} if another file has it. */
  public String lineOrFileOf(SourceSpan span) {
    return (fileOf(span).equals(file) ? "line " : fileOf(span) + ":") + span.line();
  }

  /** The number of the line of a place, after the file in a program of several files. */
  public String numberOf(SourceSpan span) {
    if (!areSeveral()) {
      return String.valueOf(span.line());
    }
    List<String> files = FileOfProgram.in(this).stream().map(FileOfProgram::file).toList();
    String first = files.getFirst();
    int common = first.lastIndexOf('/') + 1;
    while (common > 0 && !allStartWith(files, first.substring(0, common))) {
      common = first.lastIndexOf('/', common - 2) + 1;
    }
    String file = fileOf(span);
    boolean isBelow = file.startsWith(first.substring(0, common));
    return (isBelow ? file.substring(common) : file) + ":" + span.line();
  }

  private static boolean allStartWith(List<String> files, String start) {
    return files.stream().allMatch(file -> file.startsWith(start));
  }

  /** Whether it is the text of a program of several files. */
  public boolean areSeveral() {
    return new LineMarkers(text).areOfSeveralFiles();
  }

  /** The line in which a stretch of the text starts, without its line end. */
  public String lineOf(SourceSpan span) {
    int start = text.lastIndexOf('\n', span.start() - 1) + 1;
    int end = text.indexOf('\n', start);
    String found = end < 0 ? text.substring(start) : text.substring(start, end);
    return found.endsWith("\r") ? found.substring(0, found.length() - 1) : found;
  }

  /** A relative reference or an absolute file URI, with everything else than ASCII escaped. */
  public static String uri(String file) {
    String path = file.replace('\\', '/');
    try {
      return path.startsWith("/")
          ? new URI("file", "", path, null).toASCIIString()
          : new URI(null, null, path, null).toASCIIString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
