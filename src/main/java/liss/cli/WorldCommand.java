package liss.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import liss.c.vocabulary.Vocabulary;
import liss.c.vocabulary.VocabularyException;
import liss.c.vocabulary.World;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code liss world}: is the directory of a world right? */
@Command(
    name = "world",
    description =
        "Says what is wrong in the tables of a world, a directory that says what programs in C run in,"
            + " or what they have.",
    footer = {
      "",
      "Each file is read, and the first error of each is shown. docs/worlds.md describes the tables;"
          + " --world of the other commands takes such a directory.",
      "",
      "Exit codes: 0 nothing is wrong, 2 something is.",
      "",
      "Example:",
      "  liss world check my-rtos/"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class WorldCommand extends Task {

  /** What is done with a world. */
  enum Verb {
    CHECK;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Parameters(index = "0", paramLabel = "check", description = "What to do: check.")
  private Verb verb;

  @Parameters(index = "1", paramLabel = "DIR", description = "The directory with world.toml.")
  private Path directory;

  @Override
  public Integer call() {
    return switch (verb) {
      case CHECK -> check();
    };
  }

  private int check() {
    if (!Files.isDirectory(directory)) {
      throw new InputException("error: " + directory + " is no directory");
    }
    List<VocabularyException> errors = Vocabulary.errors(directory);
    if (!errors.isEmpty()) {
      errors.forEach(error -> err().println("error: " + error.getMessage()));
      return ExitCode.INPUT_ERROR;
    }
    try {
      Vocabulary vocabulary = Vocabulary.ofWorld(directory);
      World world = vocabulary.world();
      print(
          "%s: %d meanings of functions, %d rules for entries, %d ways to write locks%n"
              .formatted(
                  world.name(),
                  vocabulary.meanings(),
                  vocabulary.entries().size(),
                  vocabulary.dialectsOfWorld().size()));
      world.headers().forEach(pattern -> print(found(world, pattern)));
      return ExitCode.OK;
    } catch (VocabularyException e) {
      throw new InputException("error: " + e.getMessage());
    }
  }

  private static String found(World world, String pattern) {
    List<Path> directories = world.directories(pattern);
    return pattern
        + (directories.isEmpty()
            ? ": no such directory is here\n"
            : ": headers are looked for in " + directories.getFirst() + "\n");
  }
}
