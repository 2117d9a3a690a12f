package liss.triage;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import liss.cli.Liss;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Findings that are known and accepted. */
@Tag("slow")
class SuppressionTest {

  private static final String DRIVER =
      """
      #include <linux/fs.h>
      #include <linux/module.h>

      static int users, opened;

      static int foo_open(struct inode *inode, struct file *file)
      {
        opened++;
        return 0;
      }

      static int foo_flush(struct file *file, void *id)
      {
        if (users)
          return -EBUSY;
        users++;
        return 0;
      }

      const struct file_operations foo_fops = { .open = foo_open, .flush = foo_flush };
      """;

  private static final Pattern FINDING = Pattern.compile("\\| ([0-9a-f]{8}) \\|");

  @TempDir private Path directory;

  private static String pairs(Path file, String... options) {
    List<Object> arguments = new ArrayList<>(List.of("verify", "--pairs"));
    arguments.addAll(List.of(options));
    arguments.add(file);
    return Liss.run(arguments.toArray()).out();
  }

  private static String finding(String row) {
    Matcher matcher = FINDING.matcher(row);
    assertThat(matcher.find()).as(row).isTrue();
    return matcher.group(1);
  }

  private static String row(String table, String functions) {
    return table.lines().filter(line -> line.startsWith(functions)).findFirst().orElseThrow();
  }

  @Test
  void what_looks_benign_is_counted_and_comes_last() {
    String table = pairs(Liss.file(directory, "foo.c", DRIVER));
    assertThat(row(table, "| foo_open | foo_open")).contains("statistics counter");
    assertThat(row(table, "| foo_flush | foo_flush")).doesNotContain("counter");
    assertThat(table.indexOf("| foo_flush | foo_flush"))
        .isLessThan(table.indexOf("| foo_open | foo_open"));
    assertThat(table)
        .contains(
            "2 findings among 2 functions (1 statistics counter); 1 pair has nothing in common.")
        .endsWith("Result: false(preemption-safety)\n");
  }

  @Test
  void a_comment_suppresses_one_finding() {
    String counter =
        finding(row(pairs(Liss.file(directory, "foo.c", DRIVER)), "| foo_open | foo_open"));
    Path file =
        Liss.file(
            directory, "foo.c", "// liss-suppress " + counter + ": only for statistics\n" + DRIVER);
    String table = pairs(file);
    assertThat(row(table, "| foo_open | foo_open")).contains("suppressed: only for statistics");
    assertThat(table)
        .contains("2 findings among 2 functions (1 statistics counter, 1 suppressed); 1 pair has")
        .endsWith("Result: false(preemption-safety)\n");
  }

  /** Suppressed is not safe. */
  @Test
  void if_all_is_suppressed_the_answer_is_unknown() {
    String table = pairs(Liss.file(directory, "foo.c", DRIVER));
    String text = DRIVER;
    for (String functions : new String[] {"| foo_open | foo_open", "| foo_flush | foo_flush"}) {
      text += "/* liss-suppress " + finding(row(table, functions)) + ": known */\n";
    }
    Liss result = Liss.run("verify", "--pairs", Liss.file(directory, "foo.c", text));
    assertThat(result.exitCode()).isEqualTo(5);
    assertThat(result.out()).endsWith("Result: unknown(2 findings suppressed)\n");
    assertThat(result.err()).doesNotContain("is suppressed");
  }

