package liss.format;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import java.util.ArrayList;
import java.util.List;

/** Differences between two texts, as {@code patch} and {@code git apply} read them. */
public final class UnifiedDiff {

  private static final int CONTEXT = 3;
  private static final String NO_LINE_END = "\n\\ No newline at end of file";

  private UnifiedDiff() {}

  /**
   * The changes from one text to the other with three lines of context; empty if they are equal.
   *
   * <p>The headers have the name after {@code a/} and {@code b/}, as {@code git apply} and {@code
   * patch -p1} expect it; a name that starts with a slash loses that.
   *
   * @param file the name in both headers
   */
  public static String of(String file, String before, String after) {
    List<String> old = lines(before);
    List<String> diff =
        UnifiedDiffUtils.generateUnifiedDiff(
            header("a/", file),
            header("b/", file),
            old,
            DiffUtils.diff(old, lines(after)),
            CONTEXT);
    return diff.isEmpty() ? "" : String.join("\n", diff) + "\n";
  }

  /** {@code patch} takes a name up to the first blank unless a tab ends it. */
  private static String header(String prefix, String file) {
    String name = prefix + file.replaceFirst("^/+", "");
    return name.indexOf(' ') >= 0 ? name + "\t" : name;
  }

  /** The lines without line feeds; a last line without one is marked as the format demands. */
  private static List<String> lines(String text) {
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    String last = lines.removeLast();
    if (!last.isEmpty()) {
      lines.add(last + NO_LINE_END);
    }
    return lines;
  }
}
