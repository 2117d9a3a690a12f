package liss.lsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.lang.SourceText;
import liss.report.ShortReport;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticCodeDescription;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/**
 * What is in the editor's list of problems: the messages about a text, and what was found in it, in
 * the words of {@code liss verify --format short}. Whatever has a code has a page about it.
 */
final class ProblemList {

  private final Editor editor;
  private final MessagePage page;

  ProblemList(Editor editor, MessagePage page) {
    this.editor = editor;
    this.page = page;
  }

  /** All that is told about a version of a text. */
  List<Diagnostic> all(Version version, Reading reading) {
    List<Diagnostic> all = new ArrayList<>();
    reading.messages().forEach(message -> all.add(explained(message.shown())));
    Optional<Known> known = version.known();
    if (reading instanceof Reading.Accepted program && known.isPresent()) {
      if (known.get() instanceof Known.Unsupported unsupported) {
        all.add(explained(Reading.message(program.text(), unsupported.message())));
      }
      all.addAll(of(program, known.get()));
      if (!editor.hasLenses()) {
        ThreadVerdict.of(program, known, version.isSearchedOn()).stream()
            .map(verdict -> message(program, verdict))
            .forEach(all::add);
      }
    }
    return all;
  }

  private Diagnostic explained(Diagnostic message) {
    Optional.ofNullable(message.getCode())
        .flatMap(code -> page.of(code.getLeft()))
        .ifPresent(message::setCodeDescription);
    return message;
  }

  private static Diagnostic message(Reading.Accepted program, ThreadVerdict verdict) {
    return new Diagnostic(
        program.text().range(verdict.span()),
        verdict.text(),
        DiagnosticSeverity.Information,
        Reading.SOURCE);
  }

  /** What was found in a program. */
  List<Diagnostic> of(Reading.Accepted program, Known known) {
    return known instanceof Known.Verified verified
        ? ShortReport.findingsInText(verified.answer()).stream()
            .map(found -> message(program, found))
            .toList()
        : List.of();
  }

  /** The place of a finding; of one in another text that was made of this one, its line. */
  private static Range range(Reading.Accepted program, ShortReport.Finding found) {
    SourceText text = program.source().source();
    if (found.source().text().equals(text.text())) {
      return program.text().range(found.span());
    }
    boolean isOfFile = found.source().fileOf(found.span()).equals(text.file());
    Position start = new Position(isOfFile ? found.span().line() - 1 : 0, 0);
    return new Range(start, start);
  }

  private static Diagnostic message(Reading.Accepted program, ShortReport.Finding found) {
    Diagnostic message =
        new Diagnostic(
            range(program, found),
            found.message(),
            switch (found.level()) {
              case ERROR -> DiagnosticSeverity.Error;
              case WARNING -> DiagnosticSeverity.Warning;
              case NOTE -> DiagnosticSeverity.Information;
            },
            Reading.SOURCE,
            found.rule());
    message.setCodeDescription(new DiagnosticCodeDescription(found.help()));
    return message;
  }
}
