package liss.c.projection;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import liss.cli.Liss;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs of C have the same threads with values as without. */
class ThreadsWithValuesTest {

  @TempDir private Path directory;

  private Liss verify(String text) {
    return Liss.run("verify", Liss.file(directory, "program.c", text));
  }

  private static String program(String text) {
    return "#include <pthread.h>\n#include <stdlib.h>\nint x, y; pthread_t t[8];\n"
        + "extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);\n"
        + text;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "two starts through a field | struct { void *(*run)(void *); } s = { f };"
            + " int main(void) { pthread_create(t, 0, s.run, 0); pthread_create(t + 1, 0, s.run, 0); }",
        "one of two functions | void *g(void *p) { x++; return 0; }"
            + " int main(void) { pthread_create(t, 0, rand() ? f : g, 0); f(0); }",
        "a loop without an end | int main(void) { for (;;) pthread_create(t, 0, f, 0); }",
        "a loop of unknown length | int main(void) { int n = rand(); for (int i = 0; i < n; i++)"
            + " pthread_create(&t[i], 0, f, 0); for (int i = 0; i < n; i++) pthread_join(t[i], 0); }",
        "a start in a function | void go(int i) { pthread_create(&t[i], 0, f, 0); }"
            + " int main(void) { go(0); go(1); }",
        "a start by a thread | void *g(void *p) { pthread_create(t, 0, f, 0); x++; return 0; }"
            + " int main(void) { pthread_create(t + 1, 0, g, 0); }",
        "a function that is given away | extern void each(void *(*f)(void *));"
            + " int main(void) { each(f); }",
        "no main | void thread_a(void) { x++; } void thread_b(void) { x++; }",
      })
  void an_unsafe_program_is_shown_to_be(String what, String text) {
    assertThat(verify(program("void *f(void *p) { x++; return 0; }\n" + text)).out())
        .as(what)
        .endsWith("Result: false(preemption-safety)\n");
  }

  /** Two rounds are no proof: the third one may be bad. */
  @Test
  void nothing_is_proved_of_rounds_that_are_not_looked_at() {
    String text =
        program(
            """
            int round;
            void *f(void *p) { if (round > 2) x++; return 0; }
            void *g(void *p) { if (round > 2) x++; return 0; }
            int main(void) {
              for (round = 0; round < 1000; round++) {
                pthread_create(&t[0], 0, f, 0); pthread_create(&t[1], 0, g, 0);
                pthread_join(t[0], 0); pthread_join(t[1], 0);
              }
            }
            """);
    assertThat(verify(text).out()).doesNotContain("Result: true");
  }

  /** A deadlock in the rounds that are looked at is one, although nothing is proved of others. */
  @Test
  void a_deadlock_is_shown_where_nothing_else_is_proved() {
    String text =
        program(
            """
            pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
            void *f(void *p) {
              pthread_mutex_lock(&a); pthread_mutex_lock(&b); x++;
              pthread_mutex_unlock(&b); pthread_mutex_unlock(&a);
              return 0;
            }
            void *g(void *p) {
              int k = rand() % 2;
              if (k) pthread_mutex_lock(&b);
              pthread_mutex_lock(&a); x++; pthread_mutex_unlock(&a);
              if (k) pthread_mutex_unlock(&b);
              return 0;
            }
            int main(void) {
              for (int i = 0; i < 1000; i++) {
                pthread_create(&t[0], 0, f, 0); pthread_create(&t[1], 0, g, 0);
                pthread_join(t[0], 0); pthread_join(t[1], 0);
              }
            }
            """);
    assertThat(verify(text).out()).endsWith("Result: false(deadlock)\n");
  }

  @ParameterizedTest
  @CsvSource({"begin, true", "nothing, false(preemption-safety)"})
  void an_atomic_section_is_not_interrupted(String how, String result) {
    String begin = how.equals("begin") ? "__VERIFIER_atomic_begin();" : "";
    String end = how.equals("begin") ? "__VERIFIER_atomic_end();" : "";
    String text =
        program(
            "void *f(void *p) { "
                + begin
                + " int r = x; x = r + 1; "
                + end
                + " return 0; }\n"
                + "int main(void) { pthread_create(&t[0], 0, f, 0); pthread_create(&t[1], 0, f, 0);"
                + " pthread_join(t[0], 0); pthread_join(t[1], 0); }");
    assertThat(verify(text).out()).endsWith("Result: " + result + "\n");
  }

  /** A thread that stops at a step without exact meaning does not hide what others do. */
  @Test
  void a_failure_is_found_beside_a_step_without_exact_meaning() {
    String text =
        program(
            """
            #include <assert.h>
            void *f(void *p) { x++; assert(x == 1); x--; return 0; }
            int main(void) { for (;;) pthread_create(t, 0, f, 0); }
            """);
    assertThat(Liss.run("explore", Liss.file(directory, "e.c", text)).out())
        .endsWith("Result: false(assertion)\n");
  }

  /** Each access of a function on memory is one of the run. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "memcpy(&s, &own, sizeof own);",
        "memmove(&s, &own, sizeof own);",
        "memset(&s, 1, sizeof s);",
        "struct two *q = malloc(sizeof own); *q = own; s = *q; free(q);",
        "gettimeofday(&now, 0); s.a = s.b + 1; s.b = s.a;",
        "strcpy(own.text, \"ab\"); s.a = own.a + strlen(own.text); s.b = s.a;",
      })
  void functions_on_memory_are_compared(String body) {
    String text =
        "#include <string.h>\n#include <sys/time.h>\n"
            + "struct two { int a, b; char text[4]; } s;\n"
            + "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n"
            + "void *f(void *p) { struct two own = { 1, 2 }; struct timeval now; %s return 0; }\n"
            + "int main(void) { pthread_create(t, 0, f, 0); pthread_create(t + 1, 0, f, 0);"
            + " pthread_join(t[0], 0); pthread_join(t[1], 0); }";
    assertThat(verify(program(text.formatted(body))).out())
        .contains("Real: the program can take this run")
        .endsWith("Result: false(preemption-safety)\n");
    assertThat(
            verify(
                    program(
                        text.formatted(
                            "pthread_mutex_lock(&m); " + body + " pthread_mutex_unlock(&m);")))
                .out())
        .endsWith("Result: true\n");
  }
}
