package liss.format;

import java.util.List;
import java.util.function.UnaryOperator;
import liss.format.Palette.Style;

/** Text for people, written line by line; sentences are wrapped to the width. */
public final class Page {

  private static final String BULLET = "  - ";

  private final Palette palette;
  private final int width;
  private final StringBuilder text = new StringBuilder();

  /** An empty page. */
  public Page(Palette palette, int width) {
    this.palette = palette;
    this.width = width;
  }

  /** How emphasis is shown. */
  public Palette palette() {
    return palette;
  }

  /** How wide lines may be. */
  public int width() {
    return width;
  }

  /** An empty line, unless there is one already or nothing above. */
  public Page point() {
    if (!text.isEmpty() && !text.toString().endsWith("\n\n")) {
      text.append('\n');
    }
    return this;
  }

  /** A line. */
  public Page line(String line) {
    text.append(line.stripTrailing()).append('\n');
    return this;
  }

  /** A line with emphasis. */
  public Page line(Style style, String line) {
    return line(palette.paint(style, line));
  }

  /** A sentence, wrapped to the width. */
  public Page sentence(String sentence) {
    return wrapped("", sentence);
  }

  /** A sentence with emphasis, wrapped to the width. */
  public Page sentence(Style style, String sentence) {
    return wrapped("", sentence, line -> palette.paint(style, line));
  }

  /** The first sentence, and the others as a list below it. */
  public Page list(List<String> sentences) {
    sentence(sentences.getFirst());
    sentences.subList(1, sentences.size()).forEach(s -> wrapped(BULLET, s));
    return this;
  }

  /** A sentence after a number or another mark. */
  public Page item(String mark, String sentence) {
    return wrapped(mark, sentence);
  }

  /** A sentence after a mark, its further lines indented to the end of the mark. */
  private Page wrapped(String mark, String sentence) {
    return wrapped(mark, sentence, line -> line);
  }

  private Page wrapped(String mark, String sentence, UnaryOperator<String> painted) {
    StringBuilder line = new StringBuilder(mark);
    boolean empty = true;
    for (String word : sentence.split(" ", -1)) {
      if (!empty && line.length() + 1 + word.length() > width) {
        line(painted.apply(line.toString()));
        line = new StringBuilder(" ".repeat(mark.length()));
        empty = true;
      }
      line.append(empty ? "" : " ").append(word);
      empty = false;
    }
    return line(painted.apply(line.toString()));
  }

  /** Warnings, one below the other. */
  public Page warnings(List<String> warnings) {
    if (!warnings.isEmpty()) {
      point();
      warnings.forEach(w -> sentence(palette.paint(Style.WARNING, "warning:") + " " + w));
    }
    return this;
  }

  /** The last line of a report. */
  public Page result(Style style, String result) {
    return line("Result: " + palette.paint(style, result));
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
