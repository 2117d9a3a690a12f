package liss.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * How one C file of a directory of models is read, and how its locks are written: options as on the
 * command line, which are recorded in a file beside the results, one argument in each line.
 */
@Command
final class CModelOptions {

  /** The ending of the names of these files. */
  static final String ENDING = ".options";

  @Mixin private COptionsMixin c = new COptionsMixin();

  @Option(names = "--emit")
  private Optional<String> emit = Optional.empty();

  /** Options that are given on the command line. */
  static CModelOptions given(COptionsMixin c, Optional<String> emit) {
    CModelOptions options = new CModelOptions();
    options.c = c;
    options.emit = emit;
    return options;
  }

  /** The options that are recorded for a model; none if there is no such file. */
  static CModelOptions recorded(Path results, String model) {
    Path file = results.resolve(model + ENDING);
    CModelOptions options = new CModelOptions();
    if (Files.exists(file)) {
      List<String> arguments =
          SourceFile.read(file).text().lines().filter(line -> !line.isBlank()).toList();
      try {
        new CommandLine(options).parseArgs(arguments.toArray(String[]::new));
        options.c.options(options.emit);
      } catch (ParameterException e) {
        throw new InputException("error: " + file + ": " + e.getMessage());
      }
    }
    return options;
  }

  /** The arguments that say the same. */
  List<String> arguments() {
    List<String> arguments = new ArrayList<>(c.arguments());
    emit.ifPresent(name -> arguments.add("--emit=" + name));
    return arguments;
  }

  /** Records the options for a model; without any there is no file. */
  void record(Path results, String model) {
    if (!arguments().isEmpty()) {
      OutputFile.write(results.resolve(model + ENDING), String.join("\n", arguments()) + "\n");
    }
  }

  /** The program in a file of W or C. */
  Program program(Path file, PrintWriter err) {
    return SourceFile.parse(file, c, emit, err);
  }

  /** What reads the program with locks. */
  Function<SourceText, ParseResult> parser(Path file) {
    return SourceFile.parser(file, c, emit);
  }
}
