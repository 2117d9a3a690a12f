package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.difflib.UnifiedDiffUtils;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.cli.Terminal.Stream;
import lisscheck.Checked;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class SynthesizeCommandTest {

  @TempDir private Path directory;

  private Path file(String text) {
    return Liss.file(directory, "program.w", text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"coarse", "fine", "none"})
  void outputIsThePreemptionSafeProgramAlone(String objective) {
    Path input = file(Programs.UNSAFE);
    Liss liss = Liss.run("synthesize", "--objective", objective, input);
    assertThat(liss.exitCode()).isEqualTo(0);
    assertThat(liss.out()).contains("lock(", "unlock(", "// power up");
    Path output = Liss.file(directory, "safe.w", liss.out());
    assertThat(Liss.run("verify", output).exitCode()).isEqualTo(0);
    assertThat(Liss.read(input)).isEqualTo(Programs.UNSAFE);
  }

  @Test
  void theOutputHasACertificate() {
    Path input = file(Programs.UNSAFE);
    Path output = directory.resolve("safe.w");
    Path certificate = directory.resolve("certificate.json");
    Liss liss = Liss.run("synthesize", "--certificate", certificate, "-o", output, input);
    assertThat(liss.exitCode()).isEqualTo(0);
    List<String> lines = Liss.read(certificate).lines().toList();
    String original = Liss.read(input);
    assertThat(Checked.answer(lines, Liss.read(output), Optional.of(original))).isEqualTo("true");
    assertThat(Checked.answer(lines, original, Optional.of(original))).startsWith("rejected");
    assertThat(Checked.answer(lines, Liss.read(output))).startsWith("rejected");
    Liss same = Liss.run("synthesize", "--certificate", output, "-o", output, input);
    assertThat(same.exitCode()).isEqualTo(2);
    assertThat(same.err()).contains("--certificate and -o need different files");
  }

  @Test
  void aCertificateThatThereIsNotIsNotWritten() {
    Path certificate = directory.resolve("certificate.json");
    Path input = Liss.file(directory, "program.c", "int x; void thread_a(void) { x = 1; }");
    Liss liss = Liss.run("synthesize", "--certificate", certificate, input);
    assertThat(liss.exitCode()).isEqualTo(0);
    assertThat(liss.err()).contains("certificate: none (the program is in C");
    assertThat(certificate).doesNotExist();
    Liss contended =
        Liss.run(
            "synthesize",
            "--switch-at-lock",
            "contended",
            "--certificate",
            certificate,
            file(
                "shared int x; lock l; thread a { x := 1; lock(l); x := 2; unlock(l); }"
                    + " thread b { int r = x; r := x; }"));
    assertThat(contended.err()).contains("certificate: none (the scheduler switches at some");
    assertThat(certificate).doesNotExist();
    Liss several = Liss.run("synthesize", "--pareto", "--certificate", certificate, input);
    assertThat(several.exitCode()).isEqualTo(2);
    assertThat(several.err()).contains("--certificate is for one program");
  }

  @Test
  void summaryIsOnStandardError() {
    Liss liss = Liss.run("synthesize", file(Programs.UNSAFE));
    assertThat(liss.err())
        .contains("Added 1 lock, ", "1 lock statement, 1 unlock statement")
        .contains("protected statements", "excluded pairs", "proven")
        .contains("Verified: the output is preemption-safe")
        .contains("iteration", "constraint", "bound", "checking", "placing locks");
    assertThat(Liss.last(liss.err())).isEqualTo("Result: true");
  }

  @Test
  void safeProgramIsPrintedAsItIs() {
    Liss liss = Liss.run("synthesize", file(Programs.SAFE));
    assertThat(liss.exitCode()).isEqualTo(0);
    assertThat(liss.out()).isEqualTo(Programs.SAFE);
    assertThat(liss.err()).contains("No locks are needed");
    assertThat(Liss.run("synthesize", "--diff", file(Programs.SAFE)).out()).isEmpty();
  }

  @Test
  void sameInputGivesTheSameBytes() {
    Path input = file(Programs.UNSAFE);
    assertThat(Liss.run("synthesize", input).out()).isEqualTo(Liss.run("synthesize", input).out());
  }

  @Test
  void clashOfConstraintsIsExplained() {
    Liss liss = Liss.run("synthesize", file(Programs.NO_PLACEMENT));
    assertThat(liss.exitCode()).isEqualTo(12);
    assertThat(liss.out()).isEmpty();
    assertThat(liss.err())
        .contains("No placement of locks makes this program preemption-safe.")
        .contains("signal(a);", "-- preempted --", "9  wait(a);")
        .contains("No lock can prevent it.");
    assertThat(Liss.last(liss.err())).isEqualTo("Result: false(no placement)");
  }

  @Test
  void jsonNamesTheConstraintsThatNeedEachSection() {
    Liss liss = Liss.run("synthesize", "--format", "json", file(Programs.UNSAFE));
    Map<String, Object> report = JsonReader.object(liss.out());
    assertThat(JsonReader.at(report, "criticalSections", 0, "lock")).isEqualTo("lk");
    assertThat(JsonReader.at(report, "criticalSections", 0, "taken", 0))
        .isEqualTo(Map.of("line", 5L, "column", 3L));
    assertThat(JsonReader.at(report, "criticalSections", 0, "released", 0))
        .isEqualTo(Map.of("line", 9L, "column", 1L));
    assertThat(
            JsonReader.at(report, "criticalSections", 0, "neededBy", 0, "prevents", 0).toString())
        .contains("has just done");
  }

  private static final String TWO_POINTS =
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

  @Test
  void paretoListsWhatNothingBeats() {
    Liss liss = Liss.run("synthesize", "--pareto", file(TWO_POINTS));
    assertThat(liss.exitCode()).as(liss.err()).isEqualTo(0);
    assertThat(liss.out())
        .contains("lock statements", "Placement 1 of 2", "Placement 2 of 2", "+  lock(lk);");
    assertThat(liss.err()).contains("2 Pareto-optimal placements", "is proven");
    assertThat(Liss.last(liss.err())).isEqualTo("Result: true");
    Liss json =
        Liss.run("synthesize", "--pareto", "--statistics", "--format", "json", file(TWO_POINTS));
    assertThat(json.err()).isEmpty();
    Map<String, Object> report = JsonReader.object(json.out());
    assertThat(report.get("objective")).isEqualTo("pareto");
    assertThat(JsonReader.at(report, "statistics", "states")).isNotEqualTo(0L);
    assertThat((List<?>) report.get("front")).hasSize(2);
    for (int i = 0; i < 2; i++) {
      String text = JsonReader.at(report, "front", i, "program").toString();
      Path output = Liss.file(directory, "point" + i + ".w", text);
      assertThat(Liss.run("verify", output).exitCode()).as(text).isEqualTo(0);
      assertThat((List<?>) JsonReader.at(report, "front", i, "criticalSections")).isNotEmpty();
    }
  }

  @Test
  void paretoOfASafeProgramInsertsNothingAndOfAnImpossibleOneSaysSo() {
    Liss safe = Liss.run("synthesize", "--pareto", file(Programs.SAFE));
    assertThat(safe.exitCode()).isEqualTo(0);
    assertThat(safe.err()).contains("1 Pareto-optimal placement");
    assertThat(Liss.run("synthesize", "--pareto", file(Programs.NO_PLACEMENT)).exitCode())
        .isEqualTo(12);
    assertThat(
            Liss.run("synthesize", "--pareto", "--timeout", "1ms", file(Programs.UNSAFE))
                .exitCode())
        .isEqualTo(5);
    assertThat(Liss.run("synthesize", "--pareto", "--diff", file(Programs.SAFE)).exitCode())
        .isEqualTo(2);
  }

  /** Tiny program (f) of the catalogue. */
  private static final String ONE_LOCK_OR_TWO =
      """
      shared int x, y;
      thread first { x := 1; y := 1; x := 2; }
      thread second { x := 3; }
      thread third { y := 2; y := 3; }
      """;

  @Test
  void noMoreLocksAreAddedThanAreAllowed() {
    Path input = file(ONE_LOCK_OR_TWO);
    Liss one =
        Liss.run(
            "synthesize",
            "--sections",
            "free",
            "--new-locks-only",
            "--objective",
            "fine",
            "--max-locks",
            "1",
            input);
    assertThat(one.exitCode()).as(one.err()).isEqualTo(0);
    assertThat(one.out()).contains("lock lk;").doesNotContain("lk2");
    assertThat(one.err())
        .contains("Added 1 lock, lk:")
        .contains("Optimal for the objective fine among placements with at most 1 new lock, which");
    Liss any =
        Liss.run(
            "synthesize", "--sections", "free", "--new-locks-only", "--objective", "fine", input);
    Liss two =
        Liss.run(
            "synthesize",
            "--sections",
            "free",
            "--new-locks-only",
            "--objective",
            "fine",
            "--max-locks",
            "2",
            input);
    assertThat(two.out()).isEqualTo(any.out()).contains("lk2");
    assertThat(two.err()).contains("among placements with at most 2 new locks, which is proven.");
    Liss many =
        Liss.run(
            "synthesize",
            "--sections",
            "free",
            "--new-locks-only",
            "--objective",
            "fine",
            "--max-locks",
            "99",
            input);
    assertThat(many.out()).isEqualTo(any.out());
    assertThat(many.err()).contains("Optimal for the objective fine, which is proven.");
    Liss coarse =
        Liss.run("synthesize", "--sections", "free", "--new-locks-only", "--max-locks", "1", input);
    assertThat(coarse.out())
        .isEqualTo(Liss.run("synthesize", "--sections", "free", "--new-locks-only", input).out());
  }

  @Test
  void jsonSaysForHowManyLocksTheOptimumIsProven() {
    Path input = file(ONE_LOCK_OR_TWO);
    for (String locks : List.of("1", "99")) {
      Map<String, Object> report =
          JsonReader.object(
              Liss.run(
                      "synthesize",
                      "--sections",
                      "free",
                      "--new-locks-only",
                      "--objective",
                      "fine",
                      "--max-locks",
                      locks,
                      "--format",
                      "json",
                      input)
                  .out());
      assertThat(JsonReader.at(report, "optimality", "proven")).isEqualTo(true);
      assertThat((Map<?, ?>) report.get("optimality"))
          .isEqualTo(
              locks.equals("1") ? Map.of("proven", true, "upToLocks", 1L) : Map.of("proven", true));
    }
  }

  @Test
  void whatMoreLocksAreWorthIsSaid() {
    Path input = file(ONE_LOCK_OR_TWO);
    assertThat(
            Liss.run(
                    "synthesize",
                    "--sections",
                    "free",
                    "--new-locks-only",
                    "--objective",
                    "fine",
                    input)
                .err())
        .contains("Optimal for the objective fine, which is proven.")
        .contains("The best placement with at most 1 new lock (--max-locks 1), which is proven,");
    Liss json =
        Liss.run(
            "synthesize",
            "--sections",
            "free",
            "--new-locks-only",
            "--objective",
            "fine",
            "--format",
            "json",
            input);
    Liss one =
        Liss.run(
            "synthesize",
            "--sections",
            "free",
            "--new-locks-only",
            "--objective",
            "fine",
            "--max-locks",
            "1",
            "--format",
            "json",
            input);
    Object pairs = JsonReader.object(one.out()).get("excludedPairs");
    assertThat(JsonReader.at(JsonReader.object(json.out()), "withOneLock", "excludedPairs"))
        .isEqualTo(pairs);
    assertThat(one.err()).doesNotContain("--max-locks 1)");
  }

  @Test
  void theFrontHasNoMoreLocksThanAreAllowed() {
    Path input = file(TWO_POINTS);
    Liss one = Liss.run("synthesize", "--pareto", "--max-locks", "1", input);
    assertThat(one.exitCode()).isEqualTo(0);
    assertThat(one.out()).doesNotContain("lk2");
    assertThat(one.err()).contains("with at most 1 lock.");
    assertThat(Liss.run("synthesize", "--pareto", input).err()).contains("any number of locks");
  }

  @Test
  void aLimitBelowOneAndGarbageAreUsageErrors() {
    for (String wrong : List.of("0", "-1", "many", "1.5")) {
      Liss liss = Liss.run("synthesize", "--max-locks", wrong, file(ONE_LOCK_OR_TWO));
      assertThat(liss.exitCode()).as(wrong).isEqualTo(2);
      assertThat(liss.err()).contains("--max-locks");
      assertThat(liss.out()).isEmpty();
    }
  }

  @Test
  void noLockIsHeldInAnExcludedProcedure() {
    Path input = file(Programs.UNSAFE);
    assertThat(Liss.run("synthesize", input).out()).contains("{\n  lock(lk);\n  if (open");
    Liss excluded = Liss.run("synthesize", "--no-lock-in", "enter", input);
    assertThat(excluded.exitCode()).isEqualTo(12);
    assertThat(excluded.err())
        .contains("without this, which forbids locks:\n  - --no-lock-in enter");
    Liss json = Liss.run("synthesize", "--no-lock-in", "os", "--format", "json", input);
    assertThat(JsonReader.object(json.out()).get("forbiddenBy"))
        .isEqualTo(List.of(Map.of("option", "--no-lock-in os")));
  }

  @Test
  void excludedProcedureIsNotSurroundedEither() {
    String text =
        """
        shared int x, y;
        proc sleep() { y := 1; }
        thread a { x := 1; call sleep(); x := x + 1; }
        thread b { x := x + 2; }
        """;
    assertThat(Liss.run("synthesize", file(text)).exitCode()).isEqualTo(0);
    Liss around = Liss.run("synthesize", "--no-lock-in", "sleep", file(text));
    assertThat(around.exitCode()).isEqualTo(12);
  }

  @Test
  void unknownNameInNoLockInIsAUsageErrorWithAHint() {
    Liss liss = Liss.run("synthesize", "--no-lock-in", "entre", file(Programs.UNSAFE));
    assertThat(liss.exitCode()).isEqualTo(2);
    assertThat(liss.err())
        .contains("there is no procedure, function or thread `entre`", "`enter`?");
  }

  @Test
  void noLockIsHeldAtAnAnnotatedStatement() {
    String text =
        """
        shared int x, y;
        channel dev;
        thread a {
          x := x + 1;
          @nolock output(dev, 1);
          y := y + 1;
        }
        thread b {
          yield;
          x := x + 1;
          yield;
          y := y + 1;
        }
        """;
    Liss free = Liss.run("synthesize", file(text.replace("@nolock ", "")));
    assertThat(free.exitCode()).isEqualTo(0);
    Liss liss = Liss.run("synthesize", "--locks-only", file(text));
    assertThat(liss.exitCode()).isEqualTo(12);
    assertThat(liss.err()).contains("which forbids locks:\n  - @nolock at 5:3");
    Liss moving = Liss.run("synthesize", file(text));
    assertThat(moving.exitCode()).isEqualTo(0);
    assertThat(moving.err()).contains("locks are forbidden by @nolock at 5:3").contains(" moves ");
  }

  @Test
  void aCounterBecomesAtomicWhereNoLockDoesAndTheDocumentSaysSo() {
    String text =
        """
        #include <pthread.h>
        #include <semaphore.h>
        static int served;
        static sem_t slots;
        static void *worker(void *arg) {
          while (sem_wait(&slots) == 0 && served++ < 3)
            sem_post(&slots);
          sem_post(&slots);
          return NULL;
        }
        int main(void) {
          pthread_t a, b;
          sem_init(&slots, 0, 2);
          pthread_create(&a, NULL, worker, NULL);
          pthread_create(&b, NULL, worker, NULL);
          pthread_join(a, NULL);
          pthread_join(b, NULL);
          return served;
        }
        """;
    Liss liss = Liss.run("synthesize", "--format", "json", Liss.file(directory, "counter.c", text));
    assertThat(liss.exitCode()).isEqualTo(0);
    assertThat(liss.out())
        .contains(
            "\"kind\": \"atomic updates\"", "\"line\": 6", "it may wait, where no lock may be")
        .contains("__atomic_fetch_add(&served, 1, __ATOMIC_SEQ_CST) < 3");
    Liss locks = Liss.run("synthesize", "--locks-only", Liss.file(directory, "counter.c", text));
    assertThat(locks.exitCode()).isEqualTo(5);
    assertThat(
            Liss.run("synthesize", "--format", "sarif", Liss.file(directory, "counter.c", text))
                .out())
        .doesNotContain("__atomic_fetch_add");
  }

  @Test
  void aFlagIsMarkedWhereNoLockExcludesItsRacesAndTheStepsStayTheSame() {
    String text =
        """
        #include <pthread.h>
        #include <semaphore.h>
        static int stop;
        static sem_t work;
        static void *worker(void *arg) {
          while (sem_wait(&work) == 0 && !stop)
            ;
          return NULL;
        }
        static void *control(void *arg) {
          stop = 1;
          sem_post(&work);
          return NULL;
        }
        int main(void) {
          pthread_t a, b;
          sem_init(&work, 0, 1);
          pthread_create(&a, NULL, worker, NULL);
          pthread_create(&b, NULL, control, NULL);
          pthread_join(a, NULL);
          pthread_join(b, NULL);
          return 0;
        }
        """;
    Path input = Liss.file(directory, "flag.c", text);
    Liss liss = Liss.run("synthesize", "--property", "race", input);
    assertThat(liss.exitCode()).isEqualTo(0);
    assertThat(liss.out())
        .contains("!__atomic_load_n(&stop, __ATOMIC_SEQ_CST))")
        .contains("__atomic_store_n(&stop, 1, __ATOMIC_SEQ_CST);");
    assertThat(liss.err().replaceAll("\\s+", " "))
        .contains(
            "So all accesses to `stop` are atomic: its steps are those of the program as written.")
        .contains("Race-free");
    assertThat(Liss.run("synthesize", "--property", "race", "--locks-only", input).exitCode())
        .isEqualTo(12);
  }

  @Test
  void lockIsReleasedBeforeAnAnnotatedStatementWhereThatSuffices() {
    String text =
        """
        shared int x;
        thread a {
          x := x + 1;
          @nolock skip;
        }
        thread b { @nolock skip; x := x + 1; }
        """;
    Liss liss = Liss.run("synthesize", file(text));
    assertThat(liss.exitCode()).as(liss.err()).isEqualTo(0);
    assertThat(liss.out())
        .contains("lock(lk);\n  x := x + 1;\n  unlock(lk);\n  @nolock skip;")
        .contains("@nolock skip; lock(lk); x := x + 1; unlock(lk); }");
  }

  @Test
  void existingDeadlockIsMentionedAndNoError() {
    Liss liss = Liss.run("synthesize", file(Programs.UNSAFE_AND_DEADLOCK));
    assertThat(liss.exitCode()).isEqualTo(0);
    assertThat(liss.err()).contains("warning: the program can deadlock with and without the locks");
  }

  @Test
  void whatHasNoRunIsUnknown() {
    Liss liss = Liss.run("synthesize", file(Programs.VACUOUS));
    assertThat(liss.exitCode()).isEqualTo(5);
    assertThat(Liss.last(liss.err())).isEqualTo("Result: unknown(no run terminates)");
  }

  @Test
  void timeLimitGivesUnknownAndNoProgram() {
    Path output = directory.resolve("out.w");
    Liss liss = Liss.run("synthesize", "--timeout", "1ms", "-o", output, file(Programs.UNSAFE));
    assertThat(liss.exitCode()).isEqualTo(5);
    assertThat(liss.out()).isEmpty();
    assertThat(Liss.last(liss.err())).isEqualTo("Result: unknown(time limit of 1 ms)");
    assertThat(output).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "rwlock r; thread a { read_lock(r); x := x + 1; }"
            + " thread b { x := x + 1; yield; read_unlock(r); }"
            + " # a thread releases a lock that another thread has taken",
        "barrier r = 2; thread a { x := x + 1; barrier_wait(r); x := x + 1; }"
            + " thread b[3] { barrier_wait(r); x := x + 1; }"
            + " # more threads use a barrier than wait for each other there",
      })
  void synchronization_that_constraints_cannot_express_leaves_the_result_open(
      String program, String reason) {
    Liss liss = Liss.run("synthesize", file("shared int x; " + program));
    assertThat(Liss.last(liss.err())).isEqualTo("Result: unknown(" + reason + ")");
    assertThat(liss.exitCode()).isEqualTo(5);
  }

  @Test
  void atABarrierOfOneThreadNobodyWaits() {
    String program =
        "shared int x; barrier r = 1; thread a[2] { x := x + 1; barrier_wait(r); x := x + 1; }";
    Liss liss = Liss.run("synthesize", file(program));
    assertThat(Liss.last(liss.err())).isEqualTo("Result: true");
    assertThat(liss.out()).contains("barrier_wait(r)", "lock(");
  }

  @Test
  void explainShowsWhatWasLearned() {
    Liss liss = Liss.run("synthesize", "--explain-all", file(Programs.UNSAFE));
    assertThat(liss.err())
        .contains("Constraint 1 of ", "-- preempted --", "has just done")
        .contains("Bad is every run of these steps in which:", "Mutual exclusion of")
        .contains("Critical section 1 of 1\nlk, taken at 5:3, released at 9:1")
        .contains("Without this critical section, these could happen:", "(constraint 1)");
    assertThat(Liss.run("synthesize", file(Programs.UNSAFE)).err()).doesNotContain("Constraint 1");
  }

  @Test
  void outputFileIsWrittenAndStandardOutputIsEmpty() {
    Path output = directory.resolve("out.w");
    Liss liss = Liss.run("synthesize", "-o", output, file(Programs.UNSAFE));
    assertThat(liss.exitCode()).isEqualTo(0);
    assertThat(liss.out()).isEmpty();
    assertThat(Liss.read(output)).isEqualTo(Liss.run("synthesize", file(Programs.UNSAFE)).out());
    assertThat(Liss.names(directory)).containsExactly("out.w", "program.w");
  }

  @Test
  void existingOutputFileIsReplacedAndKeepsItsPermissions() throws IOException {
    Path output = Liss.file(directory, "out.w", "old");
    Files.setPosixFilePermissions(output, PosixFilePermissions.fromString("rw-r-----"));
    assertThat(Liss.run("synthesize", "-o", output, file(Programs.UNSAFE)).exitCode()).isEqualTo(0);
    assertThat(Liss.read(output)).contains("lock(");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(output)))
        .isEqualTo("rw-r-----");
  }

  @Test
  void outputFileStaysAsItIsWhenThereIsNoResult() {
    Path output = Liss.file(directory, "out.w", "old");
    Liss liss = Liss.run("synthesize", "-o", output, file(Programs.NO_PLACEMENT));
    assertThat(liss.exitCode()).isEqualTo(12);
    assertThat(Liss.read(output)).isEqualTo("old");
  }

  @Test
  void outputThroughLinkKeepsTheLink() throws IOException {
    Path target = Liss.file(directory, "target.w", "old");
    Path link = Files.createSymbolicLink(directory.resolve("link.w"), target);
    assertThat(Liss.run("synthesize", "-o", link, file(Programs.UNSAFE)).exitCode()).isEqualTo(0);
    assertThat(link).isSymbolicLink();
    assertThat(Liss.read(target)).contains("lock(");
  }

  @Test
  void inputIsNotOverwritten() throws IOException {
    Path input = file(Programs.UNSAFE);
    Path link = Files.createSymbolicLink(directory.resolve("link.w"), input);
    for (Path output : List.of(input, link, directory.resolve("./program.w"))) {
      Liss liss = Liss.run("synthesize", "-o", output, input);
      assertThat(liss.exitCode()).isEqualTo(2);
      assertThat(liss.err()).contains("-o would overwrite", "--force");
      assertThat(Liss.read(input)).isEqualTo(Programs.UNSAFE);
    }
  }

  @Test
  void inputIsOverwrittenOnDemand() {
    Path input = file(Programs.UNSAFE);
    assertThat(Liss.run("synthesize", "-o", input, "--force", input).exitCode()).isEqualTo(0);
    assertThat(Liss.run("verify", input).exitCode()).isEqualTo(0);
    assertThat(Liss.read(input)).contains("lock(");
  }

  @Test
  void outputIntoMissingDirectoryIsRejected() {
    Liss liss = Liss.run("synthesize", "-o", directory.resolve("no/out.w"), file(Programs.UNSAFE));
    assertThat(liss.exitCode()).isEqualTo(2);
    assertThat(liss.err()).contains("no such directory");
  }

  @Test
  void diffTurnsTheInputIntoTheOutput() throws Exception {
    Path input = file(Programs.UNSAFE);
    Liss diff = Liss.run("synthesize", "--diff", input);
    assertThat(diff.out()).startsWith("--- a" + input + "\n+++ b" + input + "\n@@ ");
    String patched =
        String.join(
            "\n",
            UnifiedDiffUtils.parseUnifiedDiff(diff.out().lines().toList())
                .applyTo(Programs.UNSAFE.lines().toList()));
    assertThat(patched + "\n").isEqualTo(Liss.run("synthesize", input).out());
  }

  @Test
  void diffAndProgramFileGoTogether() {
    Path output = directory.resolve("out.w");
    Liss liss = Liss.run("synthesize", "--diff", "-o", output, file(Programs.UNSAFE));
    assertThat(liss.out()).startsWith("--- a/");
    assertThat(Liss.read(output)).contains("lock(");
  }

  @Test
  void diffIsTextOnly() {
    Liss liss = Liss.run("synthesize", "--diff", "--format", "json", file(Programs.UNSAFE));
    assertThat(liss.exitCode()).isEqualTo(2);
    assertThat(liss.out()).isEmpty();
  }

  @Test
  void jsonHasProgramAndCost() {
    Liss text = Liss.run("synthesize", file(Programs.UNSAFE));
    Liss liss = Liss.run("synthesize", "--format", "json", file(Programs.UNSAFE));
    assertThat(liss.exitCode()).isEqualTo(0);
    assertThat(liss.err()).isEmpty();
    Map<String, Object> report = JsonReader.object(liss.out());
    assertThat(report)
        .containsEntry("result", "true")
        .containsEntry("objective", "coarse")
        .containsEntry("program", text.out())
        .containsEntry("lockStatements", 1L)
        .containsEntry("unlockStatements", 1L);
    assertThat(JsonReader.at(report, "optimality", "proven")).isEqualTo(true);
    assertThat((List<?>) report.get("constraints")).isNotEmpty();
  }

  @Test
  void jsonOfNoPlacementHasTheClash() {
    Liss liss = Liss.run("synthesize", "--format", "json", file(Programs.NO_PLACEMENT));
    assertThat(liss.exitCode()).isEqualTo(12);
    assertThat((List<?>) JsonReader.object(liss.out()).get("minimalUnsatisfiableSubset"))
        .isNotEmpty();
  }

  @Test
  void sarifFixTurnsTheInputIntoTheOutput() {
    Liss liss = Liss.run("synthesize", "--format", "sarif", file(Programs.UNSAFE));
    Object change =
        JsonReader.at(
            JsonReader.object(liss.out()),
            "runs",
            0,
            "results",
            0,
            "fixes",
            0,
            "artifactChanges",
            0,
            "replacements");
    List<String> lines = new ArrayList<>(Programs.UNSAFE.lines().toList());
    for (Object replacement : ((List<?>) change).reversed()) {
      int first = ((Long) JsonReader.at(replacement, "deletedRegion", "startLine")).intValue();
      int last = ((Long) JsonReader.at(replacement, "deletedRegion", "endLine")).intValue();
      lines.subList(first - 1, last - 1).clear();
      String inserted = (String) JsonReader.at(replacement, "insertedContent", "text");
      lines.addAll(first - 1, inserted.lines().toList());
    }
    assertThat(String.join("\n", lines) + "\n")
        .isEqualTo(Liss.run("synthesize", file(Programs.UNSAFE)).out());
  }

  @Test
  void endlessRunsCount() {
    Liss safe = Liss.run("synthesize", Path.of("models/endless/safe.w"));
    assertThat(safe.exitCode()).isEqualTo(0);
    assertThat(safe.err().lines()).contains("Terminating and non-terminating runs are considered.");
    Liss unsafe = Liss.run("synthesize", Path.of("models/endless/unsafe.w"));
    assertThat(unsafe.exitCode()).isEqualTo(0);
    assertThat(unsafe.out()).contains("unlock(lk);");
    Liss json = Liss.run("synthesize", "--endless", "--format", "json", file(Programs.UNSAFE));
    assertThat(JsonReader.object(json.out()))
        .containsEntry("semantics", "terminating or non-terminating");
  }

  @Test
  void progressDisappears() {
    Terminal terminal = new Terminal(Map.of("NO_COLOR", "1"), Set.of(Stream.ERR));
    Liss liss = Liss.run(terminal, "synthesize", file(Programs.UNSAFE));
    assertThat(liss.err()).contains("1 iteration, ", "\r\u001b[K");
    assertThat(Liss.last(liss.err())).isEqualTo("Result: true");
  }

  @Test
  void explanationSaysWhetherABadInterleavingIsFeasible() {
    Liss liss = Liss.run("synthesize", "--explain-all", "drivers/ex1.w");
    assertThat(liss.err())
        .contains("This run is spurious:")
        .contains("irq at line 15: `mask` holds; mask is 0 initially");
    assertThat(Liss.run("synthesize", "--explain", "--format", "json", "drivers/ex1.w").out())
        .contains("\"feasibilities\"")
        .contains("\"spurious\": 2");
  }

  /** All runs from which is learned are spurious; verify knows a real one. */
  @Test
  void everyLockHasAReasonThatIsARunOfTheProgram() {
    Liss liss = Liss.run("synthesize", "--sections=free", "--explain", "drivers/open_close.w");
    assertThat(liss.err().replaceAll("\\s+", " "))
        .contains("lk prevents this run, which the program can take:")
        .contains("This run is feasible", "The difference can be observed")
        .contains("and 20 more of this kind: os[1] at lines 24 to 27")
        .contains("learned from 5 bad interleavings, of which none is feasible; --explain-all")
        .doesNotContain("This run is spurious");
    assertThat(
            Liss.run("synthesize", "--sections=free", "--explain", "drivers/open_close.w")
                .err()
                .lines())
        .filteredOn(line -> !line.contains(" ms"))
        .containsExactlyElementsOf(liss.err().lines().filter(l -> !l.contains(" ms")).toList());
  }

  @Test
  void concreteOnlyAddsNoLocksAgainstWhatTheValuesRuleOut() {
    Liss liss = Liss.run("synthesize", "--concrete-only", "drivers/ex1.w");
    assertThat(liss.exitCode()).isEqualTo(0);
    assertThat(liss.err())
        .contains("No locks are needed")
        .contains("warning: spurious counterexamples were ignored")
        .contains("depends on the");
  }

  private static final String NEVER_ON =
      """
      shared int on = ON, x = 0;
      thread a { int r; if (on == 1) { r := x; x := r + 1; } }
      thread b { int r; r := x; x := r + 1; }
      """;

  /** The abstraction forgets that the branch is never taken. */
  @Test
  void aProgramOfWhichNoRunIsACounterexampleGetsNoLocks() {
    Path safe = file(NEVER_ON.replace("ON", "0"));
    Liss liss = Liss.run("synthesize", safe);
    assertThat(liss.exitCode()).as(liss.err()).isEqualTo(0);
    assertThat(liss.out()).doesNotContain("lock");
    assertThat(liss.err())
        .contains("No locks are needed")
        .containsIgnoringWhitespaces("which were all examined (1), none is one");
    assertThat(Liss.run("synthesize", "--without-values", safe).out()).contains("lock(lk)");
    Liss unsafe = Liss.run("synthesize", file(NEVER_ON.replace("ON", "1")));
    assertThat(unsafe.out()).contains("lock(lk)");
    assertThat(unsafe.err()).doesNotContain("warning");
  }

  @Test
  void aProgramInCOfWhichNoRunIsACounterexampleGetsNoLocks() {
    String text =
        """
        #include <pthread.h>
        int on, x;
        void *a(void *p) { if (on) { int r = x; x = r + 1; } return 0; }
        int main(void) {
          pthread_t t, u;
          pthread_create(&t, 0, a, 0);
          pthread_create(&u, 0, a, 0);
          pthread_join(t, 0);
          pthread_join(u, 0);
          return 0;
        }
        """;
    Path safe = Liss.file(directory, "safe.c", text);
    assertThat(Liss.run("synthesize", safe).out()).isEqualTo(text);
    assertThat(Liss.run("synthesize", "--without-values", safe).out()).contains("lock(&x_lock");
    Path unsafe = Liss.file(directory, "unsafe.c", text.replace("on, x", "on = 1, x"));
    assertThat(Liss.run("synthesize", unsafe).out()).contains("lock(&x_lock");
  }

  @Test
  void whatIsIgnoredIsNotProvenToBeOptimal() {
    Liss liss = Liss.run("synthesize", "--concrete-only", "drivers/f_acm-correlated.w");
    assertThat(liss.err()).contains("spurious counterexamples were ignored");
    assertThat(liss.err()).contains("not proven").doesNotContain("which is proven");
  }

  @Test
  void saysWhyBadRunsOfProgramsInCAreNotReplayed() {
    assertThat(Liss.run("synthesize", "--explain-all", "drivers/c/ex1.c").err())
        .contains(
            "Whether the program can take this run is not decided: the program is in C, and C is read");
    assertThat(Liss.run("synthesize", "--explain", "--format", "json", "drivers/c/ex1.c").out())
        .contains("\"reason\": \"the program is in C, and C is read without values")
        .contains("\"spurious\": 0");
  }

  @Test
  void concreteOnlyNeedsValues() {
    Liss liss = Liss.run("synthesize", "--concrete-only", "drivers/c/ex1.c");
    assertThat(liss.exitCode()).isEqualTo(2);
    assertThat(liss.err()).contains("C is read without values");
  }

  private static final String LOCK_ON_ONE_SIDE =
      """
      shared int x = 0;
      lock m;
      thread counter { lock(m); x := x + 1; unlock(m); }
      thread clear { x := 0; }
      """;

  @Test
  void aLockOfTheProgramIsUsedUnlessOnlyNewOnesMayBe() {
    Path input = file(LOCK_ON_ONE_SIDE);
    assertThat(Liss.run("synthesize", "--new-locks-only", input).err())
        .contains("Added 1 lock, lk");
    Liss liss = Liss.run("synthesize", "--explain-all", input);
    assertThat(liss.exitCode()).isEqualTo(0);
    assertThat(liss.out()).contains("clear { lock(m); x := 0; unlock(m); }").doesNotContain("lk");
    assertThat(liss.err())
        .contains("Added sections of the program's lock m:", "1 lock statement")
        .contains("Critical section 1 of 1", "m, a lock of the program, taken at 4:16")
        .contains("Optimal for the objective coarse, which is proven.");
    Map<String, Object> json =
        JsonReader.object(Liss.run("synthesize", "--format", "json", input).out());
    assertThat(json.get("locks")).isEqualTo(List.of());
    assertThat(json.get("reusedLocks")).isEqualTo(List.of("m"));
  }

  @Test
  void aReusedLockDoesNotCountAsANewOne() {
    Liss liss = Liss.run("synthesize", "--max-locks", "1", file(LOCK_ON_ONE_SIDE));
    assertThat(liss.exitCode()).isEqualTo(0);
    assertThat(liss.out()).contains("clear { lock(m); x := 0; unlock(m); }").doesNotContain("lk");
  }

  @Test
  void aFrontHasFreeSectionsOfNewLocks() {
    for (List<String> other : List.of(List.of("--new-locks-only"), List.of("--sections", "free"))) {
      List<Object> line = new ArrayList<>(List.of("synthesize", "--pareto"));
      line.addAll(other);
      line.add(file(LOCK_ON_ONE_SIDE));
      Liss liss = Liss.run(line.toArray());
      assertThat(liss.exitCode()).isEqualTo(2);
      assertThat(liss.err()).contains("--pareto lists several programs");
    }
  }
}
