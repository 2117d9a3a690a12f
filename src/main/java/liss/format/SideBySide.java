package liss.format;

import java.util.ArrayList;
import java.util.List;
import liss.format.Palette.Style;

/**
 * Two lists beside each other, equal elements in one row as far as their orders allow: with the
 * fewest elements inserted, deleted or replaced (R. A. Wagner, M. J. Fischer, "The String-to-String
 * Correction Problem", JACM 21, 1974).
 */
public final class SideBySide {

  private static final String NO_ELEMENT = "";

  private final List<String> left;
  private final List<String> right;

  /** The least number of changes that lead from the rest of one list to that of the other. */
  private final int[][] changes;

  private SideBySide(List<String> left, List<String> right) {
    this.left = left;
    this.right = right;
    this.changes = new int[left.size() + 1][right.size() + 1];
    for (int i = left.size(); i >= 0; i--) {
      for (int j = right.size(); j >= 0; j--) {
        changes[i][j] = least(i, j);
      }
    }
  }

  /** Two elements in one row; an empty text where one list has none. */
  public record Row(String left, String right) {

    /** Whether both lists have it. */
    public boolean isSame() {
      return left.equals(right);
    }
  }

  /** The rows of both lists. */
  public static List<Row> rows(List<String> left, List<String> right) {
    return new SideBySide(left, right).rows();
  }

  private int least(int i, int j) {
    if (i == left.size() || j == right.size()) {
      return left.size() - i + right.size() - j;
    }
    return Math.min(paired(i, j), 1 + Math.min(changes[i + 1][j], changes[i][j + 1]));
  }

  /** The least number if the next two elements share a row. */
  private int paired(int i, int j) {
    return changes[i + 1][j + 1] + (left.get(i).equals(right.get(j)) ? 0 : 1);
  }

  /** The rows of a table with headings; those that differ have a mark. */
  public static List<String> lines(
      String leftHeading,
      List<String> left,
      String rightHeading,
      List<String> right,
      Palette palette) {
    int leftWidth = width(leftHeading, left);
    int rightWidth = width(rightHeading, right);
    List<String> lines = new ArrayList<>();
    String format = "  %-" + leftWidth + "s %s %s";
    lines.add(
        "  "
            + palette.paint(Style.HEADING, leftHeading)
            + " ".repeat(leftWidth - leftHeading.length() + 3)
            + palette.paint(Style.HEADING, rightHeading));
    lines.add(format.formatted("-".repeat(leftWidth), " ", "-".repeat(rightWidth)));
    for (Row row : rows(left, right)) {
      String line = format.formatted(row.left(), row.isSame() ? " " : "|", row.right());
      lines.add(row.isSame() ? line : palette.paint(Style.BAD, line.stripTrailing()));
    }
    return lines;
  }

  private static int width(String heading, List<String> elements) {
    return elements.stream().mapToInt(String::length).reduce(heading.length(), Math::max);
  }

  private List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < left.size() || j < right.size()) {
      if (i < left.size() && j < right.size() && changes[i][j] == paired(i, j)) {
        rows.add(new Row(left.get(i++), right.get(j++)));
      } else if (i < left.size() && changes[i][j] == 1 + changes[i + 1][j]) {
        rows.add(new Row(left.get(i++), NO_ELEMENT));
      } else {
        rows.add(new Row(NO_ELEMENT, right.get(j++)));
      }
    }
    return rows;
  }
}
