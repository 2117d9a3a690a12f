package liss;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The C compiler of the system, if there is one. */
public final class SystemCompiler {

  /**
   * What a process has ended with.
   *
   * @param output standard output and standard error
   */
  public record Ended(int exitCode, String output) {}

  private SystemCompiler() {}

  public static boolean isHere() throws InterruptedException {
    try {
      return execute(List.of("cc", "--version")).exitCode() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** Compiles one file to a program beside it. */
  public static Path compile(Path source, String... options)
      throws IOException, InterruptedException {
    Path program = source.resolveSibling(source.getFileName() + ".out");
    List<String> command =
        new ArrayList<>(List.of("cc", "-w", "-o", program.toString(), source.toString()));
    command.addAll(List.of(options));
    Ended ended = execute(command);
    if (ended.exitCode() != 0) {
      throw new IOException(ended.output());
    }
    return program;
  }

  /** Executes a command, for a minute at most. */
  public static Ended execute(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(1, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new IOException(command + " does not end");
    }
    return new Ended(process.exitValue(), output);
  }
}
