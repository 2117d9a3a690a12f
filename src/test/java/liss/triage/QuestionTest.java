package liss.triage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import liss.cli.Liss;
import liss.format.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The question under an alarm, and what becomes of the alarm if it is answered. */
class QuestionTest {

  private static final Path PROGRAMS =
      Path.of("src", "test", "resources", "liss", "c", "cases", "meaning");

  /** More questions than any of these programs needs. */
  private static final int MOST = 6;

  private static final String WHOLE =
      """
      #include <pthread.h>
      static int x;
      static void *f(void *p) { x++; return p; }
      int main(void) {
        pthread_t t, u;
        pthread_create(&t, 0, f, 0);
        pthread_create(&u, 0, f, 0);
        return 0;
      }
      """;

  private static final String PART =
      "#include <pthread.h>\nint x; pthread_mutex_t m; void g(void) { pthread_mutex_lock(&m); x++; }\n";

  @TempDir private Path directory;

  private static Json.Members verified(Path file) {
    return (Json.Members)
        Json.parse(Liss.run("verify", file, "--format", "json").out()).orElseThrow();
  }

  /** The facts that are asked for, one after the other, each of them being said to hold. */
  private List<String> asked(String text) throws IOException {
    Path file = directory.resolve("part.c");
    List<String> facts = new ArrayList<>();
    Files.writeString(file, text);
    for (int i = 0; i < MOST; i++) {
      Json.Members answer = verified(file);
      if (answer.object("question").isEmpty()) {
        facts.add(answer.text("result").orElseThrow());
        return facts;
      }
      Json.Members question = answer.object("question").orElseThrow();
      facts.add(question.text("fact").orElseThrow());
      Files.writeString(
          file, Files.readString(file) + "\n" + question.text("line").orElseThrow() + "\n");
    }
    return facts;
  }

  @ParameterizedTest
  @CsvSource({
    "fact-allocates-not, allocates take; true",
    "fact-before-others, once use; true",
    "fact-holds-other, holds m attach; true",
    "fact-no-state-not, no state note; true",
    "fact-once-beside, holds m attach; true",
    "fact-own-not, own coder code; true",
  })
  void each_answer_takes_an_alarm_away_until_there_is_a_proof(String program, String facts)
      throws IOException {
    String text = Files.readString(PROGRAMS.resolve(program + ".c"));
    assertThat(String.join("; ", asked(text))).isEqualTo(facts);
  }

  @Test
  void a_program_that_starts_its_threads_itself_says_everything() throws IOException {
    assertThat(asked(WHOLE)).containsExactly("false(preemption-safety)");
  }

  @Test
  void a_dialogue_ends_with_a_proof_and_the_lines_to_keep() {
    Liss asked = Liss.given("n\nn\n", "ask", PROGRAMS.resolve("fact-once-beside.c"));
    assertThat(asked.exitCode()).isZero();
    assertThat(asked.out())
        .contains("Can `attach` be called without `m` held? [y/n]", "Result: true")
        .endsWith("\n// liss: holds m attach\n");
  }

  @Test
  void what_is_so_leaves_the_alarm() {
    Liss asked = Liss.given("y\ny\n", "ask", PROGRAMS.resolve("fact-once-beside.c"));
    assertThat(asked.out()).contains("Result: false(preemption-safety)").doesNotContain("To keep");
    assertThat(asked.exitCode()).isEqualTo(10);
  }

  @Test
  void a_program_in_w_has_no_callers() {
    assertThat(Liss.run("ask", Path.of("drivers", "open_close.w")).exitCode()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "once f              # there is no function `f`",
        "before g h          # there is no function `h`",
        "own coder g         # there is no argument `coder` of `g`",
        "once                # this says nothing of a function",
        "twice g             # this says nothing of a function",
      })
  void a_wrong_fact_is_an_error(String fact, String message) throws IOException {
    Path file = directory.resolve("part.c");
    Files.writeString(file, PART + "// liss: " + fact + "\n");
    Liss verified = Liss.run("verify", file);
    assertThat(verified.exitCode()).isEqualTo(2);
    assertThat(verified.err()).contains("LISS0212", message, "part.c:3:1");
  }

  private static final String TABLE = "[[fact]]\nfile = \"sub/part.c\"\nfact = \"%s\"\n";

  /** A part that is not to be edited, below a directory with a {@code liss.toml}. */
  private Path given(String program, String table) throws IOException {
    Files.createDirectories(directory.resolve("sub"));
    Liss.file(directory, "liss.toml", table);
    return Liss.file(directory.resolve("sub"), "part.c", program);
  }

  @Test
  void a_fact_of_the_project_is_one_of_the_program() throws IOException {
    String text = Files.readString(PROGRAMS.resolve("fact-once-beside.c"));
    Path file = given(text, "\n" + TABLE.formatted("holds m  attach"));
    assertThat(Liss.run("verify", file).out())
        .contains("- what calls `attach` holds `m` (LISS0251, ", "liss.toml:4)", "Result: true");
    assertThat(verified(file).objects("assumptions"))
        .anySatisfy(assumption -> {
          assertThat(assumption.text("fact")).contains("holds m attach");
          assertThat(assumption.object("place").flatMap(place -> place.text("file")))
              .hasValueSatisfying(name -> assertThat(name).endsWith("liss.toml"));
        });
    assertThat(Liss.run("verify", "--assume", "none", file).out()).doesNotContain("LISS0251");
    Path other = Liss.file(directory.resolve("sub"), "other.c", text);
    assertThat(Liss.run("verify", other).out()).doesNotContain("liss.toml");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "once f       # liss.toml:3:1: there is no function `f`",
        "own coder g  # liss.toml:3:1: there is no argument `coder` of `g`",
        "once         # liss.toml:3:1",
        "twice g      # this says nothing of a function",
      })
  void a_wrong_fact_of_the_project_is_an_error(String fact, String message) throws IOException {
    Liss verified = Liss.run("verify", given(PART, TABLE.formatted(fact)));
    assertThat(verified.exitCode()).isEqualTo(2);
    assertThat(verified.err()).contains("LISS0212", message, "= help: ", "liss.toml");
  }

  @Test
  void a_dialogue_keeps_what_was_said_in_the_project() throws IOException {
    String text = Files.readString(PROGRAMS.resolve("fact-once-beside.c"));
    Path file = given(text, "# ours\n");
    Liss asked = Liss.given("n\n", "ask", "--toml", file);
    assertThat(asked.out()).contains("What you said is in ").doesNotContain("// liss:");
    assertThat(directory.resolve("liss.toml"))
        .hasContent("# ours\n\n" + TABLE.formatted("holds m attach"));
    assertThat(Liss.run("verify", file).out()).endsWith("Result: true\n");
    assertThat(Files.readString(file)).isEqualTo(text);
  }

  /** A program that starts its threads has no callers of which something could be said. */
  @Test
  void a_fact_about_callers_says_nothing_of_started_threads() throws IOException {
    Path file = directory.resolve("whole.c");
    Files.writeString(file, WHOLE + "// liss: once f\n");
    assertThat(Liss.run("verify", file).out())
        .contains("Result: false(preemption-safety)")
        .doesNotContain("LISS0251");
  }
}
