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
import liss.cfa.ProgramCfa;
import liss.check.safety.SerializationEngine;
import liss.check.safety.Verdict;
import liss.placement.model.Objective;
import liss.search.Limits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The results that are recorded for the drivers are those that liss finds. */
@Tag("slow")
class RecordedResultsTest {

  private static final Path RESULTS = Path.of("results");

  @Test
  void the_small_drivers_give_the_recorded_results() {
    assertRecorded(Drivers.quick());
  }

  @Test
  void the_drivers_in_c_give_the_recorded_results() {
    List<String> left =
        Drivers.small().stream().filter(driver -> !Drivers.quick().contains(driver)).toList();
    Liss liss =
        Liss.run(
            "regress", "drivers/c", "--results", "results/c", "--except", String.join(",", left));
    assertThat(liss.exitCode()).as(liss.out() + liss.err()).isZero();
  }

  @Test
  void the_drivers_of_worlds_give_the_recorded_results() throws IOException {
    List<Path> worlds;
    try (Stream<Path> all = Files.list(Path.of("drivers/worlds"))) {
      worlds = all.filter(Files::isDirectory).sorted().toList();
    }
    assertThat(worlds).isNotEmpty();
    for (Path world : worlds) {
      Liss liss =
          Liss.run(
              "regress",
              world,
              "--results",
              RESULTS.resolve("worlds").resolve(world.getFileName()));
      assertThat(liss.exitCode()).as(liss.out() + liss.err()).isZero();
    }
  }

  /** More than a minute. */
  @Test
  @Tag("long")
  void the_big_drivers_give_the_recorded_results() {
    assertRecorded(Drivers.big());
  }

  /** Which program is best in a minute depends on the machine; that it is safe does not. */
  @Test
  @Tag("long")
  void programs_that_are_not_proven_to_be_best_are_safe() throws IOException {
    List<String> keys;
    try (Stream<String> lines = Files.lines(RESULTS.resolve("verdicts"))) {
      keys =
          lines
              .filter(line -> line.endsWith("best found"))
              .map(line -> line.substring(0, line.indexOf(": ")))
              .toList();
    }
    assertThat(keys).isNotEmpty();
    for (String key : keys) {
      ProgramCfa driver = Drivers.cfa(key.substring(0, key.lastIndexOf('.')));
      ProgramCfa recorded = liss.Programs.cfa(Files.readString(RESULTS.resolve(key + ".w")));
      assertThat(new SerializationEngine().check(driver, recorded, Limits.none()))
          .as(key)
          .isInstanceOf(Verdict.Safe.class);
    }
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
