package liss.batch;

import java.util.Comparator;
import java.util.List;
import liss.format.Json;

/**
 * One command for one file.
 *
 * @param task the name of the command
 * @param file the program
 * @param options what the command is given besides
 */
public record Job(String task, String file, List<String> options) implements Comparable<Job> {

  private static final Comparator<Job> ORDER =
      Comparator.comparing(Job::file)
          .thenComparing(Job::task)
          .thenComparing(job -> String.join(" ", job.options()));

  /** Copies the options. */
  public Job {
    options = List.copyOf(options);
  }

  /** The job that a result is of. */
  public static Job of(Json.Members result) {
    return new Job(
        result.text("task").orElse(""), result.text("file").orElse(""), result.texts("options"));
  }

  /** The members of its result that name it. */
  Json.Members json() {
    Json.Members named = Json.object().with("task", task).with("file", file);
    return options.isEmpty() ? named : named.with("options", Json.texts(options));
  }

  /** By file, then by task, then by options. */
  @Override
  public int compareTo(Job other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return task + " " + file;
  }
}
