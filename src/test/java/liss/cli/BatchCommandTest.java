package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import liss.format.Json;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class BatchCommandTest {

  @TempDir private Path directory;

  @Test
  void a_directory_is_verified_in_shards_that_can_be_merged() throws Exception {
    Path programs = Files.createDirectory(directory.resolve("programs"));
    Liss.file(programs, "deadlock.w", Programs.DEADLOCK);
    Liss.file(programs, "safe.w", Programs.SAFE);
    Liss.file(programs, "wrong.w", "thread t { x := ; }");
    for (int shard : new int[] {1, 2}) {
      Liss liss =
          Liss.run("batch", "--shard", shard + "/2", "--out", file(shard + ""), "-j", 1, programs);
      assertThat(liss.exitCode())
          .as(liss.err())
          .isEqualTo(shard == 1 ? ExitCode.UNSAFE : ExitCode.OK);
    }
    Liss merged = Liss.run("merge", file("1"), file("2"));
    assertThat(
            merged
                .out()
                .replace(programs + "/", "")
                .replaceAll(",\"(findings|notifications)\":.*]", "")
                .replaceAll(",\"milliseconds\":\\d+,\"ended\":\"[^\"]+\"", ""))
        .isEqualTo(
            """
            {"task":"verify","file":"deadlock.w","exitCode":11,"result":"false(deadlock)"}
            {"task":"verify","file":"safe.w","exitCode":0,"result":"true"}
            {"task":"verify","file":"wrong.w","exitCode":2,"result":"error"}
            """);
    assertThat(merged.err()).isEqualTo("3 results: 1 error, 1 false, 1 true\n");
    Files.writeString(file("2"), Liss.read(file("2")).lines().findFirst().orElseThrow() + "\n");
    Liss missing = Liss.run("merge", "--fail-on", "possible", file("1"), file("2"));
    assertThat(missing.exitCode()).isEqualTo(ExitCode.UNKNOWN);
    assertThat(missing.err()).startsWith("missing: verify " + programs.resolve("safe.w"));
  }

  @Test
  void results_become_one_report_without_what_was_known() throws Exception {
    Path programs = Files.createDirectory(directory.resolve("programs"));
    Liss.file(programs, "racy.w", Programs.UNSAFE);
    Liss.file(programs, "safe.w", Programs.SAFE);
    Liss.file(programs, "wrong.w", "thread t { x := ; }");
    Liss.run("batch", "--out", file("before"), "-j", 1, programs);
    Liss.file(programs, "racy.w", "\n\n" + Programs.UNSAFE);
    Liss.file(programs, "second.w", Programs.UNSAFE);
    Liss.run("batch", "--out", file("now"), "-j", 1, programs);
    assertThat(rules(file("now"))).containsExactly("racy.w", "second.w");
    assertThat(rules(file("now"), "--baseline", file("before"))).containsExactly("second.w");
    assertThat(Liss.run("merge", "--format", "junit", file("now")).out())
        .contains("tests=\"4\" failures=\"2\" errors=\"1\" skipped=\"0\"")
        .contains("<failure message=\"false(preemption-safety)\">not preemption-safe: ");
    assertThat(
            Liss.run("merge", "--format", "junit", "--baseline", file("before"), file("now")).out())
        .contains("failures=\"1\"");
    Path page = directory.resolve("all.html");
    Liss.run("merge", "--format", "html", "-o", page, file("now"));
    assertThat(Liss.read(page))
        .contains("<a href=\"programs/second.w\">second.w</a>", "can interrupt")
        .doesNotContain("recorded</th>");
  }

  /** The files of the results of a SARIF log. */
  private static List<String> rules(Object... arguments) {
    List<Object> all = new ArrayList<>(List.of("merge", "--format", "sarif"));
    all.addAll(List.of(arguments));
    Json.Members log = (Json.Members) Json.parse(Liss.run(all.toArray()).out()).orElseThrow();
    return log.objects("runs").getFirst().objects("results").stream()
        .map(result -> result.objects("locations").getFirst().print())
        .map(place -> place.replaceAll("(?s).*?\"uri\": \"[^\"]*?(\\w+[.]w)\".*", "$1"))
        .toList();
  }

  @Test
  void the_most_important_failure_is_the_exit_code() {
    assertThat(exitCodes(List.of("true", "unknown(timeout)", "error")))
        .containsExactly(0, 0, 2, 5, 0);
    assertThat(exitCodes(List.of("false(deadlock)", "crash(exit code 70)")))
        .containsExactly(10, 70, 0, 0, 0);
    assertThat(exitCodes(List.of("possible(deadlock)", "crash(signal 11)")))
        .containsExactly(9, 70, 0, 0, 0);
  }

  /** Without the option, and for crashes, errors, what is unknown, and none. */
  private List<Integer> exitCodes(List<String> results) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < results.size(); i++) {
      lines.append(
          "{\"task\":\"verify\",\"file\":\"%s.w\",\"result\":\"%s\"}%n"
              .formatted(i, results.get(i)));
    }
    Path file = Liss.file(directory, "results.jsonl", lines.toString());
    return Stream.of(
            "", "--fail-on=crash", "--fail-on=error", "--fail-on=unknown", "--fail-on=none")
        .map(option -> option.isEmpty() ? Liss.run("merge", file) : Liss.run("merge", option, file))
        .map(Liss::exitCode)
        .toList();
  }

  @Test
  void locks_are_kept_as_fixes_and_as_a_patch() throws Exception {
    String text = Programs.UNSAFE.replace("+ 1;", "+ 1; // \u0001");
    Path program = Liss.file(directory, "racy.w", text);
    Liss.run("batch", "--task", "synthesize", "--out", file("fixed"), program);
    assertThat(Liss.run("merge", "--format", "sarif", file("fixed")).out())
        .contains("\"codeFlows\"", "\"fixes\"");
    String patch = Liss.run("merge", "--format", "patch", file("fixed")).out();
    assertThat(patch)
        .isEqualTo(Liss.run("synthesize", "--diff", program).out())
        .contains("+lock", "\u0001");
  }

  @Test
  void findings_and_messages_are_annotations_of_a_workflow() {
    Liss.file(directory, "racy, 100%.w", Programs.UNSAFE);
    Liss.file(directory, "wrong.w", "thread t { x := ; }");
    Liss.run("batch", "--out", file("r"), directory);
    String told = Liss.run("merge", "--format", "github", file("r")).out();
    assertThat(told.replace(String.valueOf(directory), "D"))
        .startsWith("::error file=D/racy%2C 100%25.w,line=")
        .contains(",title=liss preemption-safety::not preemption-safe: ")
        .contains(
            "\n::error file=D/wrong.w,line=1,col=16,title=liss LISS0013::expected an expression")
        .hasLineCount(2);
  }

  /** Nor after its processes were killed because their time was up. */
  @Test
  void no_files_are_left_where_temporary_files_are() throws Exception {
    Path temporary = Files.createDirectory(directory.resolve("tmp"));
    List<String> command = LissCommand.process();
    command.add(1, "-Djava.io.tmpdir=" + temporary);
    for (Object argument :
        List.of("batch", "-j", 2, "--timeout", "1s", "--out", file("r"), "drivers/cpmac8.w")) {
      command.add(String.valueOf(argument));
    }
    assertThat(new ProcessBuilder(command).start().waitFor()).isZero();
    Process killed = new ProcessBuilder(command).start();
    assertThat(killed.waitFor(1, TimeUnit.SECONDS) || killed.isAlive()).isTrue();
    killed.destroyForcibly().waitFor();
    assertThat(Liss.names(temporary)).isEmpty();
  }

  /** The one about what is written is no option of {@code verify}. */
  @Test
  void options_for_c_reach_programs_in_c() throws Exception {
    Path programs = Files.createDirectory(directory.resolve("programs"));
    Liss.file(programs, "a.c", "#ifdef TWICE\nint x;\nvoid f(void) { x++; x++; }\n#endif\n");
    Liss.run(
        "batch",
        "--out",
        file("c"),
        "-DTWICE",
        "--threads",
        "f[2]",
        "--assume",
        "none",
        "--emit",
        "pthread",
        programs);
    assertThat(Liss.read(file("c")))
        .contains("\"options\":[\"--threads=f[2]\",\"-D=TWICE\",\"--assume=none\"]");
    assertThat(Liss.read(file("c"))).contains("false(preemption-safety)");
    Liss other = Liss.run("batch", "--out", file("c"), "--threads", "f", programs);
    assertThat(other.exitCode()).isEqualTo(ExitCode.INPUT_ERROR);
  }

  /** With kill -9, while programs are being checked. */
  @Test
  @Tag("long")
  void a_batch_that_is_killed_twice_does_nothing_twice() throws Exception {
    Path programs = Files.createDirectory(directory.resolve("programs"));
    for (int i = 0; i < 6; i++) {
      Liss.file(programs, i + ".w", i % 2 == 0 ? Programs.SAFE : Programs.UNSAFE);
    }
    Path results = file("killed");
    List<String> command = LissCommand.process();
    for (Object argument : List.of("batch", "-j", 1, "--out", results, programs)) {
      command.add(String.valueOf(argument));
    }
    for (int wanted : new int[] {2, 4}) {
      Process batch = new ProcessBuilder(command).start();
      while (lines(results) < 1 + wanted) {
        assertThat(batch.isAlive()).isTrue();
        Thread.sleep(10);
      }
      batch.destroyForcibly().waitFor();
    }
    List<String> before = Files.readAllLines(results).subList(0, 5);
    assertThat(new ProcessBuilder(command).start().waitFor()).isEqualTo(ExitCode.UNSAFE);
    assertThat(Files.readAllLines(results)).hasSize(7).startsWith(before.toArray(String[]::new));
    Liss.run("batch", "-j", 1, "--out", file("undisturbed"), programs);
    assertThat(withoutTimes(results)).isEqualTo(withoutTimes(file("undisturbed")));
  }

  private static String withoutTimes(Path file) {
    return Liss.read(file)
        .replaceAll(",\"milliseconds\":\\d+,\"ended\":\"[^\"]+\"|\"command\":\"[^\"]*\",", "");
  }

  private static long lines(Path file) throws IOException {
    return Files.exists(file) ? Liss.read(file).chars().filter(c -> c == '\n').count() : 0;
  }

  /** As for the processes of a batch that was killed. */
  @Test
  void a_process_ends_with_its_parent() throws Exception {
    Process parent = new ProcessBuilder("sleep", "60").start();
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-D" + LissCommand.PARENT + "=" + parent.pid(),
                "-cp",
                System.getProperty("java.class.path"),
                LissCommand.class.getName(),
                "explore",
                "models/por/svcomp/fib-bench-longer-false.w",
                "--format",
                "json")
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("out").toFile())
            .start();
    assertThat(child.waitFor(1, TimeUnit.SECONDS)).isFalse();
    parent.destroyForcibly();
    assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(child.exitValue()).isEqualTo(ExitCode.INTERNAL_ERROR);
  }

  private Path file(String name) {
    return directory.resolve(name + ".jsonl");
  }

  @Test
  void wrong_input_is_said() {
    assertThat(Liss.run("batch", "--out", file("a"), directory).err()).contains("no programs");
    assertThat(Liss.run("batch", "--out", file("a"), "--shard", "3/2", "drivers").err())
        .contains("there is no shard 3 of 2");
    assertThat(Liss.run("batch", "--out", file("a"), "missing.w").exitCode())
        .isEqualTo(ExitCode.INPUT_ERROR);
  }
}
