package liss.patch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The part of a unified diff, or of mails with diffs, that is about one file. It applies where its
 * lines are as it says, at the place that it names or the next one.
 *
 * <p>Source: the format as {@code git diff} and {@code diff -u} print it (POSIX, diff, "Diff -u").
 *
 * @param hunks in the order of the file
 */
public record FileDiff(List<Hunk> hunks) {

  private static final Pattern RANGE =
      Pattern.compile("@@ -(\\d+)(?:,(\\d+))? \\+(\\d+)(?:,(\\d+))? @@.*");

  /**
   * A change.
   *
   * @param line where it is in the old file, from 1
   * @param before the lines that it replaces
   * @param after the lines that come for them
   */
  public record Hunk(int line, List<String> before, List<String> after) {
    /** Copies the lists. */
    public Hunk {
      before = List.copyOf(before);
      after = List.copyOf(after);
    }
  }

  /** Copies the list. */
  public FileDiff {
    hunks = List.copyOf(hunks);
  }

  /** The changes of a file; none if the diff has none. */
  public static FileDiff of(String diff, String file) {
    List<String> lines = diff.lines().toList();
    List<Hunk> hunks = new ArrayList<>();
    boolean isOfFile = false;
    boolean isForFile = false;
    int at = 0;
    while (at < lines.size()) {
      String line = lines.get(at);
      Matcher range = RANGE.matcher(line);
      if (line.startsWith("--- ")) {
        isOfFile = isName(line.substring(4), file);
        at++;
      } else if (line.startsWith("+++ ")) {
        isForFile = isOfFile || isName(line.substring(4), file);
        isOfFile = false;
        at++;
      } else if (range.matches()) {
        int end = end(lines, at + 1, count(range.group(2)), count(range.group(4)));
        if (isForFile) {
          hunks.add(hunk(Integer.parseInt(range.group(1)), lines.subList(at + 1, end)));
        }
        at = end;
      } else {
        at++;
      }
    }
    return new FileDiff(hunks);
  }

  private static int count(String number) {
    return number == null ? 1 : Integer.parseInt(number);
  }

  /** Whether a name in a header is that of a file, with or without the directory in front of it. */
  private static boolean isName(String header, String file) {
    Path name = Path.of(header.replaceFirst("\t.*", ""));
    Path whole = Path.of(file).toAbsolutePath().normalize();
    return whole.endsWith(name)
        || name.getNameCount() > 1 && whole.endsWith(name.subpath(1, name.getNameCount()));
  }

  /** Where a hunk ends that has so many old and new lines. */
  private static int end(List<String> lines, int start, int old, int fresh) {
    int at = start;
    int oldLeft = old;
    int freshLeft = fresh;
    while (at < lines.size() && (oldLeft > 0 || freshLeft > 0)) {
      switch (lines.get(at).isEmpty() ? ' ' : lines.get(at).charAt(0)) {
        case '-' -> oldLeft--;
        case '+' -> freshLeft--;
        case '\\' -> {}
        default -> {
          oldLeft--;
          freshLeft--;
        }
      }
      at++;
    }
    return at;
  }

  private static Hunk hunk(int line, List<String> lines) {
    List<String> before = new ArrayList<>();
    List<String> after = new ArrayList<>();
    for (String text : lines) {
      String content = text.isEmpty() ? "" : text.substring(1);
      switch (text.isEmpty() ? ' ' : text.charAt(0)) {
        case '-' -> before.add(content);
        case '+' -> after.add(content);
        case '\\' -> {} // No newline at end of file
        default -> {
          before.add(content);
          after.add(content);
        }
      }
    }
    return new Hunk(line, before, after);
  }

  /**
   * The changed text.
   *
   * @throws UnchangeableFileException if a change does not fit
   */
  public String applyTo(String text) {
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    int shift = 0;
    for (Hunk hunk : hunks) {
      int place = place(lines, hunk, Math.max(0, hunk.line() - 1 + shift));
      List<String> replaced = lines.subList(place, place + hunk.before().size());
      replaced.clear();
      replaced.addAll(hunk.after());
      shift += hunk.after().size() - hunk.before().size();
    }
    return String.join("\n", lines);
  }

  /** The nearest place at which the old lines of a change are. */
  private static int place(List<String> lines, Hunk hunk, int wanted) {
    for (int distance = 0; distance <= lines.size(); distance++) {
      for (int place : new int[] {wanted - distance, wanted + distance}) {
        int end = place + hunk.before().size();
        if (place >= 0 && end <= lines.size() && lines.subList(place, end).equals(hunk.before())) {
          return place;
        }
      }
    }
    throw new UnchangeableFileException(
        "error: the patch does not apply: the change at line "
            + hunk.line()
            + " does not fit\n = help: the patch is for another version of the file");
  }
}
