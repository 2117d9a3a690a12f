package liss.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * How one C file of a directory of models is read, and how its locks are written: options as on the
 * command line, which are recorded in a file beside the results, one argument in each line.
 */
final class CModelOptions {

  /** The ending of the names of these files. */
  static final String ENDING = ".options";

  private CModelOptions() {}

  /** The options that are recorded for a model; none if there is no such file. */
  static COutputMixin recorded(Path results, String model) {
    Path file = results.resolve(model + ENDING);
    COutputMixin options = new COutputMixin();
    if (Files.exists(file)) {
      List<String> arguments =
          SourceFile.read(file).text().lines().filter(line -> !line.isBlank()).toList();
      try {
        new CommandLine(options).parseArgs(arguments.toArray(String[]::new));
        var unused = options.options();
      } catch (ParameterException | UsageException e) {
        throw new InputException("error: " + file + ": " + e.getMessage());
      }
    }
    return options;
  }

  /** Records the options for a model; without any there is no file. */
  static void record(Path results, String model, COutputMixin options) {
    List<String> arguments = options.arguments();
    if (!arguments.isEmpty()) {
      OutputFile.write(results.resolve(model + ENDING), String.join("\n", arguments) + "\n");
    }
  }
}
