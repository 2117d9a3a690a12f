package liss.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** A subcommand: where its output goes. */
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
@Command
abstract class Task implements Callable<Integer> {

  @ParentCommand private LissCommand liss;
  @Spec private CommandSpec spec;

  /** The name of the command. */
  final String name() {
    return spec.name();
  }

  /** Where the output goes. */
  final Terminal terminal() {
    return liss.terminal();
  }

  /** Standard output, for what comes bit by bit. */
  final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** Standard error. */
  final PrintWriter err() {
    return spec.commandLine().getErr();
  }

  /** Writes to standard output; an output that cannot be written is an error. */
  final void print(String text) {
    out().print(text);
    if (out().checkError()) {
      throw new InputException("error: cannot write to standard output");
    }
  }

  /** Writes to a file, or else to standard output; nothing if the text is empty. */
  final void write(Optional<Path> output, String text) {
    output
        .filter(out -> !text.isEmpty())
        .ifPresentOrElse(out -> OutputFile.write(out, text), () -> print(text));
  }

  /** Rejects an output that would overwrite the input or has no place to go. */
  static void checkOutput(Path input, Optional<Path> output) {
    output.ifPresent(OutputFile::checkDirectory);
    output.ifPresent(out -> OutputFile.checkIsNot(input, out, ""));
  }

  /** A line on standard error that says what is going on. */
  final ProgressLine progress() {
    return new ProgressLine(err(), terminal());
  }
}
