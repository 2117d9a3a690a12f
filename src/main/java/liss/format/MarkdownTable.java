package liss.format;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** A table in Markdown. */
public final class MarkdownTable {

  private final int width;
  private final StringBuilder text = new StringBuilder();

  /** A table with these headings and no rows. */
  public MarkdownTable(List<String> headings) {
    this.width = headings.size();
    append(headings);
    append(Collections.nCopies(width, "---"));
  }

  /** Adds a row; cells that are missing at its end are empty. */
  public MarkdownTable row(List<String> cells) {
    if (cells.size() > width) {
      throw new IllegalArgumentException(cells.size() + " cells in a table of " + width);
    }
    List<String> padded = new ArrayList<>(cells);
    padded.addAll(Collections.nCopies(width - cells.size(), ""));
    append(padded);
    return this;
  }

  private void append(List<String> cells) {
    text.append(
        cells.stream()
            .map(cell -> cell.replace("|", "\\|"))
            .collect(Collectors.joining(" | ", "| ", " |\n")));
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
