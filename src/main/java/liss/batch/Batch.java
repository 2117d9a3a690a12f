package liss.batch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import liss.format.Json;

/**
 * Runs jobs, each in a process of its own.
 *
 * @param command the command line of a job, which prints a SARIF log with a {@code result} among
 *     the properties of its run
 * @param limit after which time a process is ended
 */
public record Batch(Function<Job, List<String>> command, Duration limit) {

  /** Hears of what happens, from several threads. */
  public interface Listener {
    /** A job has begun. */
    void begins(Job job);

    /** A job has its result. */
    void ends(Job job);
  }

  /**
   * Runs the jobs that have no result yet.
   *
   * @param parallel how many at a time
   * @throws IOException if a result cannot be written
   */
  public void run(List<Job> jobs, int parallel, ResultFile results, Listener listener)
      throws IOException, InterruptedException {
    Set<Process> running = ConcurrentHashMap.newKeySet();
    Thread end = new Thread(() -> running.forEach(Process::destroyForcibly));
    Runtime.getRuntime().addShutdownHook(end);
    try (ExecutorService pool = Executors.newFixedThreadPool(parallel)) {
      List<Future<?>> futures = new ArrayList<>();
      for (Job job : jobs.stream().filter(j -> !results.results().containsKey(j)).toList()) {
        futures.add(
            pool.submit(() -> {
              listener.begins(job);
              results.add(result(job, running));
              listener.ends(job);
              return job;
            }));
      }
      for (Future<?> future : futures) {
        future.get();
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    } finally {
      Runtime.getRuntime().removeShutdownHook(end);
    }
  }

  private Json.Members result(Job job, Set<Process> running)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile("liss", ".out");
    Path err = Files.createTempFile("liss", ".err");
    try {
      Process process =
          new ProcessBuilder(command.apply(job))
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      running.add(process);
      process.getOutputStream().close();
      boolean hasEnded = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
      process.destroyForcibly().waitFor();
      running.remove(process);
      return hasEnded
          ? ended(job, process.exitValue(), Files.readString(out), Files.readString(err))
          : job.json().with("result", "unknown(ended after " + limit.toSeconds() + " s)");
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }

  private static Json.Members ended(Job job, int exitCode, String out, String err) {
    Optional<Json.Members> log =
        Json.parse(out)
            .filter(Json.Members.class::isInstance)
            .flatMap(document -> ((Json.Members) document).objects("runs").stream().findFirst());
    Optional<String> result = log.flatMap(Findings::result);
    Optional<Json> message =
        err.lines().filter(line -> !line.isBlank()).findFirst().map(Json.Text::new);
    Json.Members members = job.json().with("exitCode", exitCode);
    return result
        .map(label ->
            members
                .with("result", label)
                .with("findings", log.flatMap(Findings::in))
                .with("assumptions", log.flatMap(Findings::assumptionsIn)))
        .orElseGet(() ->
            members
                .with("result", exitCode == 2 ? "error" : "crash(exit code " + exitCode + ")")
                .with("message", message));
  }
}
