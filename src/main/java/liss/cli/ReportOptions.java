package liss.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Supplier;
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

  @Option(
      names = "--page",
      paramLabel = "FILE",
      description = "Write a page for a browser to this file, too, whatever the format is.")
  private Optional<Path> pageFile = Optional.empty();

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
    writePage(() -> MessagesReport.rejection(command, source, messages), source);
    return switch (format) {
      case TEXT -> "";
      case SARIF -> SarifReport.rejection(source, messages, LissCommand.Version.number());
      case JSON, HTML -> told(MessagesReport.rejection(command, source, messages), source);
    };
  }

  /** The file of the page that is wanted beside the report. */
  Optional<Path> pageFile() {
    return pageFile;
  }

  /** Whether there is a page, as the report or beside it. */
  boolean hasPage() {
    return format == Format.HTML || pageFile.isPresent();
  }

  /** Writes the page that is wanted beside the report. */
  void writePage(Supplier<Json.Members> document, SourceText source) {
    pageFile.ifPresent(file -> OutputFile.write(file, page(document.get(), source)));
  }

  private static String page(Json.Members document, SourceText source) {
    return HtmlReport.of(document, Optional.of(source), LissCommand.Version.number());
  }

  /** A document about a program, as JSON or as a page. */
  String told(Json.Members document, SourceText source) {
    return format == Format.HTML ? page(document, source) : document.print();
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
