package liss.cli;

import liss.report.TextReport;
import picocli.CommandLine.Option;

/** The options that choose the form of a report. */
final class ReportOptions {

  /** The forms. */
  enum Format {
    TEXT,
    JSON,
    SARIF
  }

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "text, json, or sarif (default: text).")
  private Format format = Format.TEXT;

  @Option(
      names = "--color",
      paramLabel = "WHEN",
      description = "auto, always, or never (default: auto; NO_COLOR is respected).")
  private Terminal.Color color = Terminal.Color.AUTO;

  Format format() {
    return format;
  }

  /** Text reports for a stream. */
  TextReport text(Terminal terminal, Terminal.Stream stream) {
    return new TextReport(terminal.palette(color, stream), terminal.width());
  }
}
