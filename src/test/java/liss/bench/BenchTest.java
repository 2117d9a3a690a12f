package liss.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands, with a script that stands for liss. */
@DisabledOnOs(OS.WINDOWS)
@Tag("slow")
class BenchTest {

  /** Answers as the first comment of the program demands, and writes down how it was called. */
  private static final String STAND_IN =
      """
      #!/usr/bin/env bash
      echo "$LISS_JAVA_OPTS $*" >>"$0.calls"
      case "$*" in *--engine\\ antichain*) engine=antichain ;; *) engine=serialization ;; esac
      for file; do :; done
      if grep -q "SLOW" "$file" && [ $engine = antichain ]; then
        verdict='"unknown", "reason": "time limit of 7 s"'
        result="unknown(time limit of 7 s)"
      elif grep -q "MEMORY" "$file"; then
        echo "Result: unknown(out of memory)" >&2
        exit 5
      else
        verdict='"unsafe"' result="false(preemption-safety)"
      fi
      size=$(wc -l <"$file")
      locks=
      if [ "$1" = synthesize ]; then
        case "$*" in *fine*) optimality='false, "lowerBound": [3, 0]' ;; *) optimality=true ;; esac
        locks='"lockStatements": 2, "unlockStatements": 3, "protectedStatements": 4,
          "excludedPairs": 5, "optimality": {"proven": '"$optimality"'},'
      fi
      echo '{"result": "'"$result"'", '"$locks"' "deadlocks": [{"steps": [1, 2]}],
        "preemptionSafety": {"verdict": '"$verdict"'},
        "statistics": {"states": '$((size * 10))', "transitions": '$((size * 11))',
          "milliseconds": {"safety": 12, "deadlocks": 3, "place": 1250}, "peakHeapBytes": 5242880}}'
      """;

