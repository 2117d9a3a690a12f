package liss.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LissTest {

  @TempDir private Path directory;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  @Test
  void a_report_has_all_forms() {
    Path program = Path.of("models/open-open.w");
    Report report = Liss.verify(program, Options.NONE);
    assertThat(report.result()).isEqualTo(Result.FALSE);
    assertThat(report.problems())
        .singleElement()
        .hasToString(
            "models/open-open.w:15:5: error: os[0] can interrupt os[1] between lines 15 and 17"
                + " [preemption-safety]");
    assertThat(report.text()).endsWith("Result: false(preemption-safety)\n");
    assertThat(report.json()).contains("\"result\": \"false(preemption-safety)\"");
    assertThat(report.sarif()).contains("sarif-schema-2.1.0");
    assertThat(report.page()).startsWith("<!DOCTYPE html>");
    assertThat(report.program()).isEmpty();
  }

  @Test
  void a_program_with_locks_is_safe() throws IOException {
    Report report = Liss.synthesize(Path.of("models/open-open.w"), Options.NONE.objective("fine"));
    assertThat(report.result()).isEqualTo(Result.TRUE);
    Path repaired = file("repaired.w", report.program().orElseThrow());
    assertThat(Liss.verify(repaired, Options.NONE).result()).isEqualTo(Result.TRUE);
  }

  @Test
  void what_is_not_decided_is_unknown() {
    Report report =
        Liss.verify(Path.of("drivers/usb-serial.w"), Options.NONE.timeLimit(Duration.ofMillis(1)));
    assertThat(report.result()).isEqualTo(Result.UNKNOWN);
    assertThat(report.label()).contains("time limit");
  }

  @Test
  void wrong_programs_files_and_options_are_rejected() throws IOException {
    Path wrong = file("wrong.w", "shared int x;\nthread t { y := 1; }\n");
    assertThatThrownBy(() -> Liss.verify(wrong, Options.NONE))
        .isInstanceOfSatisfying(
            RejectedException.class,
            e ->
                assertThat(e.messages())
                    .singleElement()
                    .satisfies(message -> {
                      assertThat(message.line()).isEqualTo(2);
                      assertThat(message.column()).isEqualTo(12);
                      assertThat(message.level()).isEqualTo("error");
                    }));
    assertThatThrownBy(() -> Liss.verify(directory.resolve("none.w"), Options.NONE))
        .isInstanceOf(RejectedException.class)
        .hasMessageContaining("no such file");
    assertThatThrownBy(() -> Liss.verify(wrong, Options.NONE.with("--no-such-option")))
        .isInstanceOf(RejectedException.class)
        .hasMessageContaining("--no-such-option");
  }

  @Test
  void options_of_C_are_those_of_the_command_line() throws IOException {
    Path headers = Files.createDirectory(directory.resolve("headers"));
    Files.writeString(headers.resolve("count.h"), "int x;\n");
    Path program = file("count.c", "#include <count.h>\nvoid count(void) {\n  x = x + STEP;\n}\n");
    Report report =
        Liss.verify(
            program,
            Options.NONE.include(headers).define("STEP", "2").threads("count[2]").world("linux"));
    assertThat(report.result()).isEqualTo(Result.FALSE);
    assertThat(report.problems()).extracting(Problem::line).containsExactly(3);
  }
}
