package liss.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs liss as a process of its own, with limits: one for the heap, and a lower one at which liss
 * gives up by itself and still reports; one for the time, and a later one at which it is killed.
 *
 * @param launcher the command
 * @param timeout when liss gives up
 * @param heap the size of its heap
 * @param memoryLimit when it gives up for want of memory
 */
record LissProcess(Path launcher, Duration timeout, String heap, String memoryLimit) {

  /** The limits of memory, as they are described in the results. */
  static final String HEAP = "2g";

  static final String MEMORY_LIMIT = "1536m";

  private static final Duration GRACE = Duration.ofSeconds(30);
  private static final String RESULT = "Result: ";

  /** Liss with the usual heap. */
  LissProcess(Path launcher, Duration timeout) {
    this(launcher, timeout, HEAP, MEMORY_LIMIT);
  }

  /** Liss with so many times the time. */
  LissProcess withPatience(int factor) {
    return new LissProcess(launcher, timeout.multipliedBy(factor), heap, memoryLimit);
  }

  /** Runs a command on a file with a report in JSON, and waits for its end. */
  Outcome run(String command, Path file, List<String> options)
      throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of(launcher.toString(), command));
    line.addAll(List.of("--format", "json", "--statistics", "--memlimit", memoryLimit));
    line.addAll(List.of("--timeout", timeout.toMillis() + "ms"));
    line.addAll(options);
    line.add(file.toString());
    Path out = Files.createTempFile("liss-bench", ".json");
    Path err = Files.createTempFile("liss-bench", ".err");
    try {
      return run(line, out, err);
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }

  /** Files and not pipes take what the process writes, so that it never waits for us. */
  private Outcome run(List<String> line, Path out, Path err)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(line).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().put("LISS_JAVA_OPTS", "-Xmx" + heap);
    long start = System.nanoTime();
    Process process = builder.start();
    try {
      Duration patience = timeout.plus(GRACE);
      if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        return new Outcome.Failed("killed after " + patience.toSeconds() + " s");
      }
      Duration wall = Duration.ofNanos(System.nanoTime() - start);
      String json = Files.readString(out, StandardCharsets.UTF_8);
      return json.isBlank()
          ? new Outcome.Failed(reason(Files.readString(err), process.exitValue()))
          : new Outcome.Reported(Report.parse(json), wall);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static String reason(String err, int exitCode) {
    return err.lines()
        .filter(line -> line.startsWith(RESULT))
        .reduce((first, second) -> second)
        .map(line -> line.substring(RESULT.length()))
        .orElse("exit code " + exitCode);
  }
}
