package liss.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.Program;
import liss.lang.SourceText;

/** From source texts and files to automata, for tests. */
public final class Sources {

  private Sources() {}

  /** The program, or nothing if the text is not one. */
  public static Optional<Program> parse(String text) {
    return switch (Parser.parse(new SourceText("test.w", text))) {
      case ParseResult.Parsed result -> Optional.of(result.program());
      case ParseResult.Rejected result -> Optional.empty();
    };
  }

  /** The automata of a program; the messages of the parser are the failure if it is none. */
  public static ProgramCfa cfa(String text) {
    return switch (Parser.parse(new SourceText("test.w", text))) {
      case ParseResult.Parsed result -> CfaBuilder.build(result.program());
      case ParseResult.Rejected result ->
          throw new IllegalArgumentException(result.diagnostics() + "\n" + text);
    };
  }

  /** The automata of a model, given by its path in the project, such as {@code drivers/ex1.w}. */
  public static ProgramCfa model(String path) {
    return cfa(read(Path.of(path)));
  }

  /** The automata of a model with locks, given by its name. */
  public static ProgramCfa placed(String name) {
    return cfa(read(Path.of("src/test/resources/liss/oracle/placed", name + ".w")));
  }

  private static String read(Path path) {
    try {
      return Files.readString(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
