package liss.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Repairs by hand, with scripts that stand for liss and for the judge. */
@DisabledOnOs(OS.WINDOWS)
@Tag("slow")
class RepairsCommandTest {

  /** Adds a line to the program; a program without an object is refused. */
  private static final String LISS =
      """
      #!/usr/bin/env bash
      case "$*" in
        verify*) echo "Result: true" ;;
        *"-D CLOSED"*)
          while [ $# -gt 1 ]; do [ "$1" = -o ] && out=$2; shift; done
          { cat "$1"; echo "int locked;"; } >"$out"
          echo "Result: true" ;;
        *) echo "error: which object?" >&2; exit 2 ;;
      esac
      """;

  private static final String JUDGE =
      """
      import sys
      text = open(sys.argv[2]).read()
      print({'lock': 'locked' in text, 'inside': '1/2', 'outside': True, 'extra': ['f', 'g'],
             'same_fn': False, 'nest': True, 'onefn': True, 'lines': '4 vs 6', 'reproduced': False})
      """;

  @TempDir private Path directory;

  private void write(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Test
  void a_case_has_a_row() throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/python3")), "python3 is missing");
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/gcc")), "gcc is missing");
    write("liss", LISS);
    Files.setPosixFilePermissions(
        directory.resolve("liss"), PosixFilePermissions.fromString("rwxr-xr-x"));
    write("cases/judge.py", JUDGE);
    write("cases/1-counter/before.c", "int count;\nvoid add(void) { count++; }\n");
    write("cases/1-counter/after.c", "int count;\nvoid add(void) { count += 1; }\n");
    write(
        "cases/1-counter/truth.toml",
        "repair = \"new lock\"\noptions = \"\"\noptions_closed = \"-D CLOSED --threads add[*]\"\n");

    StringWriter err = new StringWriter();
    int exitCode =
        Bench.commandLine()
            .setErr(new PrintWriter(err, true))
            .execute(
                "repairs",
                "--launcher",
                directory.resolve("liss").toString(),
                "--output",
                directory.toString(),
                directory.resolve("cases").toString());
    assertThat(exitCode).as(err.toString()).isZero();

    String page = Files.readString(directory.resolve("repairs.md"));
    assertThat(page).contains("1 cases: 0 reproduced, 1 refused in library style; `after.c` is");
    String row = page.lines().filter(line -> line.startsWith("| 1-counter")).findFirst().orElse("");
    assertThat(List.of(row.split("\\s*\\|\\s*")))
        .startsWith("", "1-counter", "new lock", "true", "no", "yes", "1/2", "yes", "no", "yes")
        .endsWith(
            "yes", "4 vs 6", "yes", "refused", "true", row.replaceFirst(".*\\| (.*s) \\|", "$1"));
  }

  @Test
  void a_judge_that_prints_nothing_has_no_judgement() {
    assertThat(RepairJudgement.of("Traceback\n")).isEmpty();
    assertThat(RepairJudgement.of("{'any': 'a, b', 'nest': True}").orElseThrow().cell("any"))
        .isEqualTo("a, b");
  }
}
