package liss.batch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import liss.format.Json;

/**
 * The file of a batch: a line with the plan and the command that made it, then one line for each
 * result, in the order in which they came. A line that was not written to its end does not count,
 * and the next one takes its place. A result that is not finished is replaced by a later line. Only
 * one process at a time writes to the file.
 */
public final class ResultFile implements AutoCloseable {

  private final FileChannel channel;
  private final SortedMap<Job, Json.Members> results = new TreeMap<>();
  private List<String> commands = List.of();

  private ResultFile(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Opens the file of a plan, or creates it.
   *
   * @param command the command line, which is written to a new file
   * @throws IOException also if another process writes to it, or it has another plan
   */
  public static ResultFile open(Path file, List<Job> plan, String command) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    ResultFile opened = new ResultFile(channel);
    try {
      opened.lock(file);
      opened.read(file, plan, command);
      return opened;
    } catch (IOException e) {
      opened.close();
      throw e;
    }
  }

  private void lock(Path file) throws IOException {
    try {
      if (channel.tryLock() != null) {
        return;
      }
    } catch (OverlappingFileLockException e) {
      // Another part of this process has the lock.
    }
    throw new IOException("another batch writes to " + file);
  }

  private void read(Path file, List<Job> plan, String command) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    channel.truncate(end).position(end);
    if (end == 0) {
      write(Json.object().with("command", command).with("plan", plan, Job::json));
      commands = List.of(command);
      return;
    }
    Batches.Part part = Batches.part(new String(bytes, 0, end, StandardCharsets.UTF_8));
    if (!part.plan().equals(plan)) {
      throw new IOException(file + " has the results of another batch; choose another file");
    }
    part.results().forEach(result -> Batches.add(result, results));
    commands = part.commands();
  }

  /** Adds a result and waits until it is on the disk. */
  synchronized void add(Json.Members result) throws IOException {
    Batches.add(result, results);
    write(result);
  }

  private void write(Json.Members line) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap((line.line() + "\n").getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
    channel.force(false);
  }

  /** The results that there are, by job. */
  public synchronized SortedMap<Job, Json.Members> results() {
    return new TreeMap<>(results);
  }

  /** The command line of the batch, if the file has it. */
  public List<String> commands() {
    return commands;
  }

  /** The results that need not be looked for again. */
  public synchronized long finished() {
    return results.values().stream().filter(Batches::isFinished).count();
  }

  synchronized boolean isFinished(Job job) {
    return results.containsKey(job) && Batches.isFinished(results.get(job));
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
