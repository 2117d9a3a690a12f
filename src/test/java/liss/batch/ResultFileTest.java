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
import java.util.stream.Collectors;
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
    try (ResultFile results = ResultFile.open(file, plan, "liss batch")) {
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
    try (ResultFile open = ResultFile.open(file, jobs(2), "liss batch")) {
      assertThat(open.results()).isEmpty();
      assertThatThrownBy(() -> ResultFile.open(file, jobs(2), "liss batch"))
          .hasMessageContaining("another batch");
    }
    assertThatThrownBy(() -> ResultFile.open(file, jobs(3), "liss batch"))
        .hasMessageContaining("another batch");
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

  private static String report(String members) {
    return "echo '{\"runs\": [{" + members + "\"properties\": {\"result\": \"true\"}}]}'; ";
  }

  private static void run(Path file, Map<String, String> scripts)
      throws IOException, InterruptedException {
    List<Job> plan =
        scripts.keySet().stream().sorted().map(task -> new Job(task, "a", List.of())).toList();
    Batch batch =
        new Batch(
            job -> List.of("sh", "-c", scripts.getOrDefault(job.task(), "")),
            Duration.ofSeconds(1));
    try (ResultFile results = ResultFile.open(file, plan, "liss batch")) {
      batch.run(plan, 2, results, SILENT);
    }
  }

  private static String withoutTimes(String lines) {
    return lines.replaceAll(",\"milliseconds\":\\d+,\"ended\":\"[^\"]+\"", "");
  }

  @DisabledOnOs(OS.WINDOWS)
  @Test
  void a_process_that_crashes_or_hangs_takes_no_other_with_it()
      throws IOException, InterruptedException {
    Path file = directory.resolve("r.jsonl");
    run(
        file,
        Map.of(
            "bug", "echo internal error >&2; exit 70",
            "good", report(""),
            "hang", "sleep 60",
            "killed", "echo oh no >&2; kill -9 $$",
            "native", "kill -SEGV $$",
            "terse", "echo no memory >&2; exit 5",
            "unstarted", "echo no heap >&2; exit 1",
            "unknown", "printf 'warning: x\\nResult: unknown(timeout)\\n' >&2; exit 5",
            "wrong", "echo 'no such file' >&2; exit 2"));
    assertThat(withoutTimes(lines(Files.readString(file))))
        .isEqualTo(
            """
            {"task":"bug","file":"a","exitCode":70,"result":"crash(exit code 70)","message":"internal error"}
            {"task":"good","file":"a","exitCode":0,"result":"true"}
            {"task":"hang","file":"a","result":"unknown(ended after 1 s)","unfinished":true}
            {"task":"killed","file":"a","exitCode":137,"result":"unknown(ended by signal 9)","unfinished":true,"message":"oh no"}
            {"task":"native","file":"a","exitCode":139,"result":"crash(signal 11)","unfinished":true}
            {"task":"terse","file":"a","exitCode":5,"result":"unknown(no memory)","message":"no memory"}
            {"task":"unknown","file":"a","exitCode":5,"result":"unknown(timeout)","message":"warning: x"}
            {"task":"unstarted","file":"a","exitCode":1,"result":"crash(exit code 1)","unfinished":true,"message":"no heap"}
            {"task":"wrong","file":"a","exitCode":2,"result":"error","message":"no such file"}
            """);
  }

  /** The pipes of a process that has ended were closed before all was read. */
  @DisabledOnOs(OS.WINDOWS)
  @Test
  void the_output_of_a_process_is_read_to_its_end() throws IOException, InterruptedException {
    Path file = directory.resolve("r.jsonl");
    String script = "head -c 60000 /dev/zero | tr '\\0' ' '; " + report("");
    Map<String, String> scripts =
        IntStream.range(0, 40).boxed().collect(Collectors.toMap(i -> "task " + i, i -> script));
    run(file, scripts);
    Batches results = Batches.of(List.of(Files.readString(file)));
    assertThat(Findings.labels(results.results().values().stream()))
        .hasSize(40)
        .containsOnly("true");
  }

  /** What a signal or the limit has ended runs again, and nothing else does. */
  @DisabledOnOs(OS.WINDOWS)
  @Test
  void what_was_ended_is_done_again() throws IOException, InterruptedException {
    Path file = directory.resolve("r.jsonl");
    run(file, Map.of("bug", "exit 70", "hang", "sleep 60", "killed", "kill -TERM $$"));
    assertThat(Batches.of(List.of(Files.readString(file))).missing())
        .map(Job::task)
        .containsExactly("hang", "killed");
    String all = report("");
    run(file, Map.of("bug", all, "hang", all, "killed", "kill -TERM $$"));
    Batches merged = Batches.of(List.of(Files.readString(file)));
    assertThat(Findings.labels(merged.results().values().stream()))
        .containsExactly("crash(exit code 70)", "true", "unknown(ended by signal 15)");
    assertThat(merged.missing()).map(Job::task).containsExactly("killed");
  }

  @Test
  void a_result_is_not_replaced_by_one_that_is_not_finished() {
    Job job = new Job("verify", "a.w", List.of());
    String finished = result(job).line() + "\n";
    String ended = job.json().with(Batches.unfinished("unknown(ended)")).line() + "\n";
    for (List<String> files : List.of(List.of(finished, ended), List.of(ended, finished))) {
      assertThat(Batches.of(files).results().values()).containsExactly(result(job));
    }
  }

  /** Also a lot of it, and what is no UTF-8. */
  @DisabledOnOs(OS.WINDOWS)
  @Test
  void what_a_report_says_is_kept() throws IOException, InterruptedException {
    String finding =
        "{\"message\": {\"text\": \"m\"}, \"codeFlows\": [{\"threadFlows\": []}], \"fixes\": []}";
    String invocation = "{\"toolExecutionNotifications\": [{\"level\": \"warning\"}]}";
    Path file = directory.resolve("r.jsonl");
    run(
        file,
        Map.of(
            "all",
            "printf '\\344' >&2; head -c 300000 /dev/zero | tr '\\0' x >&2; "
                + report(
                    "\"results\": [" + finding + "], \"invocations\": [" + invocation + "], ")));
    assertThat(withoutTimes(lines(Files.readString(file))))
        .isEqualTo(
            """
            {"task":"all","file":"a","exitCode":0,"result":"true","findings":[%s],"notifications":[{"level":"warning"}]}
            """
                .formatted(finding.replace(": ", ":").replace(", ", ",")));
  }
}
