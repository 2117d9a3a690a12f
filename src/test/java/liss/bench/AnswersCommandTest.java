package liss.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The table of answers, with a script that stands for liss. */
@DisabledOnOs(OS.WINDOWS)
@Tag("slow")
class AnswersCommandTest {

  /** Refuses a program that has the word in its text, and else shows an access. */
  private static final String LISS =
      """
      #!/usr/bin/env bash
      for last; do :; done
      grep -q refused "$last" && exit 2
      case "$*" in *--kernel*) result=true ;; *) result='possible(race)' ;; esac
      cat <<END
      {"result": "$result", "wall": 3,
       "assumptions": [{"code": "LISS0249", "line": 7}, {"code": "LISS0246"}],
       "counterexample": {"steps": [
         {"line": 9, "action": "write(x)"}, {"line": 8, "action": "lock(m)"},
         {"line": 9, "action": "write(x)"}, {"line": 4, "action": "read(x)"}]}}
      END
      """;

  @TempDir private Path directory;

  @Test
  void a_program_has_a_row() throws IOException {
    write("liss", LISS);
    Files.setPosixFilePermissions(
        directory.resolve("liss"), PosixFilePermissions.fromString("rwxr-xr-x"));
    write("cases/a.c", "int x;\n");
    write("cases/in/driver.c", "#include <linux/module.h>\n");
    write("cases/in/refused.c", "refused\n");
    write(
        "list/manifest.tsv",
        "suite\tfile\trace\tassertion\toptions\tnote\ns\tfiles/b.c\t?\t?\t-I files\t\n");
    write("list/files/b.c", "int y;\n");

    StringWriter err = new StringWriter();
    int exitCode =
        Bench.commandLine()
            .setErr(new PrintWriter(err, true))
            .execute(
                "answers",
                "--launcher",
                directory.resolve("liss").toString(),
                "--output",
                directory.toString(),
                "--manifest",
                directory.resolve("list/manifest.tsv").toString(),
                directory.resolve("cases").toString());
    assertThat(exitCode).as(err.toString()).isZero();

    assertThat(Files.readString(directory.resolve("answers.tsv")))
        .isEqualTo(
            """
            program\toptions\tanswer\tassumptions\tshown
            cases/a.c\t\tpossible(race)\tLISS0246; LISS0249 7\t4 read(x); 9 write(x)
            cases/in/driver.c\t--kernel\ttrue\tLISS0246; LISS0249 7\t4 read(x); 9 write(x)
            cases/in/refused.c\t\texit code 2\t\t
            files/b.c\t-I DIR\tpossible(race)\tLISS0246; LISS0249 7\t4 read(x); 9 write(x)
            """);
  }

  private void write(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
