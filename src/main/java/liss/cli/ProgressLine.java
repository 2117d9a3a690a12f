package liss.cli;

import static liss.format.Printable.ERASE;

import java.io.PrintWriter;
import liss.synth.SynthesisListener;
import liss.verify.Verification;

/** One line on a terminal that says what is going on, and that disappears in the end. */
final class ProgressLine implements SynthesisListener, AutoCloseable {

  private final PrintWriter err;
  private final Terminal terminal;

  ProgressLine(PrintWriter err, Terminal terminal) {
    this.err = err;
    this.terminal = terminal;
  }

  @Override
  public void begins(Phase phase, int iteration, int constraints) {
    show(
        iteration
            + (iteration == 1 ? " iteration, " : " iterations, ")
            + constraints
            + (constraints == 1 ? " constraint: " : " constraints: ")
            + phase.description());
  }

  /** Says what part of a verification begins. */
  void begins(Verification.Phase phase) {
    show(phase.description());
  }

  /** Shows a text in place of the one before; only to people. */
  void show(String text) {
    if (terminal.isInteractive(Terminal.Stream.ERR)) {
      err.print(ERASE + text + " ...");
      err.flush();
    }
  }

  @Override
  public void close() {
    if (terminal.isInteractive(Terminal.Stream.ERR)) {
      err.print(ERASE);
      err.flush();
    }
  }
}
