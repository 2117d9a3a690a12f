package liss.lang;

import java.util.List;

/** The result of parsing a source text. */
public sealed interface ParseResult {

  /**
   * The text is a program of W, or one stands for it.
   *
   * @param assumptions what the program rests on; each has a warning, too
   */
  record Parsed(Program program, List<Diagnostic> warnings, Assumptions assumptions)
      implements ParseResult {
    /** Copies the list. */
    public Parsed {
      warnings = List.copyOf(warnings);
    }

    /** A copy with another program. */
    public Parsed with(Program other) {
      return new Parsed(other, warnings, assumptions);
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
