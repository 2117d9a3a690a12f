package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.Drivers;
import liss.placement.Objective;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The results that are recorded for the drivers are those that liss finds. */
class RecordedResultsTest {

  private static final Path RESULTS = Path.of("results");

  @Test
  void the_small_drivers_give_the_recorded_results() {
    assertRecorded(Drivers.small());
  }

  /** More than a minute. */
  @Test
  @Tag("long")
  void the_big_drivers_give_the_recorded_results() {
    assertRecorded(Drivers.big());
  }

  private static void assertRecorded(List<String> drivers) {
    Liss liss =
        Liss.run("regress", "drivers", "--results", "results", "--only", String.join(",", drivers));
    assertThat(liss.exitCode()).as(liss.out() + liss.err()).isZero();
  }

  @Test
  void every_driver_and_objective_has_a_record() throws IOException {
    try (Stream<String> lines = Files.lines(RESULTS.resolve("verdicts"))) {
      assertThat(lines.map(line -> line.substring(0, line.indexOf(": "))))
          .containsExactlyInAnyOrderElementsOf(
              Stream.concat(Drivers.small().stream(), Drivers.big().stream())
                  .flatMap(RecordedResultsTest::keys)
                  .collect(Collectors.toList()));
    }
  }

  private static Stream<String> keys(String driver) {
    return Stream.concat(
        Stream.of(driver),
        Stream.of(Objective.values()).map(o -> driver + "." + o.name().toLowerCase(Locale.ROOT)));
  }
}
