package liss.check.safety;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import liss.Drivers;
import liss.abstraction.AbstractProgram;
import liss.abstraction.StateGraph;
import liss.cfa.ProgramCfa;
import liss.check.deadlock.Reachability;
import liss.search.Limits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The drivers that are too big for brute force: what they consist of, and their verdicts. */
@Tag("slow")
class BigDriversTest {

  private static final SafetyChecker ENGINE = new SerializationEngine();

  /** Those of which every cooperative run is visited in half a minute. */
  private static final List<String> LARGEST = List.of("cpmac8", "cpmac8.bug");

  static List<String> drivers() {
    return Drivers.big().stream().filter(driver -> !LARGEST.contains(driver)).toList();
  }

  static List<String> largestDrivers() {
    return LARGEST;
  }

  @ParameterizedTest
  @CsvSource({
    "usb-serial, 7, 14, 11, 5",
    "usb-serial.bug1, 7, 14, 11, 5",
    "usb-serial.bug2, 7, 14, 11, 5",
    "usb-serial.bug3, 7, 14, 11, 5",
    "usb-serial.bug4, 7, 14, 11, 5",
    "memcached, 2, 9, 0, 0",
  })
  void drivers_consist_of_what_the_paper_describes(
      String driver, int threads, int variables, int conditions, int locks) {
    ProgramCfa program = Drivers.cfa(driver);
    assertThat(program.threads()).hasSize(threads);
    assertThat(program.variables()).hasSize(variables);
    assertThat(program.flags()).hasSize(conditions);
    assertThat(program.locks()).hasSize(locks);
  }

  /** A line that moves is one that goes and one that comes. */
  @ParameterizedTest
  @CsvSource({
    "usb-serial.bug1, 'lock(tty_lock);', 'lock(tty_lock);'",
    "usb-serial.bug2, 'wait_not(write_in_progress);', 'wait_not(write_in_progress);'",
    "usb-serial.bug3, 'reset(disconnected); signal(disconnected);', ''",
    "usb-serial.bug4, 'lock(table_lock); unlock(table_lock); unlock(table_lock);"
        + " unlock(table_lock);', ''",
  })
  void a_variant_differs_only_in_the_lines_of_its_defect(String driver, String gone, String added) {
    LineDiff diff = LineDiff.of(code("usb-serial"), code(driver));
    assertThat(String.join(" ", diff.gone())).isEqualTo(gone);
    assertThat(String.join(" ", diff.added())).isEqualTo(added);
  }

  @ParameterizedTest
  @CsvSource({
    "usb-serial, true",
    "usb-serial.bug1, false",
    "usb-serial.bug2, false",
    "usb-serial.bug3, false",
    "usb-serial.bug4, false",
    "memcached, false",
  })
  void verdicts_are_those_of_the_table(String driver, boolean safe) {
    ProgramCfa program = Drivers.cfa(driver);
    assertThat(ENGINE.check(program, program, Limits.none()))
        .isInstanceOf(safe ? Verdict.Safe.class : Verdict.Unsafe.class);
  }

  @ParameterizedTest
  @MethodSource("drivers")
  void some_cooperative_run_terminates(String driver) {
    AbstractProgram program = new AbstractProgram(Drivers.cfa(driver));
    assertThat(Reachability.of(StateGraph.cooperative(program), Limits.none()).terminates())
        .isTrue();
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("largestDrivers")
  void some_cooperative_run_of_the_largest_terminates(String driver) {
    some_cooperative_run_terminates(driver);
  }

  @Test
  void the_table_of_big_drivers_is_complete() throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("drivers/README.md"))) {
      assertThat(lines.filter(line -> line.startsWith("| [")).map(BigDriversTest::modelOfRow))
          .containsExactlyInAnyOrderElementsOf(Drivers.big());
    }
  }

  private static String modelOfRow(String row) {
    return row.substring("| [".length(), row.indexOf(".w]"));
  }

  /** The lines of a model without those of the comment at its head. */
  private static List<String> code(String driver) {
    return Drivers.text(driver).lines().dropWhile(line -> line.startsWith("//")).toList();
  }

  /** The lines of a longest common subsequence aside, those of the first and of the second text. */
  private record LineDiff(List<String> gone, List<String> added) {

    static LineDiff of(List<String> before, List<String> after) {
      int[][] common = new int[before.size() + 1][after.size() + 1];
      for (int i = before.size() - 1; i >= 0; i--) {
        for (int j = after.size() - 1; j >= 0; j--) {
          common[i][j] =
              before.get(i).equals(after.get(j))
                  ? common[i + 1][j + 1] + 1
                  : Math.max(common[i + 1][j], common[i][j + 1]);
        }
      }
      List<String> gone = new ArrayList<>();
      List<String> added = new ArrayList<>();
      int i = 0;
      int j = 0;
      while (i < before.size() || j < after.size()) {
        if (i < before.size() && j < after.size() && before.get(i).equals(after.get(j))) {
          i++;
          j++;
        } else if (j == after.size() || i < before.size() && common[i + 1][j] >= common[i][j + 1]) {
          gone.add(before.get(i++).strip());
        } else {
          added.add(after.get(j++).strip());
        }
      }
      return new LineDiff(gone.stream().sorted().toList(), added.stream().sorted().toList());
    }
  }
}
