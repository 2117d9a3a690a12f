package liss.verify;

import java.util.Set;
import java.util.stream.Collectors;
import liss.c.projection.ValueFrontEnd;
import liss.c.projection.ValueFrontEnd.Purpose;
import liss.c.source.COptions;
import liss.c.source.COptions.Kernel;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.lang.Declaration.ThreadDecl;
import liss.lang.ParseResult;
import liss.lang.Program;

/** A program of C with its values, as far as it has the threads of the one without. */
sealed interface WithValues {

  /**
   * The program with values.
   *
   * @param whole the same with the steps, too, that make no difference
   */
  record Known(ProgramCfa program, ProgramCfa whole) implements WithValues {}

  /** Nothing is known with values. */
  record Unknown(String reason) implements WithValues {}

  /**
   * Reads a program with values.
   *
   * @param program without values
   */
  static WithValues of(Program program, COptions options) {
    if (!options.threads().isEmpty() || options.kernel().use() == Kernel.Use.ALWAYS) {
      return new Unknown("C is read with values only from `main` on, without `--threads`");
    }
    return switch (new ValueFrontEnd(options, Purpose.COMPARISON).parse(program.source())) {
      case ParseResult.Rejected rejected ->
          new Unknown(
              "the program cannot be read with values: "
                  + rejected.diagnostics().getFirst().message());
      case ParseResult.Parsed parsed ->
          functions(parsed.program()).equals(functions(program))
              ? known(CfaBuilder.build(parsed.program()))
              : new Unknown("there are threads that `main` does not start, or not with values");
    };
  }

  private static WithValues known(ProgramCfa whole) {
    return new Known(whole.lean(), whole);
  }

  /** The functions that are threads, without `main`, which may be left out. */
  private static Set<String> functions(Program program) {
    return program.all(ThreadDecl.class).stream()
        .map(thread -> thread.name().replaceFirst("[#\\[].*", ""))
        .filter(name -> !name.equals("main"))
        .collect(Collectors.toSet());
  }
}
