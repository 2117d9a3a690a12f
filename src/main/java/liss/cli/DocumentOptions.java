package liss.cli;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of a command that reports in text, JSON or HTML: in which of them, and where to. */
final class DocumentOptions {

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      converter = ReportFormat.Document.class,
      completionCandidates = ReportFormat.Document.class,
      description = "text, json or html (default: text).")
  private ReportFormat format = ReportFormat.TEXT;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description = "Write the report to this file, whole or not at all.")
  private Optional<Path> output = Optional.empty();

  ReportFormat format() {
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
}
