package liss.witness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import liss.SystemCompiler;
import liss.cli.Liss;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run that fails, as a test in C and as a witness. */
@Tag("slow")
class RunFilesTest {

  private static final String HEAD =
      """
      #include <pthread.h>
      #include <assert.h>
      #include <stdlib.h>
      #include <stdio.h>
      #include <unistd.h>
      extern int __VERIFIER_nondet_int(void);
      extern _Bool __VERIFIER_nondet_bool(void);
      extern void reach_error(void), __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
      int x, y, z, v[3];
      struct pair { int a, b; } s, *q = &s;
      pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
      pthread_cond_t c = PTHREAD_COND_INITIALIZER;
      """;

  private static final String MAIN =
      """
      int main(void) {
        pthread_t t, u;
        pthread_create(&t, 0, one, 0);
        pthread_create(&u, 0, two, 0);
        pthread_join(t, 0);
        pthread_join(u, 0);
        LAST
        return 0;
      }
      """;

  @TempDir private Path directory;

  /** What two threads do, and what {@code main} asserts at last. */
  private static String program(String one, String two, String last) {
    return HEAD
        + ("void *one(void *p) { " + one + " return 0; }\n")
        + ("void *two(void *p) { " + two + " return 0; }\n")
        + MAIN.replace("LAST", last);
  }

  private Liss explore(String program, Object... options) {
    Path file = Liss.file(directory, "program.c", program);
    return Liss.run("explore", options[0], options[1], file);
  }

  /** The test of a program fails each time. */
  private void failsEachTime(String program, String message)
      throws IOException, InterruptedException {
    fails(5, program, message);
  }

  /** The test of a program ends in a deadlock, which it notices after some seconds. */
  private void deadlocks(String program) throws IOException, InterruptedException {
    fails(1, program, "no thread goes on");
  }

  private void fails(int times, String program, String message)
      throws IOException, InterruptedException {
    assumeTrue(SystemCompiler.isHere(), "there is no C compiler here");
    Path test = directory.resolve("test.c");
    Liss liss = explore(program, "--test", test);
    assertThat(liss.err()).isEmpty();
    Path executable = SystemCompiler.compile(test, "-pthread");
    for (int i = 0; i < times; i++) {
      SystemCompiler.Ended ended = SystemCompiler.execute(List.of(executable.toString()));
      assertThat(ended.output()).as(Files.readString(test)).contains(message);
      assertThat(ended.exitCode()).as(Files.readString(test)).isNotIn(0, 3, 4);
    }
  }

  /** Statements that are divided where the run leaves them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "x++;",
        "--x;",
        "x = x + 1;",
        "x += 1 + z;",
        "for (int i = 0; i < 1; x++) i++;",
        "if (!z) x++;",
        "int r = x; x = r + 1;",
        "int r = x, k = 1; x = r + k;",
        "v[1]++;",
        "q->b += 2;",
        "do x++; while (z);",
      })
  void anUpdateIsLostEachTime(String update) throws Exception {
    String last = "assert(x != 1 && x != -1 && v[1] != 1 && s.b != 2);";
    failsEachTime(program(update, update, last), "Assertion");
  }

  /** Expressions that are divided before a read. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "assert(x == y);",
        "int r = x + y; assert(r != 1);",
        "z = x + y; assert(z != 1);",
        "if (x + y == 1) reach_error();",
        "int r = x; if (r == y) return 0; assert(r == 5);",
        "assert(!(x == 0 && y == 1));",
      })
  void aStateInBetweenIsSeenEachTime(String seen) throws Exception {
    failsEachTime(program("x = 1; y = 1;", seen, ""), seen.contains("assert") ? "Assertion" : "");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int r = __VERIFIER_nondet_int(); assert(r != 17);",
        "x = rand(); int k = 3; assert(x + k != 20);",
        "if (__VERIFIER_nondet_bool()) assert(0);",
        "while (!__VERIFIER_nondet_int()) {} assert(x);",
        "for (int i = 0; i < 3; i++) { int r = __VERIFIER_nondet_int(); assert(r != i + 5); }",
        "__VERIFIER_atomic_begin(); x = 2; __VERIFIER_atomic_end(); assert(x == 1);",
      })
  void inputsAreThoseOfTheRun(String statements) throws Exception {
    failsEachTime(HEAD + "int main(void) { " + statements + " return 0; }", "Assertion");
    failsEachTime(program(statements, "x = 1;", ""), "Assertion");
  }

  @Test
  void aThreadThatIsWokenGoesOnWhenTheRunSaysSo() throws Exception {
    String waits =
        "pthread_mutex_lock(&m); while (!x) pthread_cond_wait(&c, &m);"
            + " pthread_mutex_unlock(&m); assert(y);";
    String wakes =
        "pthread_mutex_lock(&m); x = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m); y = 1;";
    failsEachTime(program(waits, wakes, ""), "Assertion");
    deadlocks(
        program(waits, "pthread_mutex_lock(&m); x = 1; pthread_mutex_unlock(&m); y = 1;", ""));
  }

  @Test
  void locksInOppositeOrderDeadlock() throws Exception {
    String one = "pthread_mutex_lock(&m); pthread_mutex_lock(&n); x++;";
    String two = "pthread_mutex_lock(&n); pthread_mutex_lock(&m); x--;";
    String free = " pthread_mutex_unlock(&m); pthread_mutex_unlock(&n);";
    deadlocks(program(one + free, two + free, ""));
  }

  @Test
  void aThreadThatEndsEarlyIsWaitedFor() throws Exception {
    String two = "if (!x) pthread_exit(0); y = 1;";
    failsEachTime(program("x = 1;", two, "assert(y || !x);"), "Assertion");
  }

  /** What makes no run fail, or has no statement to stop at, is told and not written. */
  @Test
  void whatCannotBeShownIsSaid() {
    Path test = directory.resolve("test.c");
    Liss liss = explore(program("pthread_mutex_unlock(&m);", "x = 1;", ""), "--test", test);
    assertThat(liss.out()).contains("Result: false(deadlock, lock)");
    assertThat(liss.err()).contains("was not written: a lock that is misused");
    assertThat(test).doesNotExist();
    String one = "pthread_mutex_lock(&m); pthread_mutex_lock(&m);";
    Liss deadlock = explore(program(one, "", ""), "--witness", test);
    assertThat(deadlock.out()).contains("Result: false(");
    assertThat(deadlock.err()).contains("was not written: SV-COMP has no property");
    assertThat(test).doesNotExist();
  }

