package liss.cli;

import liss.format.Page;
import liss.format.Palette;
import picocli.CommandLine.Option;

/** The option that chooses the colours of a text. */
final class PageOptions {

  @Option(
      names = "--color",
      paramLabel = "WHEN",
      description = "auto, always, or never (default: auto; NO_COLOR is respected).")
  private Terminal.Color color = Terminal.Color.AUTO;

  /** The colours for a stream. */
  Palette palette(Terminal terminal, Terminal.Stream stream) {
    return terminal.palette(color, stream);
  }

  /** An empty page for standard output. */
  Page page(Terminal terminal) {
    return new Page(palette(terminal, Terminal.Stream.OUT), terminal.width());
  }
}
