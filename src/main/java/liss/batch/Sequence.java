package liss.batch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import liss.format.Json;

/**
 * Programs that are looked at one after the other, each in a process of its own, for somebody who
 * reads what each of them prints.
 */
public final class Sequence {

  private Sequence() {}

  /**
   * What the process of a program has done.
   *
   * @param out what it has printed to standard output
   * @param err what it has printed to standard error
   */
  public record Printed(Job job, int exitCode, String out, String err) {

    /** The result that the text of a report ends with; without a report, why there is none. */
    public String label() {
      return Stream.concat(out.lines(), err.lines())
          .filter(line -> line.startsWith("Result: "))
          .map(line -> line.substring("Result: ".length()))
          .reduce((first, last) -> last)
          .orElseGet(() -> result().text("result").orElse(""));
    }

    /** The result as in the file of a batch, of a process that prints SARIF. */
    public Json.Members result() {
      return job.json().with(new Ending.ByItself(exitCode, out, err).json());
    }
  }

  /** Waits for the end of a process. */
  public static Printed run(Job job, List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().clear();
    builder.environment().putAll(environment);
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      CompletableFuture<String> err = Batch.text(process.getErrorStream());
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Printed(job, process.waitFor(), out, err.join());
    } finally {
      process.destroyForcibly();
    }
  }
}
