package liss.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import java.nio.file.Path;
import java.util.Map;
import liss.cli.JsonReader;
import liss.cli.Liss;
import liss.cli.Programs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The option {@code --statistics} of {@code verify} and {@code synthesize}. */
@Tag("slow")
class StatisticsTest {

  private static final String COUNTS =
      "\\d+ states, \\d+ transitions, peak heap \\d+\\.\\d MB\\.\n";
  private static final String TIME = "\\d+(\\.\\d)? m?s";

  @TempDir private Path directory;

  private Path unsafe() {
    return Liss.file(directory, "program.w", Programs.UNSAFE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"antichain", "serialization"})
  void text_report_has_them_above_the_result(String engine) {
    Liss verify = Liss.run("verify", "--statistics", "--engine", engine, unsafe());
    assertThat(verify.out())
        .containsPattern(
            COUNTS
                + "Time: checking preemption-safety "
                + TIME
                + ", looking for deadlocks "
                + TIME
                + "\\.\nResult: ");
    Liss synthesize = Liss.run("synthesize", "--statistics", "--engine", engine, unsafe());
    assertThat(synthesize.err()).containsPattern(TIME + "\\.\n" + COUNTS + "Result: ");
    Liss pareto = Liss.run("synthesize", "--pareto", "--statistics", "--engine", engine, unsafe());
    assertThat(pareto.err()).containsPattern(TIME + "\\.\n" + COUNTS + "Result: ");
  }

  @Test
  void text_report_without_them_does_not_change() {
    String plain = Liss.run("verify", unsafe()).out();
    String more = Liss.run("verify", "--statistics", unsafe()).out();
    String result = "Result: false(preemption-safety)\n";
    assertThat(plain).endsWith(result).doesNotContain("peak heap");
    assertThat(more).startsWith(plain.substring(0, plain.length() - result.length()));
  }

  @ParameterizedTest
  @CsvSource({
    "verify, antichain, safety, deadlocks",
    "verify, serialization, safety, deadlocks",
    "synthesize, antichain, check, verify",
    "synthesize, serialization, check, verify"
  })
  void json_report_has_an_object_on_request(
      String command, String engine, String first, String last) {
    Liss plain = Liss.run(command, "--format", "json", "--engine", engine, unsafe());
    assertThat(JsonReader.object(plain.out())).doesNotContainKey("statistics");
    Liss liss = Liss.run(command, "--statistics", "--format", "json", "--engine", engine, unsafe());
    assertThat(liss.exitCode()).isEqualTo(plain.exitCode());
    Map<String, Object> report = JsonReader.object(liss.out());
    long states = (Long) JsonReader.at(report, "statistics", "states");
    long transitions = (Long) JsonReader.at(report, "statistics", "transitions");
    assertThat(states).isGreaterThan(2);
    assertThat(transitions).isGreaterThan(2);
    assertThat((Long) JsonReader.at(report, "statistics", "peakHeapBytes")).isGreaterThan(1 << 16);
    assertThat(JsonReader.at(report, "statistics", "milliseconds"))
        .asInstanceOf(MAP)
        .containsKeys(first, last);
  }

  @ParameterizedTest
  @ValueSource(strings = {"antichain", "serialization"})
  void counts_do_not_depend_on_the_run(String engine) {
    assertThat(counts(engine)).isEqualTo(counts(engine));
  }

  private String counts(String engine) {
    Liss liss = Liss.run("verify", "--statistics", "--engine", engine, "drivers/f_acm.w");
    return liss.out().replaceFirst("(?s).*\n(\\d+ states, \\d+ transitions),.*", "$1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"verify", "synthesize"})
  void sarif_has_no_place_for_them(String command) {
    Liss liss = Liss.run(command, "--statistics", "--format", "sarif", unsafe());
    assertThat(liss.exitCode()).isEqualTo(2);
    assertThat(liss.err()).startsWith("--statistics needs --format text or json");
  }
}