  @TempDir private Path directory;
  private Path launcher;
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void write_the_stand_in() throws IOException {
    launcher = directory.resolve("liss");
    Files.writeString(launcher, STAND_IN);
    Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private int run(String command, String... arguments) {
    List<String> line = new ArrayList<>(List.of(command));
    line.addAll(List.of("--launcher", launcher.toString(), "--output", directory + "/results"));
    line.addAll(List.of(arguments));
    return Bench.commandLine()
        .setErr(new PrintWriter(err, true))
        .execute(line.toArray(String[]::new));
  }

  private String result(String name) throws IOException {
    return Files.readString(directory.resolve("results").resolve(name));
  }

  private List<String> calls() throws IOException {
    return Files.readAllLines(directory.resolve("liss.calls"));
  }

  private List<String> results() throws IOException {
    try (Stream<Path> files = Files.list(directory.resolve("results"))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  /** Answers as each family of growing inputs demands. */
  private static final String ANSWERING =
      """
      #!/usr/bin/env bash
      echo "$LISS_JAVA_OPTS $*" >>"$0.calls"
      case "$*" in *verify*|*include*) exit 10 ;; esac
      """;

  @Test
  void scaling_gives_each_command_each_size() throws IOException {
    assumeTrue(MeasuredProcess.isPossible());
    Files.writeString(launcher, ANSWERING);
    assertThat(
            run(
                "scaling",
                "--max-n",
                "3",
                "--timeout",
                "7",
                "--cbmc",
                "true",
                "--nidhugg",
                nidhugg()))
        .isEqualTo(0);
    assertThat(calls())
        .hasSize(2 * (4 + 3 + 4 + 1 + 1 + 2) + 3 * 2)
        .allMatch(call -> call.matches("-Xmx2g \\w+ --timeout 7s .*[.](w|c|mata)"));
    assertThat(result("scaling.md"))
        .contains(
            "a limit of 7 s", "## usb-serial", "| turns of the loops | explore | CBMC | nidhugg |")
        .contains("nidhugg (`nidhuggc --sc --optimal`)")
        .containsPattern(
            "\\| 3( \\| \\d+\\.\\d\\d s, \\d+ MB){2} \\| \\d+\\.\\d\\d s, \\d+ MB, 6 runs \\|\n");
    assertThat(result("scaling/stack.svg")).contains("<polyline", "CBMC", "nidhugg");
    assertThat(results()).containsExactly("scaling", "scaling.md");
  }

  /** A command that stands for nidhugg, with a program that prints. */
  private String nidhugg() throws IOException {
    Path file = directory.resolve("nidhuggc");
    Files.writeString(
        file,
        """
        #!/usr/bin/env bash
        echo "$*" >>"$0.calls"
        echo "3.141, 0.02 sTrace count: 6"
        echo "No errors were detected."
        """);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    return file.toString();
  }

  @Test
  void a_peer_that_is_missing_has_no_column() throws Exception {
    assumeTrue(MeasuredProcess.isPossible());
    Files.writeString(launcher, ANSWERING);
    ScalingFamily stack =
        ScalingFamily.all().stream()
            .filter(family -> family.name().equals("stack"))
            .findFirst()
            .orElseThrow();
    LissProcess liss = new LissProcess(launcher, Duration.ofSeconds(7));
    ScalingFigures figures = new Scaling(liss, Map.of(), name -> {}).measure(stack, 2);
    assertThat(figures.table().toString()).contains("| turns of the loops | explore |\n");
    assertThat(figures.svg()).doesNotContain("nidhugg");
    assertThat(ScalingCommand.page(7, Set.of()))
        .contains("There was no CBMC.", "There was no nidhugg.");
  }

  @Test
  void por_has_nidhugg_beside_liss() throws IOException {
    assumeTrue(MeasuredProcess.isPossible());
    Files.writeString(
        launcher,
        """
        #!/usr/bin/env bash
        case "${!#}" in *.c) echo "Maximal configurations: 7"; exit 0 ;; esac
        exit 5
        """);
    assertThat(run("por", "--nidhugg", nidhugg())).as(err.toString()).isEqualTo(0);
    String time = "\\d+\\.\\d\\d s, \\d+ MB";
    assertThat(result("por.md"))
        .contains("### POL(n,3)\n\n| n | liss | nidhugg |\n")
        .containsPattern("\\| 8 \\| " + time + ", 7 runs \\| " + time + ", 6 runs \\|\n")
        .contains("| DISP(5,2) | 8 |  |  |  | exit code 5 |")
        .doesNotContain("There was no nidhugg.");
    assertThat(result("por.svg")).contains("DISP(5,n)", "nidhugg, 5: ");
    assertThat(Files.readAllLines(directory.resolve("nidhuggc.calls")))
        .hasSize(4 + 4 + 3 + 4 + 6)
        .anyMatch(call ->
            call.matches(
                "-fno-builtin -DSERVERS=5 -DREQUESTS=5 -- --sc --optimal --no-check-mutex-init .*/p.c"));
  }

  @Test
  void a_command_that_met_its_limit_gets_no_larger_input() throws IOException {
    assumeTrue(MeasuredProcess.isPossible());
    Files.writeString(
        launcher,
        ANSWERING + "case \"$*\" in *fine*) grep -q 'os.4' \"${!#}\" && exit 5 ;; esac\nexit 0\n");
    assertThat(run("scaling", "--max-n", "6", "--cbmc", "true")).isEqualTo(0);
    String section = result("scaling.md").replaceFirst("(?s).*## open-close\n(.*?)## .*", "$1");
    assertThat(section.lines().filter(line -> line.matches("\\| \\d.*")).toList())
        .hasSize(5)
        .satisfies(
            rows -> assertThat(rows.get(1)).endsWith(" MB |"),
            rows -> assertThat(rows.get(2)).endsWith("| limit |"),
            rows -> assertThat(rows.get(3)).endsWith("|  |"));
  }

  @Test
  void a_wrong_answer_is_no_figure() throws IOException {
    assumeTrue(MeasuredProcess.isPossible());
    Files.writeString(launcher, ANSWERING.replace("exit 10", "exit 0"));
    assertThat(run("scaling", "--max-n", "2")).isNotEqualTo(0);
    assertThat(err.toString()).contains("verify: exit code 0");
    assertThat(directory.resolve("results")).doesNotExist();
  }

  @Test
  void performance_compares_two_versions() throws IOException {
    assumeTrue(MeasuredProcess.isPossible());
    Path old = directory.resolve("old");
    Files.writeString(old, "#!/usr/bin/env bash\nexit 5\n");
    Files.setPosixFilePermissions(old, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.writeString(launcher, ANSWERING);
    int exitCode =
        Bench.commandLine()
            .setErr(new PrintWriter(err, true))
            .execute(
                "performance",
                "--before",
                old.toString(),
                "--after",
                launcher.toString(),
                "--runs",
                "1",
                "--output",
                directory.resolve("results").toString());
    assertThat(exitCode).as(err.toString()).isEqualTo(0);
    assertThat(result("performance.md"))
        .contains("| start | `liss --version` |", "5, now 0 |", "5, now 10 |")
        .contains(
            "`taskset -c 0 liss explore --exploration", "cutoffs=off target/bench/por/mpat-7.w`")
        .contains("s one", "s before")
        .contains("## A limit of 5 s", "## All drivers")
        .doesNotContain(directory.toString(), "pth_pi_mutex");
    assertThat(err.toString()).contains("left out, since a file is missing:", "pth_pi_mutex.c");
    assertThat(calls()).filteredOn(call -> call.contains("drivers/c/")).hasSizeGreaterThan(15);
  }

  @Test
  void counterexamples_are_counted_by_what_they_are() throws IOException {
    Files.writeString(
        launcher,
        STAND_IN
            .replace(
                "result=\"false(preemption-safety)\"",
                "verdict='\"unsafe\", \"counterexample\": {\"feasibility\": {\"verdict\":"
                    + " \"feasible\"}}, \"spuriousCounterexample\": {\"feasibility\": {\"verdict\":"
                    + " \"spurious\"}}, \"feasibleSearch\": {\"runs\": 3, \"complete\": false,"
                    + " \"found\": true}'\n"
                    + "  result=\"false(preemption-safety)\"")
            .replace(
                "\"lockStatements\": 2",
                "\"feasibilityCounts\": {\"feasible\": 7}, \"lockStatements\": 2"));
    assertThat(run("feasibility", "--only", "md,ex1")).isEqualTo(0);
    assertThat(calls()).filteredOn(call -> call.contains("--explain")).hasSize(2);
    assertThat(result("feasibility.md"))
        .contains(
            "| md | false(preemption-safety) | spurious | found (3 runs) |"
                + " false(preemption-safety) | 7 | 0 | 0 |");
  }

  @Test
  void drivers_are_verified_and_synthesized() throws IOException {
    assertThat(run("drivers", "--runs", "3", "--only", "md,ex1")).isEqualTo(0);
    assertThat(calls()).hasSize(2 * 3 * 2 * 3);
    assertThat(calls()).filteredOn(call -> call.contains("--objective fine")).hasSize(12);
    assertThat(result("times.md").lines().filter(line -> line.startsWith("| md |")))
        .hasSize(6)
        .allMatch(line ->
            line.matches(
                "\\| md \\| (verify|synthesize coarse|synthesize fine) \\|"
                    + " (serialization|antichain) \\| 3 \\|( \\d+\\.\\d\\d s \\|){3} 5 MB \\|"
                    + " false\\(preemption-safety\\)"
                    + "(: 2 lock, 4 protected, 5 pairs, (not )?proven)? \\|"));
  }

  @Test
  void a_driver_that_is_not_decided_is_run_once() throws IOException {
    Path models = Files.createDirectories(directory.resolve("models"));
    Files.writeString(models.resolve("slow.w"), "// SLOW");
    Files.writeString(models.resolve("big.w"), "// MEMORY");
    assertThat(run("drivers", "--models", models.toString(), "--runs", "4")).isEqualTo(0);
    assertThat(calls()).filteredOn(call -> call.endsWith("big.w")).hasSize(2);
    assertThat(calls()).filteredOn(call -> call.endsWith("slow.w")).hasSize(1 + 3 * 4);
    assertThat(result("times.md"))
        .contains("| big | verify | serialization | 1 |  |  |  |  | unknown(out of memory) |")
        .contains("| slow | verify | antichain | 1 |  |  |  | 5 MB | unknown(time limit of 7 s) |");
  }

  @Test
  void drivers_and_engines_can_be_chosen_and_short_programs_come_first() throws IOException {
    Path models = Files.createDirectories(directory.resolve("models"));
    Files.writeString(models.resolve("a1.w"), "// a longer program");
    Files.writeString(models.resolve("a2.w"), "// short");
    Files.writeString(models.resolve("b.w"), "//");
    assertThat(
            run(
                "drivers",
                "--models",
                models.toString(),
                "--runs",
                "1",
                "--only",
                "a*",
                "--engine",
                "serialization"))
        .isEqualTo(0);
    assertThat(calls()).hasSize(2 * 3).allMatch(call -> call.contains("--engine serialization"));
    assertThat(calls().subList(0, 3)).allMatch(call -> call.endsWith("a2.w"));
    assertThat(calls().subList(3, 6)).allMatch(call -> call.endsWith("a1.w"));
  }

  private int place(String... options) {
    List<String> line = new ArrayList<>(List.of("placement"));
    line.addAll(List.of(options));
    line.addAll(List.of("--output", directory.resolve("results").toString()));
    return Bench.commandLine()
        .setErr(new PrintWriter(err, true))
        .execute(line.toArray(String[]::new));
  }

  @Test
  void placement_times_stand_beside_those_of_the_paper() throws IOException {
    assertThat(place("--runs", "2", "--only", "md,lc-rc")).isEqualTo(0);
    String time = "\\d+\\.\\d\\d s";
    String times = time + " \\| " + time + " \\| " + time;
    assertThat(result("placement.md"))
        .containsPattern(
            "\\| md \\| coarse \\| any \\| <1 s \\| "
                + times
                + " \\| 2 / 2 \\| 3 \\| 2 \\| proven \\|")
        .containsPattern(
            "\\| md \\| fine \\| any \\| <1 s \\| " + times + " \\| 2 / 2 \\| 3 \\| 2 \\| proven")
        .containsPattern(
            "\\| md \\| fine \\| up to 1 \\| <1 s \\| "
                + times
                + " \\| 2 / 2 \\| 3 \\| 2 \\| proven")
        .containsPattern("\\| lc-rc \\| fine \\| any \\|  \\| " + times + " \\| 0 / 0 \\|");
  }

  @Test
  void a_placement_that_does_not_exist_has_no_cost() throws IOException {
    Path models = Files.createDirectories(directory.resolve("models"));
    Files.writeString(
        models.resolve("a.w"),
        "shared int x; cond c; thread t { x := x + 1; } thread u { signal(c); x := x + 1; wait(c); }"
            .replace("wait(c);", "yield; wait(c);"));
    assertThat(place("--models", models.toString(), "--only", "b*")).isEqualTo(2);
    assertThat(place("--models", models.toString())).isEqualTo(0);
    assertThat(result("placement.md")).contains("| a | coarse | any |  |");
  }

  @Test
  void engines_are_compared_on_small_problems() throws IOException {
    Path output = directory.resolve("results");
    int exitCode =
        Bench.commandLine()
            .setErr(new PrintWriter(err, true))
            .execute(
                "maxsat",
                "--runs",
                "1",
                "--timeout",
                "1",
                "--max-statements",
                "8",
                "--output",
                output.toString());
    assertThat(exitCode).as(err.toString()).isEqualTo(0);
    assertThat(result("maxsat.md")).contains("## coarse", "## fine");
    assertThat(result("maxsat.md").lines().filter(line -> line.startsWith("| 2 x 8 |"))).hasSize(6);
  }

  @Test
  void wrong_options_of_measurements_in_this_process_are_usage_errors() {
    assertThat(place("--runs", "0")).isEqualTo(2);
    assertThat(err.toString()).contains("--runs and --timeout must be at least 1");
  }

  @Test
  void models_are_written() throws IOException {
    int exitCode =
        Bench.commandLine().execute("models", "--output", directory.resolve("results").toString());
    assertThat(exitCode).isEqualTo(0);
    assertThat(directory.resolve("results/scaling").toFile().list())
        .hasSize(ScalingCase.values().length)
        .contains("ring-3.w");
    assertThat(directory.resolve("results/dense").toFile().list())
        .hasSize((int) DenseDriver.all().count())
        .contains("dense-all-cpmac.w");
  }

  @ParameterizedTest
  @CsvSource({
    "drivers --runs 0, --runs must be at least 1",
    "scaling --timeout 0, --timeout must be at least 1",
    "scaling --max-n 1, --max-n must be at least 2",
    "scaling --max-n many, Invalid value for option '--max-n'",
    "drivers --runs -1, --runs must be at least 1",
    "drivers --only nosuch, no such driver in drivers: nosuch"
  })
  void wrong_options_are_usage_errors(String line, String message) {
    String[] words = line.split(" ");
    assertThat(run(words[0], Stream.of(words).skip(1).toArray(String[]::new))).isEqualTo(2);
    assertThat(err.toString()).contains(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"scaling", "por", "performance", "drivers", "placement", "maxsat", "models"})
  void each_command_has_help(String command) {
    StringWriter out = new StringWriter();
    int exitCode =
        Bench.commandLine().setOut(new PrintWriter(out, true)).execute(command, "--help");
    assertThat(exitCode).isEqualTo(0);
    assertThat(out.toString()).contains("tools/bench " + command, "--output");
  }
}
