package liss.c;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Memory that a thread allocates for one that it starts. */
class HandoverTest {

  private static final String SAFE = "true";
  private static final String RACE = "possible(preemption-safety)";

  private static final String PROGRAM =
      """
      #include <pthread.h>
      #include <stdlib.h>
      struct arg { int id, more; int list[4]; struct arg *next; };
      int total, n;
      struct arg *seen;
      pthread_mutex_t m;
      void use(struct arg *p) { p->id++; p->id++; }
      void *work(void *p) {
        struct arg *a = p;
        for (int i = 0; i < 100000; i++) { a->id++; a->more = a->id; }
        pthread_mutex_lock(&m);
        total += a->id;
        pthread_mutex_unlock(&m);
        free(a);
        return 0;
      }
      int main(int argc, char **argv) {
        pthread_t t[2], u;
        for (int i = 0; i < 2; i++) {
          struct arg *a = malloc(sizeof *a);
          a->id = i;
          %s
        }
        for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
        return 0;
      }
      """;

  private static final String START = "pthread_create(&t[i], 0, work, a);";

  private static String result(String start) {
    return Sources.verified(PROGRAM.formatted(start.replace("START", START)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "START # " + SAFE,
        "if (!a) exit(1); a->list[1] = 3; START # " + SAFE,
        "a->next = 0; START a = malloc(sizeof *a); a->id = 1; a->more = 2; free(a); # " + SAFE,
        "if (pthread_create(&t[i], 0, work, (void *) a) != 0) free(a); # " + SAFE,
      })
  void memory_that_is_handed_over_is_the_threads_own(String start, String result) {
    assertThat(result(start)).isEqualTo(result.strip());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "START a->id++; a->id++;",
        "START use(a);",
        "START if (argc > 1) free(a);",
        "struct arg *b = a; START b->id++; b->id++;",
        "seen = a; START seen->id++; seen->id++;",
        "int *b = &a->id; START *b = 1; (*b)++;",
        "int *b = a->list; START b[0]++; b[1]++; b[0]++;",
        "if (!pthread_create(&t[i], 0, work, a)) free(a);",
        "if (pthread_create(&t[i], 0, work, a) == 0) free(a);",
        "START if (argc > 1) a = malloc(4); a->id++; a->id++;",
        "START pthread_create(&u, 0, work, a);",
      })
  void memory_that_is_used_further_on_is_not(String start) {
    assertThat(result(start)).isEqualTo(RACE);
  }

  @Test
  void memory_from_in_front_of_a_loop_is_not() {
    String program =
        PROGRAM
            .formatted(START)
            .replace("struct arg *a = malloc(sizeof *a);\n", "")
            .replace("for (int i = 0; i < 2; i++) {", "struct arg *a = malloc(9);\nfor (;;) {");
    assertThat(Sources.verified(program.replace("&t[i]", "&t[0]").replace("a->id = i", "n++")))
        .isEqualTo(RACE);
  }

  @Test
  void a_function_that_main_calls_at_its_end_may_wait_for_threads() {
    String program =
        """
        #include <pthread.h>
        #include <stdlib.h>
        pthread_t t; int x; pthread_mutex_t m;
        void *f(void *a) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); return 0; }
        void end(void) { pthread_join(t, 0); SHOW }
        int main(void) { pthread_create(&t, 0, f, 0); atexit(end); return 0; }
        """;
    assertThat(Sources.verified(program.replace("SHOW", "x++;"))).isEqualTo(SAFE);
    assertThat(Sources.verified(program.replace("pthread_join(t, 0);", "").replace("SHOW", "x++;")))
        .isEqualTo(RACE);
  }
}
