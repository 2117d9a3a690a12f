package liss.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import liss.format.Json;
import liss.format.Page;
import liss.lang.Diagnostic;
import liss.lang.SourceText;
import liss.report.MessagesReport;
import liss.report.SarifReport;
import liss.report.ShortReport;
import liss.report.Statistics;
import liss.report.TextReport;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that choose the form of a report. */
final class ReportOptions {

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "text, short (verify: a line for each finding, as compilers write them), json, sarif, or"
              + " html (default: text).")
  private ReportFormat format = ReportFormat.TEXT;

  @Option(
      names = "--page",
      paramLabel = "FILE",
      description = "Write a page for a browser to this file, too, whatever the format is.")
  private Optional<Path> pageFile = Optional.empty();

  @Mixin private LinkOption links = new LinkOption();

  @Mixin private PageOptions page = new PageOptions();

  @Option(
      names = "--statistics",
      description = "Also report states, transitions, times and memory (text and json).")
  private boolean statistics;

  /** The repository to which the lines of pages lead. */
  static final class LinkOption {

    @Option(
        names = "--link-base",
        paramLabel = "URL",
        description =
            "In pages, lines lead to this repository: to URL/FILE#L12 as on GitHub, or where {path}"
                + " and {line} stand in URL.")
    private Optional<String> base = Optional.empty();

    /** Rejects what is no address for a browser, and a base of which nothing is made. */
    void check(boolean hasPage) {
      base.ifPresent(address -> {
        UsageException.require(hasPage, "--link-base needs a page (--format html, --page)");
        UsageException.require(
            address.matches("https?://[^\\s\"<>]+"),
            "--link-base is an address such as https://example.org/project/blob/main");
        UsageException.require(
            address.contains("{path}") == address.contains("{line}"),
            "--link-base has both {path} and {line}, or neither");
      });
    }

    /** The address, for the document of a page. */
    Json.Members addTo(Json.Members document) {
      return document.with("linkBase", base.map(Json.Text::new));
    }

    /** The option as a word of a command line, if it is given. */
    Optional<String> argument() {
      return base.map(address -> "--link-base=" + address);
    }
  }

  /** Statistics have no place in SARIF and HTML. */
  void check() {
    links.check(hasPage());
    UsageException.require(
        !statistics || format == ReportFormat.TEXT || format == ReportFormat.JSON,
        "--statistics needs --format text or json");
  }

  /** The statistics of a command that has needed this much memory, if they are wanted. */
  Optional<Statistics> statistics(LongFunction<Statistics> ofPeakHeap) {
    return statistics ? Optional.of(ofPeakHeap.apply(LimitOptions.peakHeap())) : Optional.empty();
  }

  /**
   * A report in all its forms.
   *
   * @param text for people
   * @param lines one for each finding
   * @param document what the formats for other programs have
   * @param sarif what collects the findings of many tools reads
   * @param source the program
   */
  record Forms(
      Supplier<String> text,
      Supplier<List<ShortReport.Line>> lines,
      Supplier<Json.Members> document,
      Supplier<String> sarif,
      SourceText source) {}

  private Optional<Forms> forms = Optional.empty();

  /** The last report, in all its forms; empty if there was none. */
  Optional<Forms> forms() {
    return forms;
  }

  /** A report in the format that is asked for; the page that is wanted beside it is written. */
  String written(
      Supplier<String> text,
      Supplier<List<ShortReport.Line>> lines,
      Supplier<Json.Members> document,
      Supplier<String> sarif,
      SourceText source) {
    Forms told = new Forms(text, lines, document, sarif, source);
    forms = Optional.of(told);
    pageFile.ifPresent(file -> OutputFile.write(file, in(ReportFormat.HTML, told)));
    return in(format, told);
  }

  /** A report in one of its forms. */
  String in(ReportFormat form, Forms told) {
    return form.of(
        told.text(),
        () -> told.lines().get().stream().map(line -> line + "\n").collect(Collectors.joining()),
        () -> linked(form, told.document().get()),
        told.sarif(),
        Optional.of(told.source()));
  }

  /** A document as a page needs it, if it becomes one. */
  Json.Members linked(Json.Members document) {
    return linked(format, document);
  }

  private Json.Members linked(ReportFormat form, Json.Members document) {
    return form == ReportFormat.HTML ? links.addTo(document) : document;
  }

  /** The document about a program that is rejected; empty if it is text. */
  String rejection(String command, SourceText source, List<Diagnostic> messages) {
    return written(
        () -> "",
        () -> ShortReport.rejection(source, messages),
        () -> MessagesReport.rejection(command, source, messages),
        () -> SarifReport.rejection(source, messages, LissCommand.Version.number()),
        source);
  }

  /** The file of the page that is wanted beside the report. */
  Optional<Path> pageFile() {
    return pageFile;
  }

  /** Whether there is a page, as the report or beside it. */
  boolean hasPage() {
    return format == ReportFormat.HTML || pageFile.isPresent();
  }

  ReportFormat format() {
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
