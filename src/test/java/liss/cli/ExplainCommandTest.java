package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ExplainCommandTest {

  private static Explanations explanations() throws IOException {
    return new Explanations(Files.readString(Path.of("docs", "diagnostics.md")));
  }

  @Test
  void section_of_a_code_ends_where_the_next_one_starts() throws IOException {
    assertThat(explanations().of("LISS0208").orElseThrow())
        .startsWith("LISS0208 error: A thread that is started a number of times")
        .contains("--threads 'name[3]'")
        .doesNotContain("LISS0209", "#");
    assertThat(explanations().of("LISS0110").orElseThrow()).doesNotContain("Programs in C");
  }

  @Test
  void all_codes_are_listed_one_a_line() throws IOException {
    assertThat(explanations().all().lines())
        .hasSizeGreaterThan(60)
        .allMatch(line -> line.matches("LISS\\d{4} (error|warning|note): .*\\."));
  }

  @Test
  void unknown_code_gets_a_hint() throws IOException {
    assertThat(explanations().of("LISS0280")).isEmpty();
    assertThat(explanations().hint("LISS9208")).contains("LISS0208");
    assertThat(explanations().hint("NULL")).isEqualTo("`liss explain` lists all codes");
  }

  @Test
  void command_explains_a_code_that_there_is() {
    assertThat(Liss.run("explain", "liss0208").out()).startsWith("LISS0208 error: ");
    assertThat(Liss.run("explain").out()).contains("LISS0001 error: ", "LISS0227 warning: ");
    Liss unknown = Liss.run("explain", "LISS9999");
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.out()).isEmpty();
    assertThat(unknown.err()).startsWith("error: no message has the code `LISS9999`\n = help: ");
  }
}
