package liss.cli;

import static liss.cli.UsageException.require;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import liss.lang.Declaration;
import liss.lang.Declaration.Copies.Any;
import liss.lang.Diagnostic;
import liss.lang.Diagnostic.Hint;
import liss.lang.Diagnostic.Severity;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import picocli.CommandLine.Option;

/** The option that says how many copies there are of threads such as {@code worker[*]}. */
final class CopiesOption {

  private static final String ANY_NUMBER = "LISS0101";
  private static final int MOST = 64;

  @Option(
      names = "--copies",
      paramLabel = "THREAD=N",
      split = ",",
      description =
          "W: take N copies of a thread that the program declares with [*]; may be repeated.")
  private Map<String, Integer> copies = new LinkedHashMap<>();

  /** The program with the numbers that are given. */
  Program applyTo(Program program) {
    List<String> replicated = program.replicated();
    copies.forEach((name, number) -> {
      require(replicated.contains(name), "--copies: the program has no thread `" + name + "[*]`");
      require(
          1 <= number && number <= MOST,
          "--copies takes from 1 to " + MOST + " copies, not " + number);
    });
    Program known = program.withCopies(copies);
    require(
        copies.isEmpty() || !known.withCopies(Any.LOOKED_AT).hasTooManyThreads(),
        "--copies: a program with a barrier has at most "
            + Declaration.Barrier.MOST_THREADS
            + " threads");
    return known;
  }

  /** A parser whose programs have the numbers that are given. */
  Function<SourceText, ParseResult> applyTo(Function<SourceText, ParseResult> parser) {
    return source ->
        switch (parser.apply(source)) {
          case ParseResult.Parsed parsed -> parsed.with(applyTo(parsed.program()));
          case ParseResult.Rejected rejected -> rejected;
        };
  }

  /** A parser whose programs have the numbers that are given, and another one for other threads. */
  Function<SourceText, ParseResult> applyTo(
      Function<SourceText, ParseResult> parser, int otherwise) {
    return source ->
        switch (applyTo(parser).apply(source)) {
          case ParseResult.Parsed parsed -> parsed.with(parsed.program().withCopies(otherwise));
          case ParseResult.Rejected rejected -> rejected;
        };
  }

  /**
   * The program with the numbers that are given; it is an error if one is missing.
   *
   * @param command the name of the command that needs them
   */
  Program known(Program program, String command) {
    Program known = applyTo(program);
    known.all(Declaration.ThreadDecl.class).stream()
        .filter(thread -> thread.copies() instanceof Declaration.Copies.Any)
        .findFirst()
        .ifPresent(thread -> {
          throw new InputException(
              new Diagnostic(
                      ANY_NUMBER,
                      Severity.ERROR,
                      "liss "
                          + command
                          + " has to know how many copies of `"
                          + thread.name()
                          + "` there are",
                      thread.span(),
                      Optional.of(
                          Hint.of(
                              "write a number for the `*`, or give it with --copies "
                                  + thread.name()
                                  + "=3")))
                  .render(known.source()));
        });
    return known;
  }
}
