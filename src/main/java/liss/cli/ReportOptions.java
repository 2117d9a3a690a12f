package liss.cli;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongFunction;
import liss.format.Json;
import liss.format.Page;
import liss.lang.Diagnostic;
import liss.lang.SourceText;
import liss.report.MessagesReport;
import liss.report.SarifReport;
import liss.report.Statistics;
import liss.report.TextReport;
import liss.report.html.HtmlReport;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that choose the form of a report. */
final class ReportOptions {

  /** The forms. */
  enum Format {
    TEXT,
    JSON,
    SARIF,
    HTML;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "text, json, sarif, or html (default: text).")
  private Format format = Format.TEXT;

  @Mixin private PageOptions page = new PageOptions();

  @Option(
      names = "--statistics",
      description = "Also report states, transitions, times and memory (text and json).")
  private boolean statistics;

  /** Statistics have no place in SARIF and HTML. */
  void check() {
    UsageException.require(
        !statistics || format == Format.TEXT || format == Format.JSON,
        "--statistics needs --format text or json");
  }

  /** The statistics of a command that has needed this much memory, if they are wanted. */
  Optional<Statistics> statistics(LongFunction<Statistics> ofPeakHeap) {
    return statistics ? Optional.of(ofPeakHeap.apply(LimitOptions.peakHeap())) : Optional.empty();
  }

  /** The document about a program that is rejected; empty if it is text. */
  String rejection(String command, SourceText source, List<Diagnostic> messages) {
    return switch (format) {
      case TEXT -> "";
      case SARIF -> SarifReport.rejection(source, messages, LissCommand.Version.number());
      case JSON, HTML -> told(MessagesReport.rejection(command, source, messages), source);
    };
  }

  /** A document about a program, as JSON or as a page. */
  String told(Json.Members document, SourceText source) {
    return format == Format.HTML
        ? HtmlReport.of(document, Optional.of(source), LissCommand.Version.number())
        : document.print();
  }

  Format format() {
    return format;
  }

  /** A page of text for standard output. */
  Page page(Terminal terminal) {
    return new Page(page.palette(terminal, Terminal.Stream.OUT), terminal.width());
  }

  /** Text reports for a stream. */
  TextReport text(Terminal terminal, Terminal.Stream stream) {
    return new TextReport(page.palette(terminal, stream), terminal.width());
  }
}
