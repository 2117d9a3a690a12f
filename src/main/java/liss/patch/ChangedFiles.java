package liss.patch;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import liss.lang.LineMarkers;
import liss.lang.Positions;
import liss.lang.SourceSpan;
import liss.lang.SourceText;

/**
 * The files that change with a program: the program itself, or those that the line markers of a
 * preprocessed file name. The lines at a change must be in its file as they are in the preprocessed
 * one, but for comments and blanks; so nothing goes to the wrong place after the file has changed,
 * or where a macro was used.
 */
public final class ChangedFiles {

  /** A file before and after it was changed. */
  public record Change(String before, String after) {
    /** The file as it was. */
    Change unchanged() {
      return new Change(before, before);
    }
  }

  /** Lines of a file, from 0, that are replaced. */
  private record Replacement(int first, int count, List<String> lines) {}

  private final SourceText source;
  private final TrustedFiles trusted;
  private final List<String> lines;
  private final List<Integer> starts = new ArrayList<>();
  private final Positions positions;
  private final Map<String, List<String>> originals = new LinkedHashMap<>();
  private final SequencedMap<String, List<Replacement>> replacements = new LinkedHashMap<>();

  private ChangedFiles(SourceText source, TrustedFiles trusted) {
    this.source = source;
    this.trusted = trusted;
    this.lines = source.text().lines().toList();
    this.positions = new Positions(source.text());
    int start = 0;
    for (String line : source.text().split("(?<=\n)", -1)) {
      starts.add(start);
      start += line.length();
    }
  }

  /**
   * The files that change, by their names in the order of the text; without line markers it is the
   * file itself.
   *
   * @param after the text with locks
   * @param trusted which files may be read because a line marker names them
   * @throws UnchangeableFileException if a file is not there, or not as it was
   */
  public static SequencedMap<String, Change> changed(
      SourceText source, String after, TrustedFiles trusted) {
    SequencedMap<String, Change> changes = new LinkedHashMap<>();
    if (new LineMarkers(source.text()).isEmpty()) {
      changes.put(source.file(), new Change(source.text(), after));
      return changes;
    }
    ChangedFiles files = new ChangedFiles(source, trusted);
    for (AbstractDelta<String> delta :
        DiffUtils.diff(files.lines, after.lines().toList()).getDeltas()) {
      files.replace(delta);
    }
    files.replacements.forEach((file, list) -> changes.put(file, files.change(file, list)));
    return changes;
  }

  private void replace(AbstractDelta<String> delta) {
    int first = delta.getSource().getPosition();
    List<String> inserted = delta.getTarget().getLines();
    int count = delta.getSource().size();
    if (count > 0) {
      SourceSpan place = place(first);
      for (int i = 0; i < count; i++) {
        if (!isSame(first + i, place.line() + i, place)) {
          throw other(place);
        }
      }
      replace(first, place, place.line(), count, inserted);
    } else {
      insert(first, inserted);
    }
  }

  /** Inserts lines in front of one, found in its file by that line or by the one in front of it. */
  private void insert(int line, List<String> inserted) {
    SourceSpan behind = place(Math.min(line, lines.size() - 1));
    if (line < lines.size() && isSame(line, behind.line(), behind)) {
      replace(line, behind, behind.line(), 0, inserted);
      return;
    }
    SourceSpan front = place(Math.max(0, line - 1));
    if (line == 0 || !isSame(line - 1, front.line(), front)) {
      throw other(behind);
    }
    replace(Math.min(line, lines.size() - 1), front, front.line() + 1, 0, inserted);
  }

  private SourceSpan place(int line) {
    return positions.span(starts.get(line), starts.get(line));
  }

  /** Whether a line, from 0, is that of a file, from 1, but for comments and blanks. */
  private boolean isSame(int line, int inFile, SourceSpan place) {
    List<String> original = original(source.fileOf(place), place);
    return inFile <= original.size()
        && !lines.get(line).startsWith("# ")
        && code(original.get(inFile - 1)).equals(code(lines.get(line)));
  }

  private UnchangeableFileException other(SourceSpan place) {
    return new UnchangeableFileException(
        "error: %s:%d: locks belong here, but the line is another one in %s\n"
                .formatted(source.fileOf(place), place.line(), source.file())
            + " = help: preprocess the file again if it has changed; no lock can be written where a"
            + " macro is used");
  }

  /**
   * Replaces lines of a file.
   *
   * @param like the line of the text, from 0, that stands at the first of them
   * @param place a place in the file
   * @param first the first line, from 1
   */
  private void replace(int like, SourceSpan place, int first, int count, List<String> inserted) {
    String file = source.fileOf(place);
    List<String> original = original(file, place);
    String there = first <= original.size() ? original.get(first - 1) : "";
    replacements
        .computeIfAbsent(file, name -> new ArrayList<>())
        .add(
            new Replacement(
                first - 1,
                count,
                inserted.stream().map(line -> indented(line, lines.get(like), there)).toList()));
  }

  private List<String> original(String file, SourceSpan place) {
    if (!originals.containsKey(file)) {
      Path path = Path.of(file);
      if (!trusted.has(path)) {
        throw new UnchangeableFileException(
            "error: %s:%d: locks belong here, but only a line marker of %s names this file\n"
                    .formatted(file, place.line(), source.file())
                + " = note: it is not below the working directory, the directory of a file that was"
                + " given, or one of -I, and is not read\n"
                + " = help: --trust-markers reads it");
      }
      if (!Files.isRegularFile(path)) {
        throw new UnchangeableFileException(
            "error: %s:%d: locks belong here, but there is no such file\n"
                    .formatted(file, place.line())
                + " = help: run liss where the compiler was run, or remove the line markers");
      }
      originals.put(file, read(path).lines().toList());
    }
    return originals.getOrDefault(file, List.of());
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UnchangeableFileException("error: cannot read " + file + ": " + e.getMessage());
    }
  }

  /** A line without comments and blanks. */
  private static String code(String line) {
    return line.replaceAll("^(?:(?!/\\*).)*\\*/|/\\*.*?(\\*/|$)|//.*", "").replaceAll("\\s", "");
  }

  /** A new line with the indentation of the file, which the preprocessor has changed. */
  private static String indented(String line, String preprocessed, String original) {
    String old = indentation(preprocessed);
    return line.startsWith(old) ? indentation(original) + line.substring(old.length()) : line;
  }

  private static String indentation(String line) {
    return line.substring(0, line.length() - line.stripLeading().length());
  }

  private Change change(String file, List<Replacement> list) {
    String before = read(Path.of(file));
    List<String> after = new ArrayList<>(List.of(before.split("\n", -1)));
    for (Replacement r :
        list.stream().sorted(Comparator.comparing(Replacement::first).reversed()).toList()) {
      List<String> place = after.subList(r.first(), r.first() + r.count());
      place.clear();
      place.addAll(r.lines());
    }
    return new Change(before, String.join("\n", after));
  }
}
