package liss.batch;

import java.io.File;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Tells what is running, and about when all will be done. */
public final class BatchProgress implements Batch.Listener {

  private final Consumer<String> line;
  private final int all;
  private final long start = System.nanoTime();
  private final Set<Job> running = new TreeSet<>();
  private final int before;
  private int done;

  /**
   * Tells it line by line.
   *
   * @param all how many jobs there are
   * @param before how many of them had a result before
   */
  public BatchProgress(Consumer<String> line, int all, int before) {
    this.line = line;
    this.all = all;
    this.before = before;
  }

  @Override
  public synchronized void begins(Job job) {
    running.add(job);
    show();
  }

  @Override
  public synchronized void ends(Job job) {
    running.remove(job);
    done++;
    show();
  }

  private void show() {
    int left = all - before - done;
    String estimate =
        done == 0
            ? ""
            : ", about "
                + (Duration.ofNanos((System.nanoTime() - start) / done * left).toSeconds() + 1)
                + " s left";
    line.accept(
        (before + done)
            + " of "
            + all
            + estimate
            + ": "
            + running.stream()
                .map(job -> new File(job.file()).getName())
                .collect(Collectors.joining(", ")));
  }
}
