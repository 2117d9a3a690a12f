package liss.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.lang.Diagnostic.Hint;

/** The messages of one run, as they are found, and what cannot be known because of them. */
final class Diagnostics {

  private final List<Diagnostic> found = new ArrayList<>();
  private final Uncertainty uncertainty = new Uncertainty();

  /** The names that are not reported as unknown. */
  Uncertainty uncertainty() {
    return uncertainty;
  }

  void report(MessageCode code, SourceSpan span, String message) {
    found.add(new Diagnostic(code.id(), code.severity(), message, span, Optional.empty()));
  }

  void report(MessageCode code, SourceSpan span, String message, String hint) {
    found.add(
        new Diagnostic(code.id(), code.severity(), message, span, Optional.of(Hint.of(hint))));
  }

  void report(MessageCode code, SourceSpan span, String message, Hint hint) {
    report(code, span, message, Optional.of(hint));
  }

  void report(MessageCode code, SourceSpan span, String message, Optional<Hint> hint) {
    found.add(new Diagnostic(code.id(), code.severity(), message, span, hint));
  }

  boolean hasErrors() {
    return found.stream().anyMatch(d -> d.severity() == Diagnostic.Severity.ERROR);
  }

  /** All messages in the order of the text. */
  List<Diagnostic> inOrder() {
    return found.stream().sorted(Diagnostic.BY_POSITION).toList();
  }
}
