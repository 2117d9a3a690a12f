package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class RegressCommandTest {

  @TempDir private Path directory;
  private Path models;
  private Path results;

  @BeforeEach
  void writeModels() throws IOException {
    models = Files.createDirectory(directory.resolve("models"));
    results = directory.resolve("results");
    Liss.file(models, "unsafe.w", Programs.UNSAFE);
    Liss.file(models, "safe.w", Programs.SAFE);
    Liss.file(models, "pulse.w", Programs.NO_PLACEMENT);
    Liss.file(models, "notes.txt", "no model");
  }

  private Liss regress(Object... options) {
    Object[] arguments = new Object[options.length + 4];
    arguments[0] = "regress";
    arguments[1] = models;
    arguments[2] = "--results";
    arguments[3] = results;
    System.arraycopy(options, 0, arguments, 4, options.length);
    return Liss.run(arguments);
  }

  private Map<String, String> contents() {
    Map<String, String> contents = new HashMap<>();
    Liss.names(results).forEach(name -> contents.put(name, Liss.read(results.resolve(name))));
    return contents;
  }

  @Test
  void severalModelsAtATimeHaveTheSameResults() {
    regress("--bless");
    Map<String, String> one = contents();
    Liss said = regress("--bless", "-j", 3);
    assertThat(contents()).isEqualTo(one);
    assertThat(said.out()).isEqualTo(regress("--bless").out());
    assertThat(regress("-j", 0).exitCode()).isEqualTo(2);
  }

  @Test
  void blessedResultsAreTheSameAgain() {
    assertThat(regress("--bless").exitCode()).isEqualTo(0);
    assertThat(Liss.names(results))
        .containsExactly(
            "safe.coarse.w",
            "safe.fine.w",
            "safe.none.w",
            "unsafe.coarse.w",
            "unsafe.fine.w",
            "unsafe.none.w",
            "verdicts");
    assertThat(Liss.read(results.resolve("verdicts")))
        .contains("safe: safe, no deadlock\n")
        .contains("unsafe: unsafe, no deadlock\n")
        .contains("pulse.fine: no placement\n")
        .contains("unsafe.coarse: locks 1, lock 1, unlock 1, ");
    Map<String, String> before = contents();
    Liss again = regress();
    assertThat(again.exitCode()).isEqualTo(0);
    assertThat(Liss.last(again.out())).isEqualTo("Result: true");
    assertThat(regress("--bless").exitCode()).isEqualTo(0);
    assertThat(contents()).isEqualTo(before);
  }

  @Test
  void nothingRecordedIsSaidInOneLine() {
    Liss liss = regress("--objective", "coarse");
    assertThat(liss.exitCode()).isEqualTo(13);
    assertThat(liss.out())
        .isEqualTo(
            "nothing is recorded in %s yet; --bless records what is found now\nResult: false(golden)\n"
                .formatted(results));
    assertThat(results).doesNotExist();
  }

  @Test
  void aModelWithoutARecordedResultIsADifference() {
    regress("--bless", "--objective", "coarse", "--only", "unsafe");
    Liss liss = regress("--objective", "coarse");
    assertThat(liss.exitCode()).isEqualTo(13);
    assertThat(liss.out())
        .contains(
            "safe: nothing is recorded; now safe, no deadlock\n",
            "4 of 6 results differ from those recorded in " + results + "; --bless records");
  }

  @Test
  void changedPlacementIsShownInWordsAndAsADiff() {
    regress("--bless", "--objective", "coarse");
    Path golden = results.resolve("unsafe.coarse.w");
    Liss.file(
        results,
        "unsafe.coarse.w",
        Liss.read(golden)
            .replaceFirst("(?s)( *unlock.*?\n)", "")
            .replace("  open :=", "  unlock(lk); open :="));
    Liss liss = regress("--objective", "coarse");
    assertThat(liss.exitCode()).isEqualTo(13);
    assertThat(liss.out())
        .contains("unsafe.coarse: lk now also covers os line 8\n")
        .contains("--- a" + golden)
        .containsPattern("(?m)^\\+ *unlock\\(")
        .contains("1 of 6 results differs from those recorded in " + results);
  }

  @Test
  void aRecordedProgramThatIsMissingOrTooManyIsADifference() throws IOException {
    regress("--bless", "--objective", "coarse");
    Files.delete(results.resolve("unsafe.coarse.w"));
    Liss.file(results, "pulse.coarse.w", Programs.NO_PLACEMENT);
    Liss.file(results, "other.coarse.w", Programs.SAFE);
    assertThat(regress("--objective", "coarse").out())
        .contains("unsafe.coarse: no program is recorded\n")
        .contains("pulse.coarse: a program is recorded, and none is found\n")
        .contains("other.coarse: a program is recorded without a result\n");
  }

  @Test
  void aChangedCommentIsNoChangedPlacement() {
    regress("--bless", "--objective", "coarse");
    Liss.file(
        models,
        "unsafe.w",
        "// Devices that are open.\n" + Programs.UNSAFE.replace("// power up", "// the first"));
    Liss liss = regress("--objective", "coarse");
    assertThat(liss.exitCode()).isZero();
    assertThat(liss.out()).startsWith("unsafe.coarse: source changed, placement the same\n");
    Path page = directory.resolve("page.html");
    assertThat(regress("--objective", "coarse", "--format", "html", "-o", page).exitCode())
        .isZero();
    assertThat(Liss.read(page)).contains("source changed").doesNotContain("class=\"difference\"");
  }

  @Test
  void aPageHasStepsOnLocksApart() {
    regress("--bless", "--objective", "coarse");
    Path golden = results.resolve("unsafe.coarse.w");
    Liss.file(results, "unsafe.coarse.w", Liss.read(golden).replaceFirst("(?s) *unlock.*?\n", ""));
    Path page = directory.resolve("page.html");
    regress("--objective", "coarse", "--format", "html", "-o", page);
    assertThat(Liss.read(page))
        .containsPattern("<span class=\"added lock\">\\+ *unlock\\(lk\\);</span>");
  }

  /** Functions that other files call are threads of which there may be any number. */
  @Test
  void partsOfProgramsHaveResultsForAnyNumberOfCopies() throws IOException {
    for (String model : new String[] {"safe.w", "unsafe.w", "pulse.w"}) {
      Files.delete(models.resolve(model));
    }
    Liss.file(
        models,
        "count.c",
        """
        #include <pthread.h>
        static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
        static int n;
        int get(void) { pthread_mutex_lock(&m); int r = n; pthread_mutex_unlock(&m); return r; }
        void add(void) { n++; }
        """);
    assertThat(regress("--bless", "--objective", "coarse").exitCode()).isZero();
    assertThat(Liss.read(results.resolve("verdicts")))
        .contains("count: unsafe", "optimal, any number of copies\n");
    assertThat(regress("--objective", "coarse").out()).contains("2 results are those recorded");
  }

  @Test
  void aSuiteBeginsWithItsResultsAndAWorkflow() {
    Liss liss = regress("--init", "--objective", "coarse");
    assertThat(liss.exitCode()).isZero();
    assertThat(Liss.read(results.resolve("regress.yml")))
        .contains(
            "      - run: liss regress --results=%s --objective=coarse %s\n"
                .formatted(results, models));
    assertThat(regress("--objective", "coarse").exitCode()).isZero();
    Liss again = regress("--init");
    assertThat(again.exitCode()).isEqualTo(2);
    assertThat(again.err()).contains("--bless records them anew");
  }

  @Test
  void resultOfAModelThatIsGoneIsADifferenceUntilBlessed() throws IOException {
    regress("--bless", "--objective", "coarse");
    Files.delete(models.resolve("safe.w"));
    assertThat(regress("--objective", "coarse").exitCode()).isEqualTo(13);
    assertThat(regress("--objective", "coarse", "--bless").exitCode()).isEqualTo(0);
    assertThat(Liss.names(results)).doesNotContain("safe.coarse.w");
    assertThat(regress("--objective", "coarse").exitCode()).isEqualTo(0);
  }

  @Test
  void otherObjectivesAreLeftAlone() {
    regress("--bless");
    Map<String, String> before = contents();
    assertThat(regress("--objective", "fine").exitCode()).isEqualTo(0);
    assertThat(regress("--objective", "fine", "--bless").exitCode()).isEqualTo(0);
    assertThat(contents()).isEqualTo(before);
  }

  @Test
  void otherModelsAreLeftAlone() {
    regress("--bless");
    Map<String, String> before = contents();
    Liss some = regress("--only", "s*,unsafe", "--except", "safe", "--objective", "coarse");
    assertThat(some.exitCode()).isEqualTo(0);
    assertThat(some.out()).contains("2 results are those recorded");
    assertThat(regress("--bless", "--only", "unsafe").exitCode()).isEqualTo(0);
    assertThat(contents()).isEqualTo(before);
    assertThat(regress("--except", "*").err()).contains("none is chosen");
  }

  @Test
  void patternsAreAboutWholeNames() {
    regress("--bless", "--only", "safe", "--objective", "coarse");
    assertThat(Liss.names(results)).containsExactly("safe.coarse.w", "verdicts");
  }

  @Test
  void resultRecordedAsUnknownIsListedAndNotLookedFor() {
    regress("--bless", "--objective", "coarse");
    Liss bless =
        regress("--bless", "--objective", "coarse", "--only", "unsafe", "--timeout", "1ms");
    assertThat(bless.exitCode()).isEqualTo(0);
    assertThat(bless.out()).contains("recorded as undecided: unsafe.coarse: time limit");
    assertThat(Liss.names(results)).doesNotContain("unsafe.coarse.w");
    Liss liss = regress("--objective", "coarse");
    assertThat(liss.exitCode()).isEqualTo(0);
    assertThat(liss.out())
        .contains("not compared, as it is recorded as undecided: unsafe.coarse\n");
    assertThat(regress("--bless", "--objective", "coarse").exitCode()).isEqualTo(0);
    assertThat(Liss.names(results)).contains("unsafe.coarse.w");
  }

  @Test
  void tableIsWrittenOnDemand() {
    assertThat(regress("--bless", "--table", "--objective", "coarse").exitCode()).isEqualTo(0);
    assertThat(Liss.read(results.resolve("table.md")).lines())
        .hasSize(5)
        .allMatch(line -> line.startsWith("| ") && line.endsWith(" |"))
        .anyMatch(line -> line.startsWith("| unsafe | coarse | 2 | 13 | "));
    assertThat(regress("--objective", "coarse").exitCode()).isEqualTo(0);
  }

  @Test
  void undecidedResultIsUnknown() {
    regress("--bless", "--objective", "coarse");
    Liss liss = regress("--objective", "coarse", "--timeout", "1ms");
    assertThat(liss.exitCode()).isEqualTo(5);
    assertThat(Liss.last(liss.out())).startsWith("Result: unknown(");
  }

  @Test
  void brokenModelIsAnInputError() {
    Liss.file(models, "broken.w", "thread t {");
    assertThat(regress().exitCode()).isEqualTo(2);
  }

  @Test
  void directoryWithoutModelsIsAnInputError() {
    assertThat(Liss.run("regress", results).exitCode()).isEqualTo(2);
    assertThat(Liss.run("regress", directory).err()).contains("no models");
  }

  @Test
  void modelsInCAreComparedWithTheOptionsWithWhichTheyWereRecorded() throws IOException {
    Liss.file(
        models,
        "uart.c",
        """
        int users;
        void open_uart(void) { users = users + LIMIT; }
        """);
    Liss blessed =
        regress(
            "--bless",
            "--only",
            "uart",
            "--threads",
            "open_uart[2]",
            "-D",
            "LIMIT=1",
            "--emit",
            "linux-mutex");
    assertThat(blessed.exitCode()).as(blessed.err()).isZero();
    assertThat(Liss.read(results.resolve("uart.options")))
        .isEqualTo("--threads=open_uart[2]\n-D=LIMIT=1\n--emit=linux-mutex\n");
    assertThat(Liss.read(results.resolve("uart.coarse.c"))).contains("mutex_lock(&users_lock);");
    assertThat(regress("--bless", "--except", "uart").exitCode()).isZero();
    Liss again = regress();
    assertThat(again.exitCode()).as(again.out()).isZero();
    assertThat(Liss.names(results)).contains("uart.coarse.c", "safe.coarse.w", "uart.options");
    assertThat(
            regress("--only", "uart", "--emit", "pthread", "--threads", "open_uart[2]", "-DLIMIT=1")
                .exitCode())
        .isEqualTo(13);
    Files.delete(models.resolve("uart.c"));
    assertThat(regress().exitCode()).isEqualTo(13);
    assertThat(regress("--bless").exitCode()).isZero();
    assertThat(Liss.names(results)).doesNotContain("uart.coarse.c", "uart.options");
  }

  /** Placements in C were shown as gone. */
  @Test
  void placementInCThatDependsOnTheTimeIsNotCompared() {
    Liss.file(models, "uart.c", "int users; void thread_a(void) { users = users + 1; }\n");
    String[] options = {"--only", "uart", "--objective", "coarse"};
    assertThat(regress("--bless", options[0], options[1], options[2], options[3]).exitCode())
        .isZero();
    Path verdicts = results.resolve("verdicts");
    String undecided = "uart.coarse: depends on the time limit, best found";
    Liss.file(
        results, "verdicts", Liss.read(verdicts).replaceFirst("uart\\.coarse: .*", undecided));
    Liss liss = regress((Object[]) options);
    assertThat(liss.exitCode()).as(liss.out()).isZero();
    assertThat(liss.out()).contains("recorded as undecided: uart.coarse\n");
  }

  @Test
  void wrongRecordedOptionsAreNamed() {
    Liss.file(models, "uart.c", "int users; void thread_a(void) { users = 1; }\n");
    regress("--bless", "--only", "uart");
    Liss.file(results, "uart.options", "--treads=x\n");
    Liss liss = regress("--only", "uart");
    assertThat(liss.exitCode()).isEqualTo(2);
    assertThat(liss.err()).contains("uart.options", "--treads");
  }

  @Test
  void modelsWithOneNameAreRejected() {
    Liss.file(models, "safe.c", "int g; void thread_a(void) { g = 1; }\n");
    Liss liss = regress();
    assertThat(liss.exitCode()).isEqualTo(2);
    assertThat(liss.err()).contains("safe.c", "safe.w", "different directories");
  }
}
