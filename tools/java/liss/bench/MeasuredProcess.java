package liss.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs commands as processes of their own, under GNU time, which says what each has used. */
final class MeasuredProcess {

  private static final Path TIME = Path.of("/usr/bin/time");

  /** Wall, user and system seconds, and the peak resident memory in KiB. */
  private static final String FIGURES = "%e %U %S %M";

  private final Map<String, String> environment;
  private final Duration patience;

  /**
   * A way to run commands.
   *
   * @param environment variables that they get besides
   * @param patience after which one is killed
   */
  MeasuredProcess(Map<String, String> environment, Duration patience) {
    this.environment = Map.copyOf(environment);
    this.patience = patience;
  }

  /** How a command ended. */
  sealed interface Result {

    /**
     * By itself.
     *
     * @param peak its resident memory in bytes
     * @param output what it has printed
     */
    record Ended(int exitCode, Duration wall, Duration cpu, long peak, String output)
        implements Result {

      /** The last lines that it has printed, for messages. */
      String lastLines() {
        List<String> lines = output.lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 5), lines.size()));
      }
    }

    /** It was killed. */
    record Killed() implements Result {}
  }

  /** Whether there is GNU time. */
  static boolean isPossible() {
    return Files.isExecutable(TIME);
  }

  /** Runs a command, with standard output and error to a file, and waits for its end. */
  Result run(List<String> command) throws IOException, InterruptedException {
    if (!isPossible()) {
      throw new IOException(TIME + " is missing: measuring needs GNU time");
    }
    Path figures = Files.createTempFile("liss-bench", ".time");
    Path output = Files.createTempFile("liss-bench", ".out");
    try {
      return run(command, figures, output);
    } finally {
      Files.delete(figures);
      Files.delete(output);
    }
  }

  private Result run(List<String> command, Path figures, Path output)
      throws IOException, InterruptedException {
    List<String> line =
        new ArrayList<>(List.of(TIME + "", "-q", "-f", FIGURES, "-o", figures.toString()));
    line.addAll(command);
    ProcessBuilder builder =
        new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    try {
      return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)
          ? ended(process.exitValue(), Files.readString(figures), text(output))
          : new Result.Killed();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
  }

  private static Result.Ended ended(int exitCode, String figures, String output) {
    String[] numbers = figures.strip().split(" ");
    return new Result.Ended(
        exitCode,
        seconds(numbers[0]),
        seconds(numbers[1]).plus(seconds(numbers[2])),
        Long.parseLong(numbers[3]) << 10,
        output);
  }

  private static Duration seconds(String number) {
    return Duration.ofMillis(Math.round(1000 * Double.parseDouble(number)));
  }

  /** Of any bytes. */
  private static String text(Path output) throws IOException {
    return new String(Files.readAllBytes(output));
  }
}
