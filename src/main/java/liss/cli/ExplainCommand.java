package liss.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code liss explain}: what does the code of a message mean? */
@Command(
    name = "explain",
    addMethodSubcommands = false,
    description = {
      "Says what the code of a message means and what to do.",
      "",
      "Without a code, all codes are listed with their meaning, one line each."
    },
    footer = {
      "",
      "Exit codes: 0 done, 2 there is no such code.",
      "",
      "Example:",
      "  liss explain LISS0208"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class ExplainCommand extends Task {

  @Parameters(
      paramLabel = "CODE",
      arity = "0..1",
      completionCandidates = Codes.class,
      description = "The code, such as LISS0208.")
  private Optional<String> code = Optional.empty();

  @Override
  public Integer call() {
    Explanations explanations = new Explanations(document());
    print(code.map(given -> explained(given, explanations)).orElseGet(explanations::all));
    return ExitCode.OK;
  }

  private static String explained(String given, Explanations explanations) {
    String code = given.toUpperCase(Locale.ROOT);
    return explanations
        .of(code)
        .orElseThrow(() ->
            new InputException(
                "error: no message has the code `"
                    + given
                    + "`\n = help: "
                    + explanations.hint(code)));
  }

  /** What shells complete. */
  static final class Codes implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
      return new Explanations(document()).codes().iterator();
    }
  }

  /** The text of docs/diagnostics.md, which the build packs into the program. */
  static String document() {
    try (InputStream text = ExplainCommand.class.getResourceAsStream("diagnostics.md")) {
      return new String(Objects.requireNonNull(text).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
