package liss.c;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import liss.c.source.COptions;
import liss.cfa.CfaBuilder;
import liss.check.safety.SerializationEngine;
import liss.lang.Diagnostic;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.search.Limits;
import liss.verify.CVerifier;
import liss.verify.Verification;
import liss.verify.Verifier;

/** C programs for tests. */
public final class Sources {

  private static final Path DIRECTORY = Path.of("drivers", "c");

  public static final COptions FEW = COptions.defaults().with(COptions.Copies.FEW);

  private static final Verifier VERIFIER = new Verifier(new SerializationEngine(), Limits.none());

  private Sources() {}

  /** The names of the drivers in C. */
  public static List<String> drivers() {
    try (var files = Files.list(DIRECTORY)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".c"))
          .map(name -> name.substring(0, name.length() - 2))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static SourceText driver(String name) {
    try {
      Path file = DIRECTORY.resolve(name + ".c");
      return new SourceText(file.toString(), Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static COptions threads(String... names) {
    return COptions.defaults().withThreads(List.of(names));
  }

  /** Reads a text in which it may not be known how many threads start. */
  public static ParseResult withFewCopies(String text) {
    return new CFrontEnd(FEW).parse(new SourceText("test.c", text));
  }

  /** A text with locks treated in one way if it is not known which they are. */
  public static Optional<Program> treating(String text, COptions.Locks locks) {
    return new CFrontEnd(FEW).treating(new SourceText("test.c", text), locks);
  }

  /** The result line of {@code verify} for a text without proofs, or the codes of the errors. */
  public static String result(String text) {
    return result(
        text,
        parsed -> {
          Verification found =
              VERIFIER.decide(CfaBuilder.build(parsed.program())).withoutValues("left out");
          return found.restingOn(parsed.assumptions());
        });
  }

  /** The result line of {@code verify} for a text, or the codes of the errors. */
  public static String verified(String text) {
    CVerifier verifier = new CVerifier(VERIFIER, new CFrontEnd(FEW));
    return result(text, parsed -> verifier.decide(parsed.program(), parsed.assumptions()));
  }

  private static String result(
      String text, Function<ParseResult.Parsed, Verification> verification) {
    return switch (withFewCopies(text)) {
      case ParseResult.Rejected rejected ->
          String.join(" ", rejected.diagnostics().stream().map(d -> d.code()).distinct().toList());
      case ParseResult.Parsed parsed -> verification.apply(parsed).outcome().label();
    };
  }

  public static Program program(String... lines) {
    return program(new SourceText("test.c", String.join("\n", lines)), COptions.defaults());
  }

  public static Program program(SourceText source, COptions options) {
    return switch (new CFrontEnd(options).parse(source)) {
      case ParseResult.Parsed parsed -> parsed.program();
      case ParseResult.Rejected rejected ->
          throw new AssertionError(
              String.join("\n", rejected.diagnostics().stream().map(d -> d.render(source)).toList())
                  + "\n"
                  + source.text());
    };
  }

  /** What is wrong with a text, as {@code line: message}. */
  public static List<String> errors(String... lines) {
    return errors(COptions.defaults(), lines);
  }

  public static List<String> errors(COptions options, String... lines) {
    SourceText source = new SourceText("test.c", String.join("\n", lines));
    return switch (new CFrontEnd(options).parse(source)) {
      case ParseResult.Parsed parsed -> messages(parsed.warnings());
      case ParseResult.Rejected rejected -> messages(rejected.diagnostics());
    };
  }

  private static List<String> messages(List<Diagnostic> diagnostics) {
    return diagnostics.stream().map(d -> d.span() + ": " + d.message()).toList();
  }
}
