package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class CostFileTest {

  private static final String LOOP =
      """
      shared int x, y;
      channel dev;
      thread a {
        x := x + 1;
        while (*) {
          @mark(hot) y := y + 1;
        }
        output(dev, 1);
      }
      thread b { x := x + 1; y := y + 1; }
      """;

  @TempDir private Path directory;

  private Liss synthesize(String program, String costs, Object... more) {
    Path input = Liss.file(directory, "program.w", program);
    Path file = Liss.file(directory, "cost.toml", costs);
    List<Object> arguments =
        new ArrayList<>(
            List.of("synthesize", "--sections=free", "--new-locks-only", "--objective-file"));
    arguments.addAll(List.of(file, input));
    arguments.addAll(List.of(more));
    return Liss.run(arguments.toArray());
  }

  @Test
  void the_cheapest_placement_depends_on_the_weights() {
    String prices = "[price]\nlock_statement = 10\nprotected_statement = 1\n";
    Liss inside = synthesize(LOOP, prices);
    assertThat(inside.exitCode()).as(inside.err()).isEqualTo(0);
    Liss outside = synthesize(LOOP, prices + "[weight]\nloop = [1000]\n");
    assertThat(outside.exitCode()).as(outside.err()).isEqualTo(0);
    assertThat(outside.err()).contains("price", "Optimal for the objective price");
    Liss marked = synthesize(LOOP, prices + "[weight.mark]\nhot = 50\n");
    Liss line = synthesize(LOOP, prices + "[weight.line]\n6 = 50\n");
    assertThat(marked.exitCode()).isEqualTo(0);
    assertThat(line.exitCode()).isEqualTo(0);
    assertThat(line.out()).isEqualTo(marked.out());
    assertThat(Liss.run("verify", Liss.file(directory, "out.w", outside.out())).exitCode())
        .isEqualTo(0);
  }

  /** Every placement that makes it safe has all of both threads in one section each. */
  private static final String LOST_UPDATE =
      """
      shared int x;
      channel dev;
      thread a {
        int t = x;
        @mark(hot) output(dev, t);
        x := t + 1;
      }
      thread b {
        int t = x;
        x := t + 1;
      }
      """;

  private static long price(Liss liss) {
    assertThat(liss.exitCode()).as(liss.err()).isEqualTo(0);
    return (Long) JsonReader.at(JsonReader.object(liss.out()), "price");
  }

  /**
   * With one lock two lock statements, three and two protected statements, six pairs; with two
   * locks four pairs, since the reads need not exclude the other's read and the output.
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "lock_statement = 10                                             | 20",
        "protected_statement = 10                                        | 50",
        "excluded_pair = 10                                              | 40",
        "device_access = 10                                              | 10",
        "protected_statement = 10\\n[weight.thread]\\na = 3              | 110",
        "protected_statement = 10\\n[weight.mark]\\nhot = 3              | 70",
        "protected_statement = 10\\n[weight.line]\\n9 = 3                | 70",
        "protected_statement = 1\\n[weight.line]\\n5=2\\n[weight.mark]\\nhot=5 | 14",
        "device_access = 10\\n[weight.mark]\\nhot = 3                    | 30",
        "excluded_pair = 10\\n[weight.thread]\\na = 3\\nb = 2            | 240",
        "lock_statement = 10\\n[weight.thread]\\na = 3                   | 40",
        "lock_statement=1000\\nprotected_statement=100\\nexcluded_pair=10\\ndevice_access=1 | 2561",
      })
  void the_price_is_the_sum_of_prices_times_weights(String costs, long expected) {
    String file = "[price]\n" + costs.replace("\\n", "\n");
    assertThat(price(synthesize(LOST_UPDATE, file, "--format", "json"))).isEqualTo(expected);
  }

  @Test
  void what_one_lock_costs_is_said_where_more_are_cheaper() {
    Liss liss = synthesize(LOST_UPDATE, "[price]\nexcluded_pair = 10\n", "--format", "json");
    assertThat(JsonReader.at(JsonReader.object(liss.out()), "withOneLock", "price")).isEqualTo(60L);
    Liss coarse = synthesize(LOST_UPDATE, "[price]\nlock_statement = 10\n", "--format", "json");
    assertThat(JsonReader.object(coarse.out())).doesNotContainKey("withOneLock");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {"loop = []|5", "loop = [10]|32", "loop = [10, 100]|32", "loop = [0]|2"})
  void a_statement_in_a_loop_weighs_more(String loop, long expected) {
    String program =
        LOST_UPDATE
            .replace("thread a {", "thread a { while (*) {")
            .replace("1;\n}\nthread", "1;\n} }\nthread");
    String file = "[price]\nprotected_statement = 1\n[weight]\n" + loop;
    assertThat(price(synthesize(program, file, "--format", "json"))).isEqualTo(expected);
  }

  @Test
  void the_last_weight_stands_for_more_loops() {
    String program =
        LOST_UPDATE
            .replace("thread a {", "thread a { while (*) { while (*) {")
            .replace("1;\n}\nthread", "1;\n} } }\nthread");
    String file = "[price]\nprotected_statement = 1\n[weight]\nloop = ";
    Liss one = synthesize(program, file + "[10]", "--format", "json");
    Liss two = synthesize(program, file + "[10, 100]", "--format", "json");
    assertThat(price(one)).isEqualTo(32);
    assertThat(price(two)).isEqualTo(302);
  }

  @Test
  void device_accesses_are_kept_out_of_critical_sections_when_they_are_dear() {
    String program =
        """
        shared int x, y;
        channel dev;
        thread a {
          x := x + 1;
          output(dev, 1);
          y := y + 1;
        }
        thread b { x := x + 1; }
        thread c { y := y + 1; }
        """;
    String cheap = "[price]\nlock_statement = 10\nprotected_statement = 1\n";
    assertThat(synthesize(program, cheap).out())
        .contains("lock(lk);\n  x := x + 1;\n  output(dev, 1);\n  y := y + 1;\n  unlock(lk);");
    assertThat(synthesize(program, cheap + "device_access = 20\n").out())
        .contains("unlock(lk);\n  output(dev, 1);\n  lock(lk);");
    // The lock statements that this takes must not cost more than the access.
    assertThat(synthesize(program, cheap + "device_access = 5\n").out())
        .doesNotContain("unlock(lk);\n  output(dev, 1);");
  }

  @Test
  void the_price_is_in_the_json_document() {
    Liss liss = synthesize(LOOP, "[price]\nlock_statement = 10\n", "--format", "json");
    assertThat(JsonReader.at(JsonReader.object(liss.out()), "price"))
        .isEqualTo(10 * (Long) JsonReader.at(JsonReader.object(liss.out()), "lockStatements"));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "[price]\\nlock_statment = 1                   | 2:1 | did you mean `lock_statement`?",
        "[prices]\\nlock_statement = 1                 | 1:  | did you mean `price`?",
        "[price]\\nlock_statement = 1.5                | 2:1 | must be an integer from 0 to",
        "[price]\\nlock_statement = -1                 | 2:1 | must be an integer from 0 to",
        "[price]\\nlock_statement = \"1\"            | 2:1 | must be an integer from 0 to",
        "[price]\\nlock_statement =                    | 2:  | error[LISS0110]",
        "price = 3                                       | 1:1 | must be a table",
        "[price]\\nlock_statement=1\\n[weight.mark]\\nhto=2   | 4:1 | did you mean `hot`?",
        "[price]\\nlock_statement=1\\n[weight.thread]\\nzz=2   | 4:1 | known are a, b",
        "[price]\\nlock_statement=1\\n[weight.line]\\n99=2     | 4:1 | no statement starts",
        "[price]\\nlock_statement=1\\n[weight.line]\\nx=2      | 4:1 | is not a line number",
        "[price]\\nlock_statement=1\\n[weight]\\nloop=2        | 4:1 | must be an array",
        "[price]\\nlock_statement=1\\nlock_statement=2          | 3:1 | error[LISS0110]",
        "[price]\\n  protected_statement = 1000001           | 2:3 | integer from 0 to 1000000",
        "[price]\\nlock_statement=1\\n[weight.line]\\n6=-1      | 4:1 | integer from 0 to 1000000",
        "[price]\\nlock_statement=1\\n[weight]\\nloop=[1, -2]   | 4:1 | integer from 0 to 1000000",
        "[price]\\nlock_statement=1\\n[weight]\\n loop=['a']     | 4:2 | integer from 0 to 1000000",
        "[price]\\nlock_statement=1\\n[weight]\\nmarks=2        | 4:1 | did you mean `mark`?",
        "[price]\\nlock_statement=1\\n[weight]\\nmark=2         | 4:1 | must be a table",
        "[price]\\nlock_statement=1\\n[weight.line]\\n0=2       | 4:1 | is not a line number",
        "[price]\\nlock_statement=1\\n[weight.thread]\\nb={}    | 4:1 | integer from 0 to 1000000",
        "[price]\\nlock_statement 1                        | 2:16 | error[LISS0110]",
        "[price\\nlock_statement=1                         | 1:7 | error[LISS0110]",
      })
  void mistakes_are_input_errors_with_their_place(String text, String place, String message) {
    Liss liss = synthesize(LOOP, text.replace("\\n", "\n"));
    assertThat(liss.exitCode()).isEqualTo(2);
    assertThat(liss.out()).isEmpty();
    assertThat(liss.err()).contains("cost.toml:" + place, message);
  }

  @Test
  void the_line_with_the_mistake_is_shown() {
    Liss liss = synthesize(LOOP, "[price]\nlock_statement = 1\n  locks = 2\n");
    assertThat(liss.err())
        .contains("error[LISS0110]: unknown key `locks`", "cost.toml:3:3", "  locks = 2");
  }

  @Test
  void a_file_that_cannot_be_read_is_an_error() {
    Path input = Liss.file(directory, "program.w", LOOP);
    Path missing = directory.resolve("missing.toml");
    Liss liss = Liss.run("synthesize", "--objective-file", missing, input);
    assertThat(liss.exitCode()).isEqualTo(2);
    assertThat(liss.err()).contains("missing.toml");
  }

  @Test
  void a_file_without_prices_is_an_error() {
    Liss liss = synthesize(LOOP, "[price]\nlock_statement = 0\n");
    assertThat(liss.exitCode()).isEqualTo(2);
    assertThat(liss.err()).contains("cost.toml: nothing has a price");
  }

  @Test
  void sums_that_would_not_be_exact_are_an_error() {
    String million = "1000000";
    String costs =
        "[price]\nexcluded_pair = "
            + million
            + "\n[weight.line]\n6 = "
            + million
            + "\n[weight.mark]\nhot = "
            + million;
    Liss liss = synthesize(LOOP, costs);
    assertThat(liss.exitCode()).isEqualTo(2);
    assertThat(liss.err()).contains("too large");
  }

  @Test
  void an_objective_and_a_file_exclude_each_other() {
    Liss liss = synthesize(LOOP, "[price]\nlock_statement = 1\n", "--objective", "fine");
    assertThat(liss.exitCode()).isEqualTo(2);
    assertThat(liss.err()).contains("exclude each other");
  }
}