  @Test
  void a_file_above_the_program_suppresses_too_in_all_reports() {
    Path file = Liss.file(directory, "foo.c", DRIVER);
    String sarif = Liss.run("verify", "--explain", "--format", "sarif", file).out();
    String known =
        Pattern.compile("\"liss/v2\": \"([^\"]*)\"")
            .matcher(sarif)
            .results()
            .map(finding ->
                "[[suppress]]\nfile = \"foo.c\"\nfinding = \"%s\"\nreason = \"see issue 7\"\n"
                    .formatted(finding.group(1)))
            .collect(joining());
    Liss.file(directory, "liss.toml", known);
    Liss text = Liss.run("verify", "--explain", file);
    assertThat(text.exitCode()).isEqualTo(5);
    assertThat(text.out())
        .contains("Possibly not preemption-safe", "Suppressed (")
        .endsWith("Result: unknown(2 findings suppressed)\n");
    assertThat(Liss.run("verify", "--explain", "--format", "json", file).out())
        .contains("\"result\": \"unknown(2 findings suppressed)\"", "\"see issue 7\"");
    assertThat(Liss.run("verify", "--explain", "--format", "sarif", file).out())
        .contains("\"justification\": \"see issue 7\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "// liss-suppress 0123abcd: | needs a reason",
        "// liss-suppress counter: it is one | at least 8 digits",
        "// liss-suppress | at least 8 digits",
        "// liss-suppress 0b4db07d-3d24-3ea1-b5c5-2e41af3a9e0d: known | older liss",
      })
  void a_suppression_names_a_finding_and_a_reason(String comment, String message) {
    Liss result = Liss.run("verify", Liss.file(directory, "foo.c", comment + "\n" + DRIVER));
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).contains("foo.c:1: ", message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[[suppress]]\\nfile = 'foo.c'\\nfinding = '0123abcd' | needs reason",
        "[[suppress]]\\nreason = 'foo'\\nfinding = '0123abcd' | needs file",
        "[[suppress]]\\nfiles = 'foo.c' | has",
        "suppress = 1 | are tables",
        "[[suppress | liss.toml:1:11: ",
        "[[suppressed]]\\nfile = 'foo.c' | none of what it has",
      })
  void a_wrong_file_is_an_error(String text, String message) {
    Liss.file(directory, "liss.toml", text.replace("\\n", "\n").replace("'", "\""));
    Liss result = Liss.run("verify", Liss.file(directory, "foo.c", DRIVER));
    assertThat(result.exitCode()).as(result.out()).isEqualTo(2);
    assertThat(result.err()).contains("liss.toml", message);
  }

  @Test
  void a_suppression_of_what_is_not_found_is_a_warning() {
    Liss result =
        Liss.run(
            "verify",
            "--pairs",
            Liss.file(directory, "foo.c", "// liss-suppress 0123abcd: gone\n" + DRIVER));
    assertThat(result.exitCode()).isEqualTo(Liss.UNSAFE);
    assertThat(result.err())
        .contains("foo.c:1: 0123abcd is suppressed, but is not found; --pairs and");
  }

  @Test
  void a_baseline_leaves_what_is_new() {
    Path before = Liss.file(directory, "foo.c", DRIVER.replace("users++;", ""));
    Path baseline = Liss.file(directory, "before.json", pairs(before, "--format", "json"));
    Path after = Liss.file(directory, "foo.c", DRIVER);
    String table = pairs(after, "--baseline", baseline.toString());
    assertThat(row(table, "| foo_open | foo_open")).contains("suppressed: in the baseline");
    assertThat(row(table, "| foo_flush | foo_flush")).doesNotContain("suppressed");
    assertThat(table).endsWith("Result: false(preemption-safety)\n");
    Path all = Liss.file(directory, "all.json", pairs(after, "--format", "json"));
    assertThat(pairs(after, "--baseline", all.toString()))
        .endsWith("Result: unknown(2 findings suppressed)\n");
  }

  @ParameterizedTest
  @CsvSource({"verify", "merge"})
  void a_baseline_of_an_older_liss_is_an_error(String command) {
    Path file = Liss.file(directory, "foo.c", DRIVER);
    Path old =
        Liss.file(
            directory, "old.json", "{\"liss/v1\": \"0b4db07d-3d24-3ea1-b5c5-2e41af3a9e0d\"}\n");
    Liss result =
        command.equals("verify")
            ? Liss.run("verify", "--baseline", old, file)
            : Liss.run("merge", "--baseline", old, Liss.file(directory, "none.jsonl", ""));
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).contains("old.json", "by an older liss; write the baseline again");
  }
}
