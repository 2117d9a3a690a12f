package liss.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import liss.Seeds;
import liss.format.Json;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class ResultFileTest {

  private static final Batch.Listener SILENT =
      new Batch.Listener() {
        @Override
        public void begins(Job job) {}

        @Override
        public void ends(Job job) {}
      };

  @TempDir private Path directory;

  private static List<Job> jobs(int number) {
    return IntStream.range(0, number)
        .mapToObj(i -> new Job("verify", i + ".w", List.of()))
        .toList();
  }

  private static String lines(String file) {
    return Batches.lines(Batches.of(List.of(file)).results().values());
  }

  private static Json.Members result(Job job) {
    return job.json().with("result", "true");
  }

  private static void finish(Path file, List<Job> plan, List<Job> ran) throws IOException {
    try (ResultFile results = ResultFile.open(file, plan)) {
      for (Job job : plan) {
        if (!results.results().containsKey(job)) {
          ran.add(job);
          results.add(result(job));
        }
      }
    }
  }

  /** As after kill -9 at any byte: what has a whole line is not done again, the rest is. */
  @Test
  void a_file_that_ends_anywhere_is_gone_on_with() throws IOException {
    List<Job> plan = jobs(5);
    Path whole = directory.resolve("whole.jsonl");
    finish(whole, plan, new ArrayList<>());
    byte[] bytes = Files.readAllBytes(whole);
    for (int end = 0; end <= bytes.length; end++) {
      Path torn = directory.resolve("torn.jsonl");
      byte[] start = Arrays.copyOf(bytes, end);
      Files.write(torn, start);
      List<Job> ran = new ArrayList<>();
      finish(torn, plan, ran);
      long lines = Math.max(1, new String(start).chars().filter(c -> c == '\n').count());
      assertThat(ran).as("cut after %s bytes", end).hasSize((int) (plan.size() - (lines - 1)));
      assertThat(Files.readAllBytes(torn)).isEqualTo(bytes);
    }
  }

  @Test
  void a_file_of_another_batch_and_one_in_use_are_refused() throws IOException {
    Path file = directory.resolve("a.jsonl");
    try (ResultFile open = ResultFile.open(file, jobs(2))) {
      assertThat(open.results()).isEmpty();
      assertThatThrownBy(() -> ResultFile.open(file, jobs(2)))
          .hasMessageContaining("another batch");
    }
    assertThatThrownBy(() -> ResultFile.open(file, jobs(3))).hasMessageContaining("another batch");
  }

  @Test
  void shards_together_are_the_whole_and_what_is_missing_is_named() throws IOException {
    for (int seed = 0; seed < Seeds.of(20, 200); seed++) {
      Random random = new Random(seed);
      List<Job> plan = jobs(random.nextInt(20));
      int of = 1 + random.nextInt(5);
      List<String> files = new ArrayList<>();
      for (int i = 1; i <= of; i++) {
        Path file = directory.resolve(seed + "-" + i + ".jsonl");
        finish(file, new Shard(i, of).of(plan), new ArrayList<>());
        files.add(Files.readString(file));
      }
      Path whole = directory.resolve(seed + ".jsonl");
      finish(whole, plan, new ArrayList<>());
      Collections.shuffle(files, random);
      Batches merged = Batches.of(files);
      assertThat(Batches.lines(merged.results().values()))
          .as("seed %s", seed)
          .isEqualTo(lines(Files.readString(whole)));
      assertThat(merged.missing()).isEmpty();
    }
    String planOnly = Json.object().with("plan", jobs(2), Job::json).line();
    assertThat(Batches.of(List.of(planOnly)).missing()).containsExactlyElementsOf(jobs(2));
  }

  @Test
  void shards_are_named_by_options_and_by_schedulers() {
    assertThat(Shard.of(Optional.of("2/8"), Map.of())).isEqualTo(new Shard(2, 8));
    assertThat(Shard.of(Optional.of("/8"), Map.of("JOB_COMPLETION_INDEX", "0")))
        .isEqualTo(new Shard(1, 8));
    assertThat(
            Shard.of(
                Optional.empty(),
                Map.of(
                    "SLURM_ARRAY_TASK_ID", "5",
                    "SLURM_ARRAY_TASK_MIN", "4",
                    "SLURM_ARRAY_TASK_COUNT", "3")))
        .isEqualTo(new Shard(2, 3));
    assertThat(Shard.of(Optional.empty(), Map.of())).isEqualTo(Shard.WHOLE);
    for (String wrong : List.of("9/8", "0/8", "x", "/8", "8/")) {
      assertThatThrownBy(() -> Shard.of(Optional.of(wrong), Map.of()))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @DisabledOnOs(OS.WINDOWS)
  @Test
  void a_process_that_crashes_or_hangs_takes_no_other_with_it()
      throws IOException, InterruptedException {
    List<Job> plan =
        List.of(
            new Job("crash", "a", List.of()),
            new Job("good", "a", List.of()),
            new Job("hang", "a", List.of()),
            new Job("wrong", "a", List.of()));
    Map<String, String> scripts =
        Map.of(
            "crash", "echo oh no >&2; kill -9 $$",
            "good", "echo '{\"runs\": [{\"properties\": {\"result\": \"true\"}}]}'",
            "hang", "sleep 60",
            "wrong", "echo 'no such file' >&2; exit 2");
    Batch batch =
        new Batch(
            job -> List.of("sh", "-c", scripts.getOrDefault(job.task(), "")),
            Duration.ofSeconds(1));
    Path file = directory.resolve("r.jsonl");
    try (ResultFile results = ResultFile.open(file, plan)) {
      batch.run(plan, 2, results, SILENT);
    }
    assertThat(lines(Files.readString(file)))
        .isEqualTo(
            """
            {"task":"crash","file":"a","exitCode":137,"result":"crash(exit code 137)","message":"oh no"}
            {"task":"good","file":"a","exitCode":0,"result":"true"}
            {"task":"hang","file":"a","result":"unknown(ended after 1 s)"}
            {"task":"wrong","file":"a","exitCode":2,"result":"error","message":"no such file"}
            """);
  }
}
