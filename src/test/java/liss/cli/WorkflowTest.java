package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The files of {@code deploy/ci}: the steps of the workflow and the action, read from there and run
 * by bash one after the other, as a runner of GitHub does, in a repository whose last commit takes
 * the locks out of a driver. Steps that use the actions of others are left out.
 */
@Tag("slow")
@DisabledOnOs(OS.WINDOWS)
class WorkflowTest {

  private static final Pattern RUN = Pattern.compile("( *)(?:- )?run: (.*)");
  private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{ *([^ }]+) *}}");

  @TempDir private Path directory;
  private Path repository;

  /** What the steps have printed, and the exit code of the first one that fails. */
  private record Ended(String out, int exitCode, String step) {}

  private Ended run(String command, Map<String, String> environment)
      throws IOException, InterruptedException {
    Path script = Files.writeString(directory.resolve("step"), command);
    ProcessBuilder builder =
        new ProcessBuilder("bash", "--noprofile", "--norc", "-eo", "pipefail", script.toString());
    builder.directory(repository.toFile()).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("GIT"));
    builder.environment().put("PATH", directory + ":" + System.getenv("PATH"));
    builder.environment().put("HOME", directory.toString());
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(out, process.waitFor(), command);
  }

  private String git(String command) throws IOException, InterruptedException {
    Ended ended = run("git " + command, Map.of());
    assertThat(ended.exitCode()).as(ended.out()).isZero();
    return ended.out();
  }

  /** The scripts of a part of a file, with the values of its expressions. */
  private static List<String> steps(Path file, String job, Map<String, String> values)
      throws IOException {
    List<String> steps = new ArrayList<>();
    List<String> lines = Files.readAllLines(file);
    int from = lines.indexOf(job);
    assertThat(from).as(job).isNotNegative();
    String indent = job.replaceFirst("\\S.*", "");
    for (int i = from + 1; i < lines.size() && !lines.get(i).matches(indent + "\\S.*"); i++) {
      Matcher run = RUN.matcher(lines.get(i));
      if (run.matches() && run.group(2).equals("|")) {
        int first = i + 1;
        int depth = run.group(1).length();
        while (i + 1 < lines.size() && lines.get(i + 1).startsWith(" ".repeat(depth + 2))) {
          i++;
        }
        steps.add(
            lines.subList(first, i + 1).stream()
                .map(String::strip)
                .collect(Collectors.joining("\n")));
      } else if (run.matches()) {
        steps.add(run.group(2));
      }
    }
    return steps.stream()
        .map(step ->
            EXPRESSION
                .matcher(step)
                .replaceAll(found -> Matcher.quoteReplacement(values.get(found.group(1)))))
        .toList();
  }

  private Ended runAll(List<String> steps, Map<String, String> environment)
      throws IOException, InterruptedException {
    assertThat(steps).isNotEmpty();
    StringBuilder out = new StringBuilder();
    for (String step : steps) {
      Ended ended = run(step, environment);
      out.append(ended.out());
      if (ended.exitCode() != 0) {
        return new Ended(out.toString(), ended.exitCode(), step);
      }
    }
    return new Ended(out.toString(), 0, "");
  }

  @BeforeEach
  void a_repository_whose_last_commit_has_a_race() throws IOException, InterruptedException {
    repository = Files.createDirectories(directory.resolve("repository"));
    String liss =
        LissCommand.process().stream()
            .filter(word -> !word.startsWith("-D" + LissCommand.PARENT))
            .map(word -> "'" + word + "'")
            .collect(Collectors.joining(" ", "#!/bin/sh\nexec ", " \"$@\"\n"));
    Path launcher = Files.writeString(directory.resolve("liss"), liss);
    Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
    assumeTrue(run("git --version", Map.of()).exitCode() == 0, "there is no git");
    git("init -q -b main");
    git("config user.name somebody");
    git("config user.email somebody@example.org");
    Path drivers = Files.createDirectory(repository.resolve("drivers"));
    Liss.file(drivers, "other.w", Programs.UNSAFE);
    Liss.file(drivers, "power.w", locked());
    git("add drivers");
    git("commit -q -m before");
    git("update-ref refs/remotes/origin/main HEAD");
    git("checkout -q -b change");
    write(Programs.UNSAFE);
    git("commit -q -a -m 'No locks'");
  }

  private static String locked() {
    Path file = Path.of("models/open-open.w");
    Liss liss = Liss.run("synthesize", file);
    assertThat(liss.exitCode()).isZero();
    return liss.out();
  }

  private void write(String program) {
    Liss.file(repository.resolve("drivers"), "power.w", program);
  }

  private static void assertFails(Ended ended) {
    assertThat(ended.exitCode()).as(ended.out()).isEqualTo(ExitCode.UNSAFE);
    assertThat(ended.step()).contains("--format github");
    assertThat(ended.out())
        .contains(
            "::error file=drivers/power.w,line=8,col=11,title=liss preemption-safety::not preemption-safe: os[0] can interrupt"
                + " os[1]")
        .doesNotContain("other.w");
  }

  @Test
  void a_pull_request_with_a_race_fails_beside_the_line() throws Exception {
    List<String> steps = steps(Path.of("deploy/ci/github.yml"), "  changed:", Map.of());
    Map<String, String> environment = Map.of("GITHUB_BASE_REF", "main");
    assertFails(runAll(steps, environment));
    write(locked() + "\n// Once more.\n");
    git("commit -q -a -m Locks");
    Files.delete(repository.resolve("results.jsonl"));
    Ended ended = runAll(steps, environment);
    assertThat(ended.exitCode()).as(ended.out()).isZero();
    assertThat(ended.out()).contains("1 result: 1 true").doesNotContain("::error");
  }

  @Test
  void the_action_does_the_same() throws Exception {
    Path action = Path.of("deploy/ci/action.yml");
    Map<String, String> inputs =
        Map.of("PATHS", "drivers", "SINCE", "origin/main", "FAIL_ON", "false", "TIMEOUT", "1m");
    assertThat(Files.readString(action)).contains(inputs.keySet());
    Ended ended = runAll(steps(action, "runs:", Map.of()), inputs);
    assertFails(ended);
    assertThat(Files.readString(repository.resolve("liss.sarif")))
        .contains("\"uri\": \"drivers/power.w\"");
  }

  @Test
  void the_main_branch_fails_in_the_end_and_has_a_report() throws Exception {
    Path workflow = Path.of("deploy/ci/github.yml");
    List<String> steps = new ArrayList<>();
    for (int shard = 1; shard <= 4; shard++) {
      steps.addAll(steps(workflow, "  verify:", Map.of("matrix.shard", shard + "")));
    }
    List<String> report = steps(workflow, "  report:", Map.of());
    steps.addAll(report);
    Ended ended = runAll(steps, Map.of());
    assertThat(ended.exitCode()).as(ended.out()).isEqualTo(ExitCode.UNSAFE);
    assertThat(ended.step()).isEqualTo(report.getLast());
    for (String file : List.of("results.jsonl", "liss.sarif", "overview.html")) {
      assertThat(repository.resolve(file)).isNotEmptyFile();
    }
  }

  /** What is staged counts, and not what is in the files. */
  @Test
  void a_commit_with_a_race_is_refused_by_the_hook() throws Exception {
    Path hook = repository.resolve(".git/hooks/pre-commit");
    Files.createDirectories(hook.getParent());
    Files.copy(Path.of("deploy/ci/pre-commit").toAbsolutePath(), hook);
    git("config liss.paths drivers");
    write(locked() + "\n");
    git("commit -q -a -m Locks");
    write("\n" + Programs.UNSAFE);
    git("add -u");
    write(locked());
    Ended refused = run("git commit -m Race", Map.of());
    assertThat(refused.exitCode()).isNotZero();
    assertThat(refused.out())
        .contains("drivers/power.w:7:5: error: os[0] can interrupt os[1]", "[preemption-safety]")
        .doesNotContain("other.w");
    git("add -u");
    assertThat(git("commit -m 'The locks again'")).doesNotContain("error");
    assertThat(git("status --porcelain")).isEmpty();
  }
}
