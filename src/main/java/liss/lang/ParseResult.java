package liss.lang;

import java.util.List;

/** The result of parsing a source text. */
public sealed interface ParseResult {

  /** The text is a program of W. */
  record Parsed(Program program, List<Diagnostic> warnings) implements ParseResult {
    /** Copies the list. */
    public Parsed {
      warnings = List.copyOf(warnings);
    }
  }

  /**
   * The text is no program of W.
   *
   * @param diagnostics at least one error, and warnings, in the order of the text
   */
  record Rejected(List<Diagnostic> diagnostics) implements ParseResult {
    /** Copies the list. */
    public Rejected {
      diagnostics = List.copyOf(diagnostics);
    }
  }
}
