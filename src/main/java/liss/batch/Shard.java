package liss.batch;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A part of a batch: every {@code of}-th job, from one on.
 *
 * @param index from 1
 */
public record Shard(int index, int of) {

  /** The whole batch. */
  public static final Shard WHOLE = new Shard(1, 1);

  private static final Pattern FORM = Pattern.compile("(\\d{1,6})?/(\\d{1,6})");

  /** Checks the numbers. */
  public Shard {
    if (index < 1 || index > of) {
      throw new IllegalArgumentException("there is no shard " + index + " of " + of);
    }
  }

  /**
   * The shard that a text such as {@code 2/8} names, or {@code /8} with the index that Kubernetes
   * gives ({@code JOB_COMPLETION_INDEX}); without a text, the one that SLURM gives ({@code
   * SLURM_ARRAY_TASK_ID}), or the whole.
   *
   * @throws IllegalArgumentException if there is no such shard
   */
  public static Shard of(Optional<String> text, Map<String, String> environment) {
    if (text.isEmpty()) {
      return number(environment, "SLURM_ARRAY_TASK_ID")
          .map(id ->
              new Shard(
                  1 + id - number(environment, "SLURM_ARRAY_TASK_MIN").orElse(0),
                  number(environment, "SLURM_ARRAY_TASK_COUNT").orElse(1)))
          .orElse(WHOLE);
    }
    Matcher form = FORM.matcher(text.get());
    if (!form.matches()) {
      throw new IllegalArgumentException("'" + text.get() + "' is no shard like 2/8");
    }
    int index =
        Optional.ofNullable(form.group(1))
            .map(Integer::parseInt)
            .or(() -> number(environment, "JOB_COMPLETION_INDEX").map(i -> i + 1))
            .orElseThrow(() ->
                new IllegalArgumentException(
                    "'" + text.get() + "' needs JOB_COMPLETION_INDEX in the environment"));
    return new Shard(index, Integer.parseInt(form.group(2)));
  }

  private static Optional<Integer> number(Map<String, String> environment, String name) {
    return Optional.ofNullable(environment.get(name))
        .filter(value -> value.matches("\\d{1,6}"))
        .map(Integer::parseInt);
  }

  /** The jobs that belong to it. */
  public List<Job> of(List<Job> jobs) {
    return IntStream.range(0, jobs.size())
        .filter(i -> i % of == index - 1)
        .mapToObj(jobs::get)
        .toList();
  }
}
