package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs from standard input, and {@code --language}. */
class StandardInputTest {

  private static final String IN_C = Liss.read(Path.of("drivers/c/open_close.c"));

  @TempDir private Path directory;

  @Test
  void a_program_in_w_can_come_from_standard_input() {
    assertThat(Liss.given(Programs.UNSAFE, "verify", "-").exitCode()).isEqualTo(ExitCode.UNSAFE);
    assertThat(Liss.given("thread", "verify", "-").err()).contains("<stdin>:1:");
    assertThat(Liss.given(Programs.SAFE, "verify", "--language", "w", "-").exitCode())
        .isEqualTo(ExitCode.OK);
  }

  @Test
  void a_program_in_c_can_come_from_standard_input() {
    Liss verify = Liss.given(IN_C, "verify", "--explain", "--language", "c", "-");
    assertThat(verify.exitCode()).isEqualTo(ExitCode.UNSAFE);
    assertThat(verify.out().replace("--language=c -", "drivers/c/open_close.c"))
        .isEqualTo(Liss.run("verify", "--explain", "drivers/c/open_close.c").out());
    Liss synthesize = Liss.given(IN_C, "synthesize", "--language", "c", "-");
    assertThat(synthesize.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(synthesize.out()).isEqualTo(Liss.run("synthesize", "drivers/c/open_close.c").out());
    assertThat(Liss.given(IN_C, "synthesize", "--language", "c", "--diff", "-").out())
        .startsWith("--- a/<stdin>\n+++ b/<stdin>\n");
    assertThat(Liss.given(IN_C, "explore", "--language", "c", "-").out())
        .isEqualTo(Liss.run("explore", "drivers/c/open_close.c").out());
    assertThat(Liss.given(IN_C, "graph", "--what", "np", "--language", "c", "-").out())
        .isEqualTo(Liss.run("graph", "--what", "np", "drivers/c/open_close.c").out());
    assertThat(Liss.given(IN_C, "run", "--language", "c", "--seed", "1", "-").out())
        .isEqualTo(Liss.run("run", "--seed", "1", "drivers/c/open_close.c").out());
  }

  @Test
  void messages_about_c_name_their_place_in_standard_input() {
    Liss liss =
        Liss.given("int x;\nvoid thread_a(void) { x = ; }\n", "verify", "--language=c", "-");
    assertThat(liss.exitCode()).isEqualTo(ExitCode.INPUT_ERROR);
    assertThat(liss.err()).contains("<stdin>:2:");
  }

  @Test
  void options_for_c_need_c() {
    assertThat(Liss.given(IN_C, "verify", "--threads", "thread_os", "-").err())
        .contains("--threads is for programs in C, and not for -");
    assertThat(
            Liss.given(IN_C, "verify", "--language", "c", "--threads", "thread_os", "-").exitCode())
        .isEqualTo(ExitCode.OK);
  }

  @Test
  void the_language_comes_before_the_name_of_a_file() {
    Path included = Liss.file(directory, "driver.inc", IN_C);
    assertThat(Liss.run("verify", "--language", "c", included).exitCode())
        .isEqualTo(ExitCode.UNSAFE);
    assertThat(Liss.run("verify", included).exitCode()).isEqualTo(ExitCode.INPUT_ERROR);
    Path misnamed = Liss.file(directory, "program.c", Programs.SAFE);
    assertThat(Liss.run("verify", "--language", "w", misnamed).exitCode()).isEqualTo(ExitCode.OK);
    assertThat(Liss.run("verify", "--language", "java", misnamed).exitCode())
        .isEqualTo(ExitCode.INPUT_ERROR);
  }

  @Test
  void a_trace_cannot_name_standard_input() {
    Liss liss = Liss.given(Programs.UNSAFE, "explore", "--trace-dir", directory, "-");
    assertThat(liss.exitCode()).isEqualTo(ExitCode.INPUT_ERROR);
    assertThat(liss.err()).contains("--trace-dir needs a file");
  }
}
