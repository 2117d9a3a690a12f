package liss.cli;

import java.io.PrintWriter;
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

  /** A line on standard error that says what is going on. */
  final ProgressLine progress() {
    return new ProgressLine(err(), terminal());
  }
}
