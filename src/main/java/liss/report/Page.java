package liss.report;

import java.util.List;
import liss.report.Palette.Style;
import liss.verify.Outcome;

/** Text for people, written line by line; sentences are wrapped to the width. */
final class Page {

  private static final String BULLET = "  - ";

  private final Palette palette;
  private final int width;
  private final StringBuilder text = new StringBuilder();

  Page(Palette palette, int width) {
    this.palette = palette;
    this.width = width;
  }

  Palette palette() {
    return palette;
  }

  int width() {
    return width;
  }

  /** An empty line, unless there is one already or nothing above. */
  Page point() {
    if (!text.isEmpty() && !text.toString().endsWith("\n\n")) {
      text.append('\n');
    }
    return this;
  }

  Page line(String line) {
    text.append(line.stripTrailing()).append('\n');
    return this;
  }

  Page line(Style style, String line) {
    return line(palette.paint(style, line));
  }

  Page sentence(String sentence) {
    return wrapped("", sentence);
  }

  /** The first sentence, and the others as a list below it. */
  Page list(List<String> sentences) {
    sentence(sentences.getFirst());
    sentences.subList(1, sentences.size()).forEach(s -> wrapped(BULLET, s));
    return this;
  }

  /** A sentence behind a mark, its further lines indented to the end of the mark. */
  private Page wrapped(String mark, String sentence) {
    StringBuilder line = new StringBuilder(mark);
    boolean empty = true;
    for (String word : sentence.split(" ", -1)) {
      if (!empty && line.length() + 1 + word.length() > width) {
        line(line.toString());
        line = new StringBuilder(" ".repeat(mark.length()));
        empty = true;
      }
      line.append(empty ? "" : " ").append(word);
      empty = false;
    }
    return line(line.toString());
  }

  /** Warnings, one below the other. */
  Page warnings(List<String> warnings) {
    if (!warnings.isEmpty()) {
      point();
      warnings.forEach(w -> sentence(palette.paint(Style.WARNING, "warning:") + " " + w));
    }
    return this;
  }

  /** The last line of a report. */
  Page result(Outcome outcome) {
    Style style =
        switch (outcome) {
          case Outcome.Holds holds -> Style.GOOD;
          case Outcome.Violated violated -> Style.BAD;
          case Outcome.Unknown unknown -> Style.WARNING;
        };
    return line("Result: " + palette.paint(style, outcome.label()));
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
