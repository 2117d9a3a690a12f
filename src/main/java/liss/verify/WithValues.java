package liss.verify;

import liss.c.CFrontEnd;
import liss.c.projection.Projection.Purpose;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.lang.Assumptions;
import liss.lang.Diagnostic;
import liss.lang.ParseResult;
import liss.lang.Program;

/** A program of C with its values, which has the threads of the one without. */
sealed interface WithValues {

  /**
   * The program with values.
   *
   * @param whole the same with the steps, too, that make no difference
   * @param assumptions what it rests on
   */
  record Known(ProgramCfa program, ProgramCfa whole, Assumptions assumptions)
      implements WithValues {}

  /** It cannot be read with values. */
  record Rejected(Diagnostic error) implements WithValues {}

  /**
   * Reads a program with values.
   *
   * @param program without values
   */
  static WithValues of(Program program, CFrontEnd frontEnd) {
    return switch (frontEnd.withValues(program.source(), Purpose.COMPARISON)) {
      case ParseResult.Rejected rejected -> new Rejected(rejected.diagnostics().getFirst());
      case ParseResult.Parsed parsed ->
          known(CfaBuilder.build(parsed.program()), parsed.assumptions());
    };
  }

  private static WithValues known(ProgramCfa whole, Assumptions assumptions) {
    return new Known(whole.lean(), whole, assumptions);
  }
}
