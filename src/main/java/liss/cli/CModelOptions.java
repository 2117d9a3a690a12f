package liss.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/**
 * How one C file of a directory of models is read, and how its locks are written: options as on the
 * command line, which are recorded in a file beside the results, one argument in each line.
 */
final class CModelOptions {

  /** The ending of the names of these files. */
  static final String ENDING = ".options";

  private final COutputMixin c;

  /** Options that are given on the command line. */
  CModelOptions(COutputMixin c) {
    this.c = c;
  }

  /** The options that are recorded for a model; none if there is no such file. */
  static CModelOptions recorded(Path results, String model) {
    Path file = results.resolve(model + ENDING);
    Recorded options = new Recorded();
    if (Files.exists(file)) {
      List<String> arguments =
          SourceFile.read(file).text().lines().filter(line -> !line.isBlank()).toList();
      try {
        new CommandLine(options).parseArgs(arguments.toArray(String[]::new));
        var unused = options.c.options();
      } catch (ParameterException e) {
        throw new InputException("error: " + file + ": " + e.getMessage());
      }
    }
    return new CModelOptions(options.c);
  }

  /** What picocli reads such a file into. */
  @Command
  private static final class Recorded {
    @Mixin private COutputMixin c = new COutputMixin();
  }

  /** The arguments that say the same. */
  List<String> arguments() {
    return c.arguments();
  }

  /** Records the options for a model; without any there is no file. */
  void record(Path results, String model) {
    if (!arguments().isEmpty()) {
      OutputFile.write(results.resolve(model + ENDING), String.join("\n", arguments()) + "\n");
    }
  }

  /** The program in a file of W or C. */
  Program program(Path file, PrintWriter err) {
    return SourceFile.parse(file, c, err);
  }

  /** What reads the program with locks. */
  Function<SourceText, ParseResult> parser(Path file) {
    return SourceFile.parser(file, c);
  }
}
