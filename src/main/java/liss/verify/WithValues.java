package liss.verify;

import liss.c.CFrontEnd;
import liss.c.projection.Projection.Purpose;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.lang.Assumptions;
import liss.lang.Diagnostic;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;

/** A program of C with its values, which has the threads of the one without. */
sealed interface WithValues {

  /**
   * The program with values.
   *
   * @param whole the same with the steps, too, that make no difference
   * @param assumptions what it rests on
   */
  record Known(ProgramCfa program, ProgramCfa whole, Assumptions assumptions)
      implements WithValues {

    /** The same of which the user says more. */
    Known with(Assumptions said) {
      return new Known(program, whole, assumptions.and(said));
    }
  }

  /** It cannot be read with values. */
  record Rejected(Diagnostic error) implements WithValues {}

  /**
   * Reads a program with values.
   *
   * @param program without values
   */
  static WithValues of(Program program, CFrontEnd frontEnd) {
    return of(program.source(), frontEnd);
  }

  /** Reads a text with values. */
  static WithValues of(SourceText source, CFrontEnd frontEnd) {
    return switch (frontEnd.withValues(source, Purpose.COMPARISON)) {
      case ParseResult.Rejected rejected -> new Rejected(rejected.diagnostics().getFirst());
      case ParseResult.Parsed parsed ->
          known(CfaBuilder.build(parsed.program()), parsed.assumptions());
    };
  }

  private static WithValues known(ProgramCfa whole, Assumptions assumptions) {
    return new Known(whole.lean(), whole, assumptions);
  }
}
