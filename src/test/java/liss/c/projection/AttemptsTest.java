package liss.c.projection;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import liss.cli.Liss;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Attempts to take something, and waits with a limit, come out as what they are about lets them.
 */
class AttemptsTest {

  private static final String TWO_THREADS =
      """
      int main(void) {
        pthread_t t, u;
        sem_init(&s, 0, 1);
        pthread_create(&t, 0, one, 0); pthread_create(&u, 0, two, 0);
        pthread_join(t, 0); pthread_join(u, 0);
      }
      """;

  @TempDir private Path directory;

  private Path file(String text) {
    return Liss.file(
        directory,
        "program.c",
        "#include <assert.h>\n#include <errno.h>\n#include <pthread.h>\n#include <semaphore.h>\n"
            + "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;\n"
            + "pthread_rwlock_t w = PTHREAD_RWLOCK_INITIALIZER;\n"
            + "pthread_cond_t c = PTHREAD_COND_INITIALIZER;\n"
            + "sem_t s; struct timespec until; int x;\n"
            + text);
  }

  private static String body(String name, String text) {
    return "void *" + name + "(void *p) { " + text + " return 0; }\n";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pthread_mutex_trylock(&m) == 0 | pthread_mutex_unlock(&m);"
            + " | pthread_mutex_lock(&m); | pthread_mutex_unlock(&m);",
        "pthread_mutex_timedlock(&m, &until) != ETIMEDOUT | pthread_mutex_unlock(&m);"
            + " | pthread_mutex_lock(&m); | pthread_mutex_unlock(&m);",
        "pthread_rwlock_trywrlock(&w) == 0 | pthread_rwlock_unlock(&w);"
            + " | pthread_rwlock_rdlock(&w); | pthread_rwlock_unlock(&w);",
        "!pthread_rwlock_tryrdlock(&w) | pthread_rwlock_unlock(&w);"
            + " | pthread_rwlock_wrlock(&w); | pthread_rwlock_unlock(&w);",
        "sem_trywait(&s) == 0 | sem_post(&s); | sem_wait(&s); | sem_post(&s);",
        "sem_timedwait(&s, &until) != -1 | sem_post(&s); | sem_wait(&s); | sem_post(&s);",
      })
  void who_has_taken_it_is_alone(String attempt, String give, String take, String giveBack) {
    String section = "assert(x == 0); x = 1; x = 0;";
    String one = body("one", "if (" + attempt + ") { " + section + give + " }");
    String two = body("two", take + section + giveBack);
    assertThat(Liss.run("verify", file(one + two + TWO_THREADS)).out()).endsWith("Result: true\n");
    assertThat(Liss.run("explore", file(one + two + TWO_THREADS)).out()).endsWith("Result: true\n");
    String always = one.replace("if (" + attempt + ")", attempt + ";");
    assertThat(Liss.run("explore", file(always + two + TWO_THREADS)).out())
        .contains("Result: false");
  }

  /** What is held by nobody can be taken. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pthread_mutex_trylock(&m) == 0 | pthread_mutex_trylock(&m) == EBUSY",
        "pthread_mutex_lock(&m) == 0 | pthread_mutex_trylock(&m) == EBUSY",
        "pthread_rwlock_tryrdlock(&w) == 0 | pthread_rwlock_tryrdlock(&w) == 0",
        "pthread_rwlock_rdlock(&w) == 0 | pthread_rwlock_trywrlock(&w) == EBUSY",
        "pthread_rwlock_wrlock(&w) == 0 | pthread_rwlock_tryrdlock(&w) == EBUSY",
        "sem_init(&s, 0, 1) == 0 | sem_trywait(&s) == 0",
        "sem_init(&s, 0, 0) == 0 | sem_trywait(&s) == -1",
      })
  void one_thread_knows_how_an_attempt_comes_out(String first, String then) {
    String text = "int main(void) { int a = %s; assert(a); int b = %s; assert(%sb); }";
    assertThat(Liss.run("explore", file(text.formatted(first, then, ""))).out())
        .endsWith("Result: true\n");
    assertThat(Liss.run("explore", file(text.formatted(first, then, "!"))).out())
        .contains("Result: false");
  }

  /** Without values, an attempt waits where it succeeds, and so may seem to be stuck. */
  @Test
  void who_does_not_wait_is_not_stuck() {
    String one =
        body(
            "one",
            "pthread_mutex_lock(&m); if (pthread_mutex_trylock(&n) == 0) { x++;"
                + " pthread_mutex_unlock(&n); } pthread_mutex_unlock(&m);");
    String two =
        body(
            "two",
            "pthread_mutex_lock(&n); pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);"
                + " pthread_mutex_unlock(&n);");
    assertThat(Liss.run("verify", file(one + two + TWO_THREADS)).out())
        .contains("No deadlock of the program")
        .endsWith("Result: true\n");
    String waits = one.replace("if (pthread_mutex_trylock(&n) == 0)", "pthread_mutex_lock(&n);");
    assertThat(Liss.run("verify", file(waits + two + TWO_THREADS)).out())
        .contains("Result: false(deadlock)");
  }

  /** A wait with a limit ends although nobody wakes the thread; the lock is free meanwhile. */
  @Test
  void a_wait_with_a_limit_ends() {
    String one =
        body(
            "one",
            "pthread_mutex_lock(&m); while (x == 0)"
                + " if (pthread_cond_timedwait(&c, &m, &until) == ETIMEDOUT) break;"
                + " x = 2; pthread_mutex_unlock(&m);");
    String two = body("two", "pthread_mutex_lock(&m); x = 1; pthread_mutex_unlock(&m);");
    String after = TWO_THREADS.replace("pthread_join(u, 0);", "pthread_join(u, 0); %s");
    assertThat(Liss.run("explore", file(one + two + after.formatted("assert(x);"))).out())
        .doesNotContain("false");
    assertThat(Liss.run("explore", file(one + two + after.formatted("assert(x == 2);"))).out())
        .contains("Result: false");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "try lock 0 | an attempt says what it takes",
        "try unlock 0 returns 0 or 1 | an attempt says what it takes",
        "try lock 0 returns 0 | returns one number, one that fails another",
        "try lock 0 returns 1 or 1 | the first is returned by a call that succeeds",
        "bounded lock 0 returns 0 or x | a number, such as 0, 16 or -1",
        "lock 0 returns 0 or 1 | attempts do",
        "lock 0 1 | `lock` has 1; docs/c.md",
      })
  void a_table_that_says_something_else_is_refused(String operation, String hint) {
    Path table = Liss.file(directory, "table.toml", "[functions]\ntake = \"" + operation + "\"\n");
    Liss run = Liss.run("verify", "--vocabulary", table, file("int main(void) { }"));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(hint).contains("table.toml:2");
  }
}
