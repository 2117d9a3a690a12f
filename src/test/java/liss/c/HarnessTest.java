package liss.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import liss.cli.Liss;
import liss.format.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parts of programs, whose counterexamples are looked for in harnesses. */
class HarnessTest {

  private static final String COUNT =
      """
      #include <pthread.h>
      static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
      static int users, last, ready;
      // liss: %s
      void enable(int number) {
        pthread_mutex_lock(&m);
        ready = number;
        pthread_mutex_unlock(&m);
      }
      void attach(int number) {
        if (%s)
          users++;
      }
      """;

  @TempDir private Path directory;

  private Path part(String text, Object... holes) throws IOException {
    return Files.writeString(directory.resolve("part.c"), text.formatted(holes));
  }

  private static String result(Path file) {
    return Liss.last(Liss.run("verify", file).out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "number > 3                # false(preemption-safety)",
        "number > 3 && number < 2  # possible(preemption-safety)",
        "ready == 7                # false(preemption-safety)",
        "number * 2 == 7           # possible(preemption-safety)",
      })
  void a_cycle_is_shown_if_some_values_allow_it(String condition, String answer)
      throws IOException {
    Path part = part(COUNT, "once enable", condition);
    assertThat(result(part)).isEqualTo("Result: " + answer);
  }

  @Test
  void a_cycle_that_no_values_allow_is_told_from_others() throws IOException {
    assertThat(
            Liss.run("verify", "--explain", part(COUNT, "once enable", "number > 3 && number < 2"))
                .out())
        .contains("the harness has no run like it", "No run of the harness is a counterexample");
  }

  @Test
  void a_report_says_what_the_harness_does() throws IOException {
    Path part = part(COUNT, "once enable", "ready == 7");
    assertThat(Liss.run("verify", "--explain", part).out())
        .contains("which the program can take in a harness", "In the harness, `main` may call");
    Json.Members answer =
        (Json.Members)
            Json.parse(Liss.run("verify", "--explain", "--format", "json", part).out())
                .orElseThrow();
    Json.Members harness =
        answer.object("preemptionSafety").orElseThrow().object("harness").orElseThrow();
    assertThat(harness.print()).contains("\"threads\": [", "\"attach\"", "\"earlier\": [");
    assertThat(answer.object("question").orElseThrow().text("fact")).contains("once attach");
  }

  @ParameterizedTest
  @ValueSource(strings = {"number > 3", "ready == 7"})
  void a_harness_is_a_program_with_the_same_answer(String condition)
      throws IOException, InterruptedException {
    Path file = directory.resolve("harness.c");
    Liss.run("verify", "--harness", file, part(COUNT, "once enable", condition));
    assertThat(result(file)).isEqualTo("Result: false(preemption-safety)");
    assertThat(compiled(file)).isZero();
  }

  private static int compiled(Path file) throws IOException, InterruptedException {
    return new ProcessBuilder("cc", "-Wall", "-fsyntax-only", file.toString())
        .inheritIO()
        .start()
        .waitFor();
  }

  @ParameterizedTest
  @CsvSource({"once attach, true", "holds m attach, true", "holds other attach, true"})
  void there_is_no_harness_where_nothing_is_found(String fact, String answer) throws IOException {
    Path file = directory.resolve("harness.c");
    Liss verified = Liss.run("verify", "--harness", file, part(COUNT, fact, "number > 3"));
    assertThat(Liss.last(verified.out())).isEqualTo("Result: " + answer);
    assertThat(verified.err()).contains("harness.c was not written");
    assertThat(file).doesNotExist();
  }

  @Test
  void a_harness_does_not_overwrite_the_part() throws IOException {
    Path part = part(COUNT, "once enable", "number > 3");
    assertThat(Liss.run("verify", "--harness", part, part).exitCode()).isEqualTo(2);
    assertThat(part).content().doesNotContain("int main");
  }
}
