package liss.cli;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import liss.format.Json;
import liss.lang.SourceText;
import liss.report.html.HtmlReport;
import picocli.CommandLine.Option;

/** The options of a command that reports in text, JSON or HTML: in which of them, and where to. */
final class DocumentOptions {

  /** The forms. */
  enum Format {
    TEXT,
    JSON,
    HTML;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "text, json or html (default: text).")
  private Format format = Format.TEXT;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description = "Write the report to this file, whole or not at all.")
  private Optional<Path> output = Optional.empty();

  Format format() {
    return format;
  }

  Optional<Path> output() {
    return output;
  }

  /** A file as the document names it: by its way from there. */
  String link(Path file) {
    return link(output, file);
  }

  /** A file as a document names it that goes to an output, or else to the working directory. */
  static String link(Optional<Path> output, Path file) {
    Path directory =
        output.map(out -> out.toAbsolutePath().getParent()).orElse(Path.of("").toAbsolutePath());
    return directory.relativize(file.toAbsolutePath()).toString().replace('\\', '/');
  }

  /** A document, as JSON or as a page. */
  String told(Json.Members document, Optional<SourceText> source) {
    return format == Format.HTML
        ? HtmlReport.of(document, source, LissCommand.Version.number())
        : document.print();
  }
}
