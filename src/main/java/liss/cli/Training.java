package liss.cli;

import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * Runs several command lines in one process, for the archive that makes later starts faster: the
 * virtual machine puts into it what one process has loaded.
 */
final class Training {

  private Training() {}

  /**
   * Runs the command lines, one in each argument, and drops what they print, errors included: liss
   * works without an archive. Ends as a command does, so that the classes for this are loaded, too.
   */
  public static void main(String[] commandLines) {
    PrintWriter nowhere =
        new PrintWriter(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    for (String commandLine : commandLines) {
      String[] arguments = commandLine.split(" ");
      LissCommand.commandLine(Terminal.ofProcess(), arguments)
          .setOut(nowhere)
          .setErr(nowhere)
          .execute(arguments);
    }
    System.exit(0);
  }
}
