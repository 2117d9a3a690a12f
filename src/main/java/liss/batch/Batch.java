package liss.batch;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
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
   * Runs the jobs that are not finished yet.
   *
   * @param parallel how many at a time
   * @throws IOException if a result cannot be written
   */
  public void run(List<Job> jobs, int parallel, ResultFile results, Listener listener)
      throws IOException, InterruptedException {
    Set<Process> running = ConcurrentHashMap.newKeySet();
    AtomicBoolean isEnding = new AtomicBoolean();
    Thread end =
        new Thread(() -> {
          isEnding.set(true);
          running.forEach(Process::destroyForcibly);
        });
    Runtime.getRuntime().addShutdownHook(end);
    try (ExecutorService pool = Executors.newFixedThreadPool(parallel)) {
      List<Future<?>> futures = new ArrayList<>();
      for (Job job : jobs.stream().filter(j -> !results.isFinished(j)).toList()) {
        futures.add(
            pool.submit(() -> {
              listener.begins(job);
              Json.Members result = result(job, running);
              // A signal to all processes of a batch says nothing about a program.
              if (!isEnding.get()) {
                results.add(result);
                listener.ends(job);
              }
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
    long start = System.nanoTime();
    Process process = new ProcessBuilder(command.apply(job)).start();
    running.add(process);
    process.getOutputStream().close();
    // Pipes in place of temporary files, which would stay if this process were killed.
    CompletableFuture<String> out = text(process.getInputStream());
    CompletableFuture<String> err = text(process.getErrorStream());
    boolean hasEnded = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
    if (!hasEnded) {
      // This closes the pipes, which may not have been read to their ends.
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
    running.remove(process);
    Ending ending =
        hasEnded
            ? new Ending.ByItself(process.exitValue(), out.join(), err.join())
            : new Ending.ByLimit(limit);
    return job.json()
        .with(ending.json())
        .with("milliseconds", TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start))
        .with("ended", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
  }

  /** All that there is to read. */
  static CompletableFuture<String> text(InputStream from) {
    CompletableFuture<String> text = new CompletableFuture<>();
    Thread.ofVirtual()
        .start(() -> {
          try (from) {
            text.complete(new String(from.readAllBytes(), StandardCharsets.UTF_8));
          } catch (IOException e) {
            text.completeExceptionally(new UncheckedIOException(e));
          }
        });
    return text;
  }
}
