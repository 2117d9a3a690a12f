package liss.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What a command has printed that ran as a process of its own.
 *
 * @param exitCode -1 if it was killed
 */
record Tool(int exitCode, String out, String err, Duration wall) {

  private static final int KILLED = -1;
  private static final String RESULT = "Result: ";

  /** Runs a command and waits for its end, at most so long. */
  static Tool run(List<String> line, Map<String, String> environment, Duration patience)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile("liss-bench", ".out");
    Path err = Files.createTempFile("liss-bench", ".err");
    ProcessBuilder builder =
        new ProcessBuilder(line).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().putAll(environment);
    long start = System.nanoTime();
    Process process = builder.start();
    try {
      boolean hasEnded = process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
      return new Tool(
          hasEnded ? process.exitValue() : KILLED,
          Files.readString(out, StandardCharsets.UTF_8),
          Files.readString(err, StandardCharsets.UTF_8),
          Duration.ofNanos(System.nanoTime() - start));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      Files.delete(out);
      Files.delete(err);
    }
  }

  /** Whether it did not end in time. */
  boolean isKilled() {
    return exitCode == KILLED;
  }

  /** The result that liss has printed, and otherwise how it ended. */
  String result() {
    return (out + "\n" + err)
        .lines()
        .filter(line -> line.startsWith(RESULT))
        .reduce((first, second) -> second)
        .map(line -> line.substring(RESULT.length()))
        .orElseGet(() ->
            switch (exitCode) {
              case KILLED -> "killed";
              case 2 -> "refused";
              default -> "exit code " + exitCode;
            });
  }
}
