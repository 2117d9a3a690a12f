package liss.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Modules of a world, with a script that stands for liss. */
@DisabledOnOs(OS.WINDOWS)
@Tag("slow")
class WorldCommandTest {

  /** Says of each module that two functions use a variable, and that one of them holds a lock. */
  private static final String LISS =
      """
      #!/usr/bin/env bash
      cat <<'END'
      {"result": "possible(preemption-safety)",
       "messages": [{"code": "LISS0232", "message": "the threads are: m_pop[*], m_push[*]"}],
       "alarms": [
         {"variables": ["v"],
          "functions": [{"function": "m_pop", "locks": []}, {"function": "m_push", "locks": ["l"]}]},
         {"variables": ["w"], "pattern": "marked accesses",
          "functions": [{"function": "m_push", "locks": []}]}]}
      END
      """;

  private static final String MODULE =
      """
      static int
      helper(int x)
      {
          return x;
      }

      static int
      m_pop(int x)
      {
          return helper(x);
      }
      """;

  @TempDir private Path directory;

  private void write(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private String run(String truth) throws IOException {
    write("liss", LISS);
    Files.setPosixFilePermissions(
        directory.resolve("liss"), PosixFilePermissions.fromString("rwxr-xr-x"));
    write("python/truth.tsv", "module\tfunction\tadded\treference\n" + truth);
    write("python/cpython-3.11.2/m.c", MODULE);
    write("python/cpython-3.13.15/m.c", MODULE);
    CommandLine bench = Bench.commandLine();
    StringWriter err = new StringWriter();
    bench.setErr(new PrintWriter(err));
    int exitCode =
        bench.execute(
            "world",
            "python",
            "--worlds",
            directory.toString(),
            "--launcher",
            directory.resolve("liss").toString(),
            "--judged",
            directory.resolve("judged.tsv").toString(),
            "--output",
            directory.toString());
    assertThat(exitCode).as(err.toString()).isZero();
    return Files.readString(directory.resolve("python.md"));
  }

  @Test
  void a_function_stands_for_those_that_call_it() throws IOException {
    assertThat(run("m.c\thelper\tmutex\t3.13.15\nm.c\tm_push\tnone\t3.13.15\n"))
        .contains("3.11: **recall** 100.0 % (1 of 1), **precision** 100.0 % (1 of 1)")
        .contains("3.13: **recall** - (0), **precision** 0.0 % (0 of 1)");
  }

  @Test
  void what_somebody_says_of_a_report_counts() throws IOException {
    write(
        "judged.tsv", "module\tfunction\tversion\tis\treason\nm.c\tm_pop\t3.13\treal\tlooked at\n");
    assertThat(run("m.c\tm_{pop,push}\tcritical_section\t3.13.15\n"))
        .contains("3.11: **recall** 50.0 % (1 of 2)")
        .contains("| m.c | 3.11 | m_push | critical_section |")
        .contains("3.13: **recall** - (0), **precision** 100.0 % (1 of 1)");
  }

  @Test
  void names_of_versions_are_compared_by_words() {
    assertThat(Set.of("stringio_closed", "StringIO_closed_impl"))
        .allMatch(name -> WorldModule.areSame("_io_StringIO_closed_get", name));
    assertThat(WorldModule.areSame("deque_pop", "deque_popleft")).isFalse();
    assertThat(WorldModule.areSame("deque___copy__", "deque_copy")).isTrue();
  }
}
