package liss.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import liss.SystemCompiler;
import liss.bench.CorpusAnswer.Kind;
import liss.bench.CorpusJudgement.Judged;
import liss.bench.CorpusManifest.Program;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A corpus of a few programs. */
class CorpusTest {

  private static final String HEADING = "suite\tfile\trace\tassertion\toptions\tnote\n";
  private static final String BODY = "(void) { n = n + 1; }\n";
  private static final String RACY = "int n;\nvoid thread_one" + BODY + "void thread_two" + BODY;

  @TempDir private Path directory;
  private final StringWriter err = new StringWriter();

  private void file(String name, String text) throws IOException {
    Files.createDirectories(directory.resolve(name).getParent());
    Files.writeString(directory.resolve(name), text);
  }

  private int run(String... arguments) {
    String[] line = new String[arguments.length + 7];
    System.arraycopy(
        new String[] {
          "corpus",
          "--manifest",
          directory + "/manifest.tsv",
          "--output",
          directory + "/out",
          "--judged",
          directory + "/judged.tsv"
        },
        0,
        line,
        0,
        7);
    System.arraycopy(arguments, 0, line, 7, arguments.length);
    return Bench.commandLine().setErr(new PrintWriter(err, true)).execute(line);
  }

  private String page() throws IOException {
    return Files.readString(directory.resolve("out/corpus.md"));
  }

  @Test
  @Tag("slow")
  void each_program_has_a_row_in_the_order_of_the_manifest() throws IOException {
    file("files/racy.c", RACY);
    file("files/named.c", "#include <mine.h>\nint n;\nvoid one(void) { n = MINE; }\n");
    file("files/headers/mine.h", "#define MINE 1\n");
    file("files/no.c", "int f(void) { return 0; }\n");
    file(
        "manifest.tsv",
        HEADING
            + "b\tfiles/racy.c\tracy\t?\t\t\n"
            + "a\tfiles/named.c\tnorace\t?\t-I files/headers --threads one[2]\t\n"
            + "a\tfiles/no.c\tnorace\t?\t\t\n");
    assertThat(run("--jobs", "2")).isEqualTo(0);
    assertThat(page())
        .contains("| b | 1 |  | 1 |", "| LISS0207 | 1 | 1 | 1 |")
        .containsSubsequence("| b | racy.c", "| a | named.c", "| a | no.c")
        .contains("| a | named.c | norace | ? | true | right |  |")
        .doesNotContain(directory.toString());
    assertThat(err.toString()).contains("3/3");
  }

  @Test
  @Tag("long")
  @Tag("slow")
  void the_test_of_a_program_that_is_unsafe_is_executed() throws Exception {
    assumeTrue(SystemCompiler.isHere(), "there is no C compiler here");
    file("files/threads.h", "#include <pthread.h>\n");
    String main =
        "int main(void) { pthread_t t, u; pthread_create(&t, 0, f, 0);"
            + " pthread_create(&u, 0, f, 0); }\n";
    String head = "#include \"threads.h\"\nint n;\nvoid *f(void *p) ";
    file("files/lost.c", head + "{ n = n + 1; return 0; }\n" + main);
    file("files/atomic.c", head + "{ n = 1; return 0; }\n" + main);
    file("files/part.c", head + "{ return (void *) (long) n++; }\n" + main);
    file(
        "manifest.tsv",
        HEADING
            + "a\tfiles/lost.c\tracy\t?\t\t\n"
            + "a\tfiles/atomic.c\tracy\t?\t\t\n"
            + "a\tfiles/part.c\tracy\t?\t\t\n");
    assertThat(run()).isEqualTo(0);
    assertThat(page())
        .contains("| executed to the end | 1 |", "| no test | 1 |")
        .contains(
            "| lost.c | racy | ? | false(preemption-safety) | right |  | executed to the end |")
        .contains("| atomic.c | racy | ? | true | to be looked at |  |  |")
        .contains("| no test: the run leaves the thread f");
  }

  @Test
  void a_manifest_with_other_columns_is_an_error() throws IOException {
    file("manifest.tsv", "suite\tfile\n");
    assertThat(run()).isNotEqualTo(0);
    assertThat(err.toString()).contains("does not start with the columns");
  }

