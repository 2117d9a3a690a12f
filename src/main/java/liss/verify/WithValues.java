package liss.verify;

import java.util.Set;
import java.util.stream.Collectors;
import liss.c.projection.ValueFrontEnd;
import liss.c.projection.ValueFrontEnd.Purpose;
import liss.c.source.COptions;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.lang.Assumptions;
import liss.lang.Declaration.ThreadDecl;
import liss.lang.Diagnostic;
import liss.lang.ParseResult;
import liss.lang.Program;

/** A program of C with its values, as far as it has the threads of the one without. */
sealed interface WithValues {

  /**
   * The program with values.
   *
   * @param whole the same with the steps, too, that make no difference
   * @param assumptions what it rests on
   */
  record Known(ProgramCfa program, ProgramCfa whole, Assumptions assumptions)
      implements WithValues {}

  /** It has other threads, for a reason. */
  record OtherThreads(String reason) implements WithValues {}

  /** It cannot be read with values. */
  record Rejected(Diagnostic error) implements WithValues {}

  /**
   * Reads a program with values.
   *
   * @param program without values
   */
  static WithValues of(Program program, COptions options) {
    if (!options.threads().isEmpty() || options.kernel().isCertain()) {
      return new OtherThreads("C is read with values only from `main` on, without `--threads`");
    }
    return switch (new ValueFrontEnd(options, Purpose.COMPARISON).parse(program.source())) {
      case ParseResult.Rejected rejected -> new Rejected(rejected.diagnostics().getFirst());
      case ParseResult.Parsed parsed ->
          functions(parsed.program()).equals(functions(program))
              ? known(CfaBuilder.build(parsed.program()), parsed.assumptions())
              : new OtherThreads(
                  "there are threads that `main` does not start, or not with values");
    };
  }

  private static WithValues known(ProgramCfa whole, Assumptions assumptions) {
    return new Known(whole.lean(), whole, assumptions);
  }

  /** The functions that are threads, without `main`, which may be left out. */
  private static Set<String> functions(Program program) {
    return program.all(ThreadDecl.class).stream()
        .map(thread -> thread.name().replaceFirst("[#\\[].*", ""))
        .filter(name -> !name.equals("main"))
        .collect(Collectors.toSet());
  }
}
