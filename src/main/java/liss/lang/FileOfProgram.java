package liss.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import liss.lang.LineMarkers.Marker;

/**
 * A file of a program. The text of a program of several files is that of one after the other, each
 * after a line marker with a flag of its own, so that every place has its file, line and column.
 *
 * @param file its name
 * @param start where its text starts in that of the program
 * @param end where its text ends
 */
public record FileOfProgram(String file, int start, int end) {

  /** The most files that the name of a program mentions. */
  private static final int MOST_NAMED = 3;

  /** The text of a program; that of its file if there is only one. */
  public static SourceText joined(List<SourceText> files) {
    if (files.size() == 1) {
      return files.getFirst();
    }
    String text =
        files.stream()
            .map(file -> marker(file.file()) + file.text() + (endsLine(file.text()) ? "" : "\n"))
            .collect(Collectors.joining());
    return new SourceText(name(files), text);
  }

  private static String marker(String file) {
    String quoted = file.replace("\\", "\\\\").replace("\"", "\\\"");
    return "# 1 \"" + quoted + "\" " + LineMarkers.START + "\n";
  }

  private static boolean endsLine(String text) {
    return text.isEmpty() || text.endsWith("\n");
  }

  private static String name(List<SourceText> files) {
    List<String> names = files.stream().map(SourceText::file).toList();
    return names.size() <= MOST_NAMED
        ? String.join(", ", names)
        : names.getFirst() + " and " + (names.size() - 1) + " other files";
  }

  /** The files of a program, in the order of its text. */
  public static List<FileOfProgram> in(SourceText source) {
    String text = source.text();
    List<Marker> starts = new LineMarkers(text).all().stream().filter(Marker::isStart).toList();
    if (starts.isEmpty()) {
      return List.of(new FileOfProgram(source.file(), 0, text.length()));
    }
    List<FileOfProgram> files = new ArrayList<>();
    for (int i = 0; i < starts.size(); i++) {
      int start = text.indexOf('\n', starts.get(i).offset()) + 1;
      int end = i + 1 < starts.size() ? starts.get(i + 1).offset() : text.length();
      files.add(new FileOfProgram(starts.get(i).file(), start, end));
    }
    return files;
  }

  /**
   * The text of the program up to the end of this file, with blanks instead of what comes before
   * it: places in the file stay where they are, and its first line is the first line.
   */
  public SourceText alone(SourceText program) {
    if (start == 0) {
      return program;
    }
    String own = program.text().substring(start, end);
    String known = own.startsWith("\uFEFF") ? " " + own.substring(1) : own;
    return new SourceText(file, " ".repeat(start) + known);
  }
}