  @Test
  @Tag("slow")
  void a_process_that_does_not_answer_in_time_is_started_anew() throws Exception {
    file("racy.c", RACY);
    Program program = new Program("s", "racy.c", "racy", "?", List.of());
    try (CorpusProcess slow =
        new CorpusProcess(directory, Duration.ofMillis(1), CorpusWorker.Question.SAFETY)) {
      assertThat(slow.answer(program).label()).isEqualTo("unknown(time limit of 1 ms)");
      assertThat(slow.answer(program).kind()).isEqualTo(Kind.UNKNOWN);
    }
    try (CorpusProcess usual =
        new CorpusProcess(directory, Duration.ofMinutes(1), CorpusWorker.Question.SAFETY)) {
      assertThat(usual.answer(program).kind()).isEqualTo(Kind.UNSAFE);
    }
  }

  @Test
  void what_cannot_be_read_is_refused_and_a_wrong_option_is_a_failure() throws IOException {
    Files.write(directory.resolve("latin.c"), new byte[] {(byte) 0xe4});
    CorpusWorker worker =
        new CorpusWorker(directory, Duration.ofSeconds(9), 1L << 30, CorpusWorker.Question.SAFETY);
    assertThat(worker.answer("latin.c", List.of()).kind()).isEqualTo(Kind.REFUSED);
    file("racy.c", RACY);
    assertThat(worker.answer("racy.c", List.of("-O", "2")).label())
        .isEqualTo("internal error: IOException");
    assertThat(worker.answer("missing.c", List.of()).kind()).isEqualTo(Kind.FAILED);
  }

  @ParameterizedTest
  @CsvSource({
    "racy,   ?,     SAFE,   '',        TO_LOOK_AT",
    "racy,   ?,     SAFE,   LISS0220,  WRONG",
    "norace, ?,     SAFE,   LISS0220,  TO_LOOK_AT",
    "norace, ?,     SAFE,   '',        RIGHT",
    "norace, ?,     SAFE,   vacuous,   TO_LOOK_AT",
    "?,      true,  SAFE,   '',        RIGHT",
    "?,      false, SAFE,   '',        TO_LOOK_AT",
    "?,      ?,     SAFE,   '',        OPEN",
    "racy,   ?,     UNSAFE, '',        RIGHT",
    "norace, ?,     UNSAFE, '',        TO_LOOK_AT",
    "?,      false, UNSAFE, '',        RIGHT",
    "?,      true,  UNSAFE, '',        OPEN",
  })
  void verdicts_are_compared_with_what_is_known(
      String race, String assertion, Kind verdict, String warning, Judged expected)
      throws IOException {
    Program program = new Program("s", "f.c", race, assertion, List.of());
    List<CorpusAnswer.Reason> reasons =
        warning.isEmpty() ? List.of() : List.of(new CorpusAnswer.Reason(warning, "m"));
    CorpusAnswer answer = new CorpusAnswer(verdict, "", reasons, 1);
    assertThat(CorpusJudgement.read(directory.resolve("none")).judge(program, answer))
        .isEqualTo(expected);
    assertThat(CorpusAnswer.of(answer.line())).isEqualTo(answer);
  }

  @Test
  void somebody_who_has_looked_at_a_verdict_knows_better() throws IOException {
    file("judged.tsv", "file\tverdict\tjudged\treason\nf.c\tsafe\tright\tone access each\n");
    CorpusJudgement judgement = CorpusJudgement.read(directory.resolve("judged.tsv"));
    Program program = new Program("s", "f.c", "racy", "?", List.of());
    CorpusAnswer safe = new CorpusAnswer(Kind.SAFE, "true", List.of(), 1);
    CorpusAnswer unsafe = new CorpusAnswer(Kind.UNSAFE, "false(deadlock)", List.of(), 1);
    assertThat(judgement.judge(program, safe)).isEqualTo(Judged.RIGHT);
    assertThat(judgement.reason(program, safe)).contains("one access each");
    assertThat(judgement.reason(program, unsafe)).isEmpty();
  }
}
