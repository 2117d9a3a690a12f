package liss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import liss.SystemCompiler.Ended;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The directory {@code include}: programs compile with liss.h, and run with liss.c. */
class IncludeTest {

  private static final Path PROGRAMS = Path.of("src/test/resources/liss/include");

  private static final String POWER =
      """
      #include <stdio.h>
      void power(int on);
      void power(int on) { printf("%d", on); }
      """;

  @TempDir private Path directory;

  @BeforeEach
  void there_is_a_compiler() throws Exception {
    assumeTrue(SystemCompiler.isHere(), "there is no C compiler here");
  }

  @Test
  void a_driver_with_its_locks_powers_the_device_up_and_down_in_turn() throws Exception {
    Path power = Files.writeString(directory.resolve("power.c"), POWER);
    Path driver = Path.of("results/c/open_close.coarse.c");
    Ended ended = run(driver.toString(), power.toString());
    assertThat(ended.output()).matches("(10)+");
    assertThat(ended.exitCode()).isZero();
  }

  @Test
  void each_statement_does_what_the_header_says() throws Exception {
    assertThat(run(PROGRAMS.resolve("statements.c").toString()))
        .isEqualTo(new Ended(0, "5050 4000\n"));
  }

  @Test
  void a_run_that_does_not_count_ends_as_a_skipped_test() throws Exception {
    assertThat(run(PROGRAMS.resolve("assumption.c").toString()))
        .isEqualTo(new Ended(77, "liss: an assumption does not hold\n"));
  }

  private Ended run(String... sources) throws Exception {
    String program = directory.resolve("program").toString();
    List<String> command = new ArrayList<>(List.of("cc", "-std=c11", "-pedantic"));
    // The functions of threads have an argument that drivers do not use.
    command.addAll(List.of("-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter"));
    command.addAll(List.of("-I", "include", "-o", program, "include/liss.c", "-pthread"));
    command.addAll(List.of(sources));
    assertThat(SystemCompiler.execute(command)).isEqualTo(new Ended(0, ""));
    return SystemCompiler.execute(List.of(program));
  }
}
