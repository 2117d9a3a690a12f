package liss.cli;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import liss.format.Json;
import liss.lang.SourceText;
import liss.report.html.HtmlReport;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The formats of reports; a command writes all of them, or those of a class below. */
enum ReportFormat {
  /** For people. */
  TEXT,
  /** One line for each finding, for editors, hooks and grep. */
  SHORT,
  /** For other programs (docs/json.md). */
  JSON,
  /** For what collects the findings of many tools. */
  SARIF,
  /** For a browser: a page that says what the document says. */
  HTML;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** A report in this format, given what makes each of its forms. */
  String of(
      Supplier<String> text,
      Supplier<String> lines,
      Supplier<Json.Members> document,
      Supplier<String> sarif,
      Optional<SourceText> source) {
    return switch (this) {
      case TEXT -> text.get();
      case SHORT -> lines.get();
      case JSON -> document.get().print();
      case SARIF -> sarif.get();
      case HTML -> HtmlReport.of(document.get(), source, LissCommand.Version.number());
    };
  }

  /** The same of a report that has no results to be collected. */
  String of(Supplier<String> text, Supplier<Json.Members> document, Optional<SourceText> source) {
    Supplier<String> excluded =
        () -> {
          throw new IllegalStateException("--format short and sarif are excluded");
        };
    return of(text, excluded, document, excluded, source);
  }

  /** Some formats, as the values of an option. */
  abstract static class Some implements ITypeConverter<ReportFormat>, Iterable<String> {

    private final List<ReportFormat> formats;

    Some(ReportFormat... formats) {
      this.formats = List.of(formats);
    }

    @Override
    public ReportFormat convert(String value) {
      return formats.stream()
          .filter(format -> format.toString().equalsIgnoreCase(value))
          .findFirst()
          .orElseThrow(() -> new TypeConversionException(value));
    }

    @Override
    public Iterator<String> iterator() {
      return formats.stream().map(ReportFormat::toString).iterator();
    }
  }

  /** Text or JSON. */
  static final class Plain extends Some {
    Plain() {
      super(TEXT, JSON);
    }
  }

  /** Text or a document, also as a page. */
  static final class Document extends Some {
    Document() {
      super(TEXT, JSON, HTML);
    }
  }
}
