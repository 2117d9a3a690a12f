package liss.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.stream.Stream;
import liss.Drivers;
import liss.cfa.ProgramCfa;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The tables of class counts in drivers/README.md and models/README.md are right and complete.
 * Models that are too big to count classes are in a table of their own, without counts.
 */
@Tag("slow")
class ModelTablesTest {

  /** A row of a table; docs/models.md explains the columns. */
  record Row(
      String model, String verdict, String deadlock, int preemptive, int cooperative, int only) {

    static Row of(Path directory, String line) {
      List<String> cells = Arrays.stream(line.split("\\|")).map(String::strip).toList();
      return new Row(
          directory + "/" + cells.get(1).replace("`", ""),
          cells.get(2),
          cells.get(3),
          Integer.parseInt(cells.get(4)),
          Integer.parseInt(cells.get(5)),
          Integer.parseInt(cells.get(6)));
    }
  }

  static Stream<Row> rows() throws IOException {
    return Stream.concat(rows(Path.of("drivers")).stream(), rows(Path.of("models")).stream());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void everyRowIsRight(Row row) {
    ProgramCfa program = Sources.model(row.model());
    BruteForce oracle = BruteForce.of(program, 2);
    SortedSet<TraceClass> p = oracle.classes(Scheduler.PREEMPTIVE);
    SortedSet<TraceClass> np = oracle.classes(Scheduler.COOPERATIVE);
    int only = oracle.preemptiveOnly().size();
    String verdict = np.isEmpty() ? "vacuous" : only == 0 ? "safe" : "unsafe";
    assertThat(new Row(row.model(), verdict, deadlock(oracle), p.size(), np.size(), only))
        .isEqualTo(row);
  }

  @Test
  void everyModelHasARow() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("models"))) {
      assertThat(files.map(Path::toString).filter(file -> file.endsWith(".w")))
          .containsExactlyInAnyOrderElementsOf(models(Path.of("models")));
    }
  }

  @Test
  void everySmallDriverHasARow() throws IOException {
    assertThat(Drivers.small().stream().map(name -> Drivers.file(name).toString()))
        .containsExactlyInAnyOrderElementsOf(models(Path.of("drivers")));
  }

  private static List<String> models(Path directory) throws IOException {
    return rows(directory).stream().map(Row::model).toList();
  }

  private static List<Row> rows(Path directory) throws IOException {
    try (Stream<String> lines = Files.lines(directory.resolve("README.md"))) {
      return lines
          .filter(line -> line.startsWith("| `"))
          .map(line -> Row.of(directory, line))
          .toList();
    }
  }

  private static String deadlock(BruteForce oracle) {
    if (!oracle.deadlocks(Scheduler.COOPERATIVE).isEmpty()) {
      return "cooperative";
    }
    return oracle.deadlocks(Scheduler.PREEMPTIVE).isEmpty() ? "none" : "preemptive";
  }
}
