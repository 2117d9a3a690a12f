package liss.batch;

import liss.format.Json;

/**
 * One command for one file.
 *
 * @param task the name of the command
 * @param file the program
 */
public record Job(String task, String file) implements Comparable<Job> {

  /** The job that a result is of. */
  static Job of(Json.Members result) {
    return new Job(result.text("task").orElse(""), result.text("file").orElse(""));
  }

  /** The members of its result that name it. */
  Json.Members json() {
    return Json.object().with("task", task).with("file", file);
  }

  /** By file, then by task. */
  @Override
  public int compareTo(Job other) {
    int byFile = file.compareTo(other.file);
    return byFile != 0 ? byFile : task.compareTo(other.task);
  }

  @Override
  public String toString() {
    return task + " " + file;
  }
}
