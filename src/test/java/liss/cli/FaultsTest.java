package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import liss.SystemCompiler;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is left when a process is killed, a disk is full, or nothing can be written. */
@Tag("long")
class FaultsTest {

  /** What 128 + SIGKILL, and 128 + SIGTERM, are. */
  private static final int KILLED = 137;

  private static final int TERMINATED = 143;

  private static final String UNFORMATTED = "shared   int x;\nthread a { x := 1; }\n";

  @TempDir private Path directory;

  /** Where outputs go. */
  private Path outputs;

  @BeforeEach
  void outputs() throws IOException {
    outputs = Files.createDirectory(directory.resolve("outputs"));
  }

  /** A process with this command line; {@code OUT} stands for the directory of outputs. */
  private ProcessBuilder liss(String line, Path to) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-Xss16m", "-Xmx1g"));
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData"));
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), LissCommand.class.getName()));
    command.addAll(List.of(line.replace("OUT", to.toString()).split(" ")));
    return new ProcessBuilder(command)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(directory.resolve("err").toFile());
  }

  private String err() {
    return Liss.read(directory.resolve("err"));
  }

  private static int codeOf(ProcessBuilder builder) throws IOException, InterruptedException {
    return builder.start().waitFor();
  }

  /** The files in a directory with their contents, without drafts. */
  private static SortedMap<String, String> files(Path directory) throws IOException {
    SortedMap<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.list(directory)) {
      for (Path file : all.toList()) {
        if (!file.getFileName().toString().endsWith(".tmp")) {
          files.put(file.getFileName().toString(), Files.readString(file));
        }
      }
    }
    return files;
  }

  private void prepare(Path to) throws IOException {
    Files.writeString(to.resolve("old.w"), "old\n");
    Files.writeString(to.resolve("unformatted.w"), UNFORMATTED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "synthesize -o OUT/old.w models/open-open.w",
        "synthesize -o OUT/new.w models/open-open.w",
        "verify --format html -o OUT/report.html models/open-open.w",
        "fmt --write OUT/unformatted.w",
        "explore --trace-dir OUT models/abba.w",
        "batch -j1 --out OUT/results.jsonl models/abba.w models/open-open.w"
      })
  void a_process_that_is_killed_at_a_write_leaves_whole_files(String line) throws Exception {
    assumeTrue(SystemCompiler.isHere(), "needs a C compiler");
    Path source = directory.resolve("kill.c");
    Files.copy(Path.of("src/test/resources/liss/cli/kill.c"), source);
    Path library = SystemCompiler.compile(source, "-shared", "-fPIC", "-ldl");
    Path whole = Files.createDirectory(directory.resolve("whole"));
    prepare(outputs);
    SortedMap<String, String> before = files(outputs);
    prepare(whole);
    assertThat(codeOf(liss(line, whole))).as(err()).isNotEqualTo(ExitCode.INTERNAL_ERROR);
    SortedMap<String, String> after = files(whole);
    int code = KILLED;
    for (int write = 1; code == KILLED; write++) {
      ProcessBuilder killed = liss(line, outputs);
      killed.environment().put("LD_PRELOAD", library.toString());
      killed.environment().put("LISS_KILL_BELOW", outputs.toString());
      killed.environment().put("LISS_KILL_AT", String.valueOf(write));
      code = codeOf(killed);
      assertThat(write > 1 || code == KILLED).as("it is killed at its first write").isTrue();
      for (Map.Entry<String, String> file : files(outputs).entrySet()) {
        if (file.getKey().endsWith(".jsonl")) {
          assertThat(after.get(file.getKey())).startsWith(wholeLines(file.getValue()));
        } else {
          assertThat(file.getValue())
              .as(file.getKey() + " at write " + write)
              .isIn(before.get(file.getKey()), after.get(file.getKey()));
        }
      }
      codeOf(liss(line, outputs));
      assertThat(files(outputs)).as("after write %d and another run", write).isEqualTo(after);
      for (String name : files(outputs).keySet()) {
        Files.delete(outputs.resolve(name));
      }
      prepare(outputs);
    }
  }

  private static String wholeLines(String text) {
    return text.substring(0, text.lastIndexOf('\n') + 1);
  }

  /** Mounts a file system, which is ended after the work; that needs the right to do so. */
  private void mounted(String options, Work work) throws Exception {
    int code;
    try {
      code =
          SystemCompiler.execute(
                  List.of("mount", "-t", "tmpfs", "-o", options, "liss", outputs.toString()))
              .exitCode();
    } catch (IOException e) {
      code = -1;
    }
    assumeTrue(code == 0, "needs the right to mount a file system");
    try {
      work.run();
    } finally {
      var unused = SystemCompiler.execute(List.of("umount", outputs.toString()));
    }
  }

  private interface Work {
    void run() throws Exception;
  }

  @Test
  void a_full_disk_is_an_error_and_changes_no_file() throws Exception {
    mounted(
        "size=64k",
        () -> {
          prepare(outputs);
          fill();
          SortedMap<String, String> before = files(outputs);
          for (String line :
              List.of(
                  "verify --format html -o OUT/old.w models/open-open.w",
                  "verify --format html -o OUT/report.html models/open-open.w",
                  "graph --what np --format html -o OUT/graph.html drivers/ex1.w")) {
            assertThat(codeOf(liss(line, outputs))).as(err()).isEqualTo(ExitCode.INPUT_ERROR);
            assertThat(err()).contains("error: cannot write ", "No space left on device");
            assertThat(Liss.names(outputs)).containsExactlyElementsOf(before.keySet());
            assertThat(files(outputs)).isEqualTo(before);
          }
          String batch = "batch -j1 --out OUT/results.jsonl models/abba.w models/open-open.w";
          assertThat(codeOf(liss(batch, outputs))).as(err()).isEqualTo(ExitCode.INPUT_ERROR);
          assertThat(err()).contains("No space left on device");
          Files.delete(outputs.resolve("filler"));
          assertThat(codeOf(liss(batch, outputs))).as(err()).isZero();
        });
  }

  private void fill() throws IOException {
    try (var filler = Files.newOutputStream(outputs.resolve("filler"))) {
      while (true) {
        filler.write(new byte[512]);
      }
    } catch (IOException full) {
      assertThat(full).hasMessageContaining("No space left");
    }
  }

  /** What a solver needs to unpack, too. */
  @Test
  void a_full_disk_for_all_that_is_temporary_is_no_internal_error() throws Exception {
    mounted(
        "size=64k",
        () -> {
          fill();
          for (String line :
              List.of(
                  "explore --data symbolic drivers/ex1.w",
                  "synthesize models/open-open.w",
                  "batch -j1 --out " + directory.resolve("r.jsonl") + " models/abba.w")) {
            ProcessBuilder builder = liss(line, outputs);
            builder.command().add(1, "-Djava.io.tmpdir=" + outputs);
            builder.environment().put("LISS_CACHE", outputs.resolve("cache").toString());
            assertThat(codeOf(builder)).as(line + err()).isNotEqualTo(ExitCode.INTERNAL_ERROR);
          }
        });
  }

  @Test
  void what_is_read_only_stays_as_it_is() throws Exception {
    mounted(
        "size=1m",
        () -> {
          prepare(outputs);
          SortedMap<String, String> before = files(outputs);
          assertThat(
                  SystemCompiler.execute(List.of("mount", "-o", "remount,ro", outputs.toString()))
                      .exitCode())
              .isZero();
          for (String line :
              List.of(
                  "synthesize -o OUT/old.w models/open-open.w",
                  "synthesize -o OUT/new.w models/open-open.w",
                  "fmt --write OUT/unformatted.w",
                  "explore --trace-dir OUT models/abba.w",
                  "explore --trace-dir OUT/new models/abba.w",
                  "batch -j1 --out OUT/results.jsonl models/abba.w")) {
            assertThat(codeOf(liss(line, outputs))).as(line + err()).isEqualTo(2);
            assertThat(err()).as(line).startsWith("error: ").contains(outputs.toString());
            assertThat(files(outputs)).isEqualTo(before);
          }
        });
  }

  @Test
  void two_first_starts_at_once_both_answer() throws Exception {
    Path cache = directory.resolve("cache");
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      ProcessBuilder builder = liss("explore --data symbolic drivers/ex1.w", outputs);
      builder.environment().put("LISS_CACHE", cache.toString());
      processes.add(builder.start());
    }
    for (Process process : processes) {
      assertThat(process.waitFor()).as(err()).isNotIn(ExitCode.INTERNAL_ERROR, 2);
    }
  }

  /** In reading, searching, placing, and waiting for others; no process stays. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "c-ir OUT/large.c",
        "verify OUT/large.c",
        "synthesize --objective fine drivers/cpmac8.bug.w",
        "synthesize --objective fine drivers/memcached.w",
        "explore --data symbolic --property preemptive-only drivers/cpmac8.bug.w",
        "batch -j2 --out OUT/r.jsonl drivers/cpmac8.bug.w drivers/memcached.w",
        "verify --watch drivers/open_close.w"
      })
  void sigterm_ends_every_phase(String line) throws Exception {
    StringBuilder large = new StringBuilder("int x;\n");
    for (int i = 1; i < 20_000; i++) {
      large.append(
          "static int f%d(int a) { if (a > %d) x += a; else x -= f%d(a - 1); return x; }\n"
              .formatted(i, i, i - 1));
    }
    Files.writeString(outputs.resolve("large.c"), large + "void thread_a(void) { f19999(1); }\n");
    for (int seconds : new int[] {1, 3, 6}) {
      Process process = liss(line, outputs).start();
      if (process.waitFor(seconds, TimeUnit.SECONDS)) {
        continue;
      }
      List<ProcessHandle> others = process.descendants().toList();
      process.destroy();
      assertThat(process.waitFor(10, TimeUnit.SECONDS)).as("%s after %d s", line, seconds).isTrue();
      assertThat(process.exitValue()).isEqualTo(TERMINATED);
      for (ProcessHandle other : others) {
        assertThat(other.onExit().get(10, TimeUnit.SECONDS)).isNotNull();
      }
    }
  }
}
