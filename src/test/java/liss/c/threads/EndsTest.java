package liss.c.threads;

import static org.assertj.core.api.Assertions.assertThat;

import liss.c.Sources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls that end a thread or the program. */
class EndsTest {

  private static final String SAFE = "true";
  private static final String RACE = "possible(preemption-safety)";
  private static final String DEADLOCK = "possible(deadlock)";

  private static final String PROGRAM =
      """
      #include <assert.h>
      #include <pthread.h>
      #include <stdlib.h>
      #include <stdnoreturn.h>
      #include <threads.h>
      int x, y;
      pthread_mutex_t m;
      noreturn void gone(void);
      __attribute__((__noreturn__)) void left(void);
      void lost(void) __attribute__((__noreturn__));
      extern _Noreturn void away(int);
      void fatal(void) { x++; exit(1); }
      void give_up(void) { fatal(); }
      void leave(void *value) { if (value) pthread_exit(value); else pthread_exit(0); }
      void *f(void *a) {
        %s
        return 0;
      }
      int main(void) {
        pthread_t t, u;
        void *result;
        if (pthread_create(&t, 0, f, 0)) exit(1);
        if (pthread_create(&u, 0, f, 0)) abort();
        %s
        return 0;
      }
      """;

  private static String result(String thread, String main) {
    return Sources.result(PROGRAM.formatted(thread, main));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "exit(1)", "exit(EXIT_FAILURE)", "_Exit(2)", "quick_exit(3)", "abort()", "assert(0)",
        "__builtin_unreachable()", "gone()", "left()", "lost()", "away(0)", "give_up()",
        "pthread_exit(0)", "thrd_exit(0)", "exit(0)", "leave(a)", "leave(0)",
      })
  void nothing_happens_behind_what_does_not_return(String end) {
    String thread =
        "if (pthread_mutex_lock(&m)) { pthread_mutex_unlock(&m); END; }"
            + " x++; pthread_mutex_unlock(&m); if (a) { END; x++; y++; }";
    assertThat(result(thread.replace("END", end), "")).isEqualTo(SAFE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "pthread_mutex_lock(&m); x++; pthread_exit(0); # " + DEADLOCK,
        "pthread_mutex_lock(&m); x++; leave(a); # " + DEADLOCK,
        "pthread_mutex_lock(&m); x++; if (a) exit(1); pthread_mutex_unlock(&m); # " + SAFE,
        "pthread_mutex_lock(&m); x++; if (a) abort(); pthread_mutex_unlock(&m); # " + SAFE,
        "pthread_mutex_lock(&m); x++; assert(x == 1); pthread_mutex_unlock(&m); # " + SAFE,
        "x++; exit(0); # " + RACE,
        "x++; exit(a != 0); # " + RACE,
        "x++; leave(0); # " + RACE,
        "x++; if (a) abort(); # " + RACE,
        "if (a) { x++; abort(); } # " + SAFE,
      })
  void a_run_that_fails_is_discarded_and_a_thread_that_ends_has_run(String thread, String result) {
    assertThat(result(thread, "")).isEqualTo(result);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "y++; # pthread_join(t, 0); pthread_join(u, 0); y++; # " + RACE,
        "pthread_exit(0); y++; # pthread_join(t, 0); pthread_join(u, 0); y++; # " + SAFE,
        "leave(&x); # pthread_join(t, &result); pthread_join(u, 0); y++; # " + SAFE,
        "leave(&x); # pthread_join(t, &result); ++*(int *) result; pthread_exit(0); y++; # " + SAFE,
        "x++; leave(&x); # pthread_join(t, &result); ++*(int *) result; # " + RACE,
      })
  void the_end_of_a_thread_is_waited_for(String thread, String main, String result) {
    assertThat(result(thread, main)).isEqualTo(result);
  }
}