  @Test
  void nothingIsWrittenIfNothingFailsAndForOtherLanguages() {
    Path test = directory.resolve("test.c");
    Liss safe = explore(program("x = 1;", "x = 2;", ""), "--test", test);
    assertThat(safe.exitCode()).isZero();
    assertThat(safe.err()).contains("test.c was not written: no run that fails was found");
    assertThat(test).doesNotExist();
    Path model = Liss.file(directory, "model.w", "shared int x; thread t { assert(x == 1); }\n");
    Liss liss = Liss.run("explore", "--test", test, model);
    assertThat(liss.err()).contains("--witness and --test are for programs in C");
    assertThat(liss.exitCode()).isEqualTo(2);
  }

  @Test
  void aWitnessHasTheTimeThatIsAskedFor() throws Exception {
    Path program = Liss.file(directory, "program.c", HEAD + "int main(void) { assert(0); }");
    Path witness = directory.resolve("witness.yml");
    Map<String, String> day = Map.of("SOURCE_DATE_EPOCH", "86400");
    Liss.with(day, "explore", "--witness", witness, program);
    assertThat(Files.readString(witness)).contains("creation_time: \"1970-01-02T00:00:00Z\"");
  }

  @Test
  void aWitnessNamesThreadsInputsAndTheViolation() throws Exception {
    Path witness = directory.resolve("witness.yml");
    String one = "x = __VERIFIER_nondet_int(); y = 1;";
    String two = "if (y == 1 && x == 7) reach_error();";
    explore(program(one, two, ""), "--witness", witness);
    String text = Files.readString(witness);
    assertThat(text)
        .contains("format_version: \"2.2\"")
        .contains("LTL(G ! call(reach_error()))")
        .contains("type: function_enter")
        .contains("value: \"\\\\result == 7\"")
        .contains("type: assumption");
    assertThat(text.substring(text.indexOf("type: target"))).contains("thread_id: 2", "line: 14");
    explore(HEAD + "int main(void) { int *p = 0; *p = 1; }", "--witness", witness);
    assertThat(Files.readString(witness))
        .contains("format_version: \"2.0\"", "valid-deref")
        .doesNotContain("thread_id");
  }

  @Test
  void floatingPointThatARunGetsIsReturnedAgain() throws Exception {
    String program =
        """
        #include <assert.h>
        float __VERIFIER_nondet_float(void); double __VERIFIER_nondet_double(void);
        int main(void) {
          double d = __VERIFIER_nondet_double();
          if (d * 2 != 3) return 0;
          float f = __VERIFIER_nondet_float();
          assert(f != 0.5f);
        }
        """;
    fails(1, program, "f != 0.5f");
    Path witness = directory.resolve("witness.yml");
    explore(program, "--witness", witness);
    assertThat(Files.readString(witness))
        .contains("value: \"\\\\result == 1.5\"", "value: \"\\\\result == 0.5f\"");
  }

  @Test
  void aTraceIsToldWhenItIsReplayed() throws Exception {
    Path traces = directory.resolve("traces");
    explore(program("x++;", "x++;", "assert(x == 2);"), "--trace-dir", traces);
    Path test = directory.resolve("test.c");
    Liss liss = Liss.run("replay", "--test", test, traces.resolve("program-1.json"));
    assertThat(liss.exitCode()).as(liss.err()).isZero();
    assertThat(Files.readString(test)).contains("liss_point(");
  }

  /** The test of what verify shows ends in the same way each time. */
  private void verifiedEndsEachTime(int times, String program, String message, int exitCode)
      throws IOException, InterruptedException {
    assumeTrue(SystemCompiler.isHere(), "there is no C compiler here");
    Path file = Liss.file(directory, "program.c", program);
    Path test = directory.resolve("test.c");
    Liss liss = Liss.run("verify", "--test", test, file);
    assertThat(liss.err()).doesNotContain("was not written");
    Path executable = SystemCompiler.compile(test, "-pthread");
    for (int i = 0; i < times; i++) {
      SystemCompiler.Ended ended = SystemCompiler.execute(List.of(executable.toString()));
      assertThat(ended.output()).as(liss.out() + Files.readString(test)).contains(message);
      assertThat(ended.exitCode()).as(ended.output()).isEqualTo(exitCode);
    }
  }

  /** Runs that terminate and that no cooperative run is equivalent to. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "x++;",
        "v[1] = v[1] + 1;",
        "x += 2; printf(\"%d\\n\", x);",
        "if (!x) x = 1; else x = 5;",
        "sleep(9); q->a++; exit(0);",
        "__VERIFIER_nondet_int(); if (__VERIFIER_nondet_int() == 17) { x++; x++; } else x = 3;",
        "pthread_mutex_lock(&m); pthread_cond_wait(&c, &m); y = 1; pthread_mutex_unlock(&m);"
            + " x++;",
        "x++; pthread_exit(0);",
      })
  void aCounterexampleIsExecutedToItsEndEachTime(String update) throws Exception {
    String one = update.replace("exit(0);", update.contains("pthread_exit") ? "exit(0);" : "");
    String over = "liss: the run is over";
    verifiedEndsEachTime(5, program(one, one, update.contains("sleep") ? "exit(0);" : ""), over, 0);
    String alone = program(one, one, "").replaceAll("pthread_join.*", "");
    verifiedEndsEachTime(5, alone, over, 0);
    verifiedEndsEachTime(5, alone.replace("return 0;\n}", "pthread_exit(0);\n}"), over, 0);
  }

  @Test
  void aCounterexampleThatFailsFailsEachTime() throws Exception {
    String program = program("x = 1; x = 2;", "int r = x; assert(r != 1);", "");
    verifiedEndsEachTime(5, program, "Assertion", 134);
  }

  @Test
  void aDeadlockThatVerifyShowsIsOneOfTheTest() throws Exception {
    String one = "int r = __VERIFIER_nondet_int(); if (r != 42) return 0; x = v[2];";
    String locks = "pthread_mutex_lock(&m); pthread_mutex_lock(&n);";
    String free = " pthread_mutex_unlock(&m); pthread_mutex_unlock(&n);";
    String two = "pthread_mutex_lock(&n); pthread_mutex_lock(&m);" + free;
    verifiedEndsEachTime(1, program(one + locks + free, two, ""), "liss: no thread goes on", 1);
  }

  @Test
  void aRoundOfAnEndlessCounterexampleIsExecuted() throws Exception {
    String program = program("x++;", "x++; for (;;) y++;", "");
    verifiedEndsEachTime(5, program, "liss: the run is over", 0);
  }

  @Test
  void whatVerifyCannotExecuteIsSaid() {
    Path test = directory.resolve("test.c");
    Path safe = Liss.file(directory, "program.c", program("x = 1;", "y = 2;", ""));
    assertThat(Liss.run("verify", "--test", test, safe).err())
        .contains("test.c was not written: nothing was found");
    Path racy = Liss.file(directory, "program.c", program("x++;", "x++;", ""));
    assertThat(Liss.run("verify", "--test", test, "--threads", "one,two", racy).err())
        .contains("was not written: the program cannot be read with values", "chosen threads");
    Path misused =
        Liss.file(
            directory,
            "program.c",
            HEAD
                + "int main(void) { pthread_mutex_lock(&m); REST }"
                    .replace("REST", "pthread_mutex_unlock(&m);".repeat(2)));
    assertThat(Liss.run("verify", "--test", test, misused).err())
        .contains("was not written: no run with values was found");
    assertThat(test).doesNotExist();
  }

  @Test
  void verifyWritesATestOnlyForOneAnswerAboutC() {
    Path test = directory.resolve("test.c");
    Path model = Liss.file(directory, "model.w", "shared int x; thread t { x = 1; }\n");
    Liss other = Liss.run("verify", "--test", test, model);
    assertThat(other.err()).contains("--test and --harness are for programs in C");
    assertThat(other.exitCode()).isEqualTo(2);
    Path program = Liss.file(directory, "program.c", program("x++;", "x++;", ""));
    for (List<Object> options :
        List.<List<Object>>of(
            List.of("--pairs"),
            List.of("--watch"),
            List.of("--without-values"),
            List.of("--check-fix", model))) {
      List<Object> line = new ArrayList<>(List.of("verify", "--test", test));
      line.addAll(options);
      line.add(program);
      Liss liss = Liss.run(line.toArray());
      assertThat(liss.err()).contains("--test and --harness exclude");
      assertThat(liss.exitCode()).isEqualTo(2);
    }
    assertThat(test).doesNotExist();
  }
}
