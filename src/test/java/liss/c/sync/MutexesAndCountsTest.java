package liss.c.sync;

import static org.assertj.core.api.Assertions.assertThat;

import liss.c.Sources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recursive mutexes, functions that run once, and counts of semaphores and barriers. */
class MutexesAndCountsTest {

  private static final String SAFE = "true";
  private static final String RACE = "possible(preemption-safety)";
  private static final String DEADLOCK = "possible(deadlock)";
  private static final String COUNTS = "possible(deadlock)";

  private static final String PROGRAM =
      """
      #include <errno.h>
      #include <pthread.h>
      #include <semaphore.h>
      #include <stdlib.h>
      #include <threads.h>
      int x, y, z;
      pthread_mutex_t m, n, r = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
      mtx_t q;
      pthread_once_t once = PTHREAD_ONCE_INIT;
      pthread_barrier_t bar;
      sem_t s, items, space;
      int *table;
      void init(void) { table = malloc(4); x = 1; }
      void wrong(void) { pthread_once(&once, init); }
      void add(void) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); }
      void enter(void) { pthread_mutex_lock(&m); }
      void leave(void) { pthread_mutex_unlock(&m); }
      void *f(void *a) {
        for (int i = 0; i < 100000; i++) {
          %s
        }
        return 0;
      }
      int main(int argc, char **argv) {
        pthread_t t, u;
        int two = 2, number = atoi(argv[1]);
        pthread_mutexattr_t attr, other;
        pthread_mutexattr_init(&attr);
        pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
        pthread_mutexattr_settype(&other, PTHREAD_MUTEX_NORMAL);
        pthread_mutex_init(&m, &attr);
        pthread_mutex_init(&n, &other);
        mtx_init(&q, mtx_plain | mtx_recursive);
        %s
        pthread_create(&t, 0, f, 0);
        pthread_create(&u, 0, f, 0);
        pthread_join(t, 0);
        pthread_join(u, 0);
        return 0;
      }
      """;

  private static String result(String thread, String main) {
    return Sources.verified(PROGRAM.formatted(thread, main));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "pthread_mutex_lock(&m); add(); add(); pthread_mutex_unlock(&m); # " + SAFE,
        "enter(); enter(); x++; y++; leave(); x++; leave(); # " + SAFE,
        "enter(); enter(); x++; leave(); leave(); x++; # " + RACE,
        "enter(); if (i) { enter(); x++; leave(); } else x--; leave(); # " + SAFE,
        "pthread_mutex_lock(&r); pthread_mutex_lock(&r); x++; pthread_mutex_unlock(&r);"
            + " y++; pthread_mutex_unlock(&r); # "
            + SAFE,
        "mtx_lock(&q); mtx_lock(&q); x++; mtx_unlock(&q); mtx_unlock(&q); # " + SAFE,
        "pthread_mutex_lock(&n); pthread_mutex_lock(&n); x++; # " + DEADLOCK,
        "enter(); enter(); x++; leave(); # unknown(line",
        "enter(); if (i) enter(); x++; leave(); # unknown(line",
      })
  void a_recursive_mutex_is_held_until_the_last_release(String thread, String result) {
    assertThat(result(thread, "")).startsWith(result.strip());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "pthread_once(&once, init); # " + SAFE,
        "pthread_once(&once, init); enter(); y = x; leave(); # " + SAFE,
        "pthread_once(&once, init); x++; # " + RACE,
        "pthread_once(&once, wrong); # " + DEADLOCK,
        "call_once(&once, init); enter(); x++; leave(); # " + SAFE,
      })
  void a_function_runs_once_and_others_wait_for_it(String thread, String result) {
    assertThat(result(thread, "")).isEqualTo(result.strip());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "sem_wait(&s); x++; sem_post(&s); # sem_init(&s, 0, 1); # " + SAFE,
        "sem_wait(&s); x++; sem_post(&s); # sem_init(&s, 0, two); # " + RACE,
        "sem_wait(&s); x++; sem_post(&s); # sem_init(&s, 0, number); # unknown(safe, assuming that `s` starts"
            + " with 1)",
        "pthread_barrier_wait(&bar); # pthread_barrier_init(&bar, 0, two); # " + COUNTS,
        "sem_wait(&items); sem_post(&space); # sem_init(&items, 0, 1); # " + COUNTS,
        "enter(); sem_wait(&s); x++; leave(); # sem_init(&s, 0, 1); # " + DEADLOCK,
      })
  void counts_may_be_variables_and_deadlocks_may_rest_on_them(
      String thread, String main, String result) {
    assertThat(result(thread, main)).isEqualTo(result.strip());
  }

  /** The functions of liss.h have no meaning with values, so that no run with values decides. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "pthread_barrier_wait(&bar); # " + DEADLOCK,
        "signal(&c); pthread_barrier_wait(&bar); signal(&c); # " + DEADLOCK,
        "if (x) y = 1; else { y = 2; } pthread_barrier_wait(&bar); # " + DEADLOCK,
        "for (int i = 0; i < x; i++) y = i; sem_wait(&s); # " + DEADLOCK,
        "sem_wait(&s); sem_post(&s); # " + DEADLOCK,
        "sem_post(&s); sem_wait(&s); # true",
        "if (x) sem_post(&s); sem_wait(&s); # " + COUNTS,
        "if (x) pthread_barrier_wait(&bar); # " + COUNTS,
        "sem_trywait(&s); if (x) sem_wait(&s); # " + COUNTS,
      })
  void a_deadlock_that_rests_on_constant_counts_is_decided(String statements, String result) {
    String program =
        """
        #include <liss.h>
        #include <pthread.h>
        #include <semaphore.h>
        int x, y;
        cond_t c;
        pthread_barrier_t bar;
        sem_t s;
        void *f(void *a) { signal(&c); x = 1; return 0; }
        void *g(void *a) { signal(&c); %s return 0; }
        int main(void) {
          pthread_t t, u;
          pthread_barrier_init(&bar, 0, 2);
          pthread_create(&t, 0, f, 0);
          pthread_create(&u, 0, g, 0);
          pthread_join(t, 0);
          pthread_join(u, 0);
          return 0;
        }
        """;
    assertThat(Sources.verified(program.formatted(statements))).isEqualTo(result.strip());
  }

  @Test
  void a_barrier_with_an_unknown_number_is_for_the_threads_that_wait() {
    String program =
        PROGRAM
            .formatted("enter(); x = 1; leave();", "pthread_barrier_init(&bar, 0, number);")
            .replace("return 0;\n}\nint", "pthread_barrier_wait(&bar); z = x; return 0;\n}\nint");
    assertThat(Sources.verified(program))
        .isEqualTo("unknown(safe, assuming that `bar` is for 2 threads)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "pthread_mutex_unlock(&n); thrd_yield(); x = 1; # " + SAFE,
        "pthread_mutex_unlock(&n); x++; # " + RACE,
        "pthread_mutex_trylock(&n); x = 1; pthread_mutex_unlock(&n); # " + DEADLOCK,
      })
  void to_release_what_nothing_takes_does_nothing(String thread, String result) {
    assertThat(result(thread, "")).isEqualTo(result.strip());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "do { if (pthread_create(&t, 0, f, 0)) abort(); } while (0); # " + SAFE,
        "do { if (number) break; pthread_create(&t, 0, f, 0); } while (0); # " + SAFE,
      })
  void a_loop_that_is_none_starts_threads_once(String start, String result) {
    assertThat(result("enter(); x++; leave();", start)).isEqualTo(result.strip());
  }

  @Test
  void each_round_of_a_loop_waits_for_one_thread_and_looks_at_the_result() {
    String program =
        """
        #include <pthread.h>
        #include <stdio.h>
        #include <stdlib.h>
        pthread_mutex_t m;
        long sum, shown;
        void *f(void *a) {
          pthread_mutex_lock(&m);
          sum++;
          pthread_mutex_unlock(&m);
          return 0;
        }
        int main(int argc, char **argv) {
          int n = atoi(argv[1]), rc;
          pthread_t *t = calloc(n, sizeof *t);
          for (int i = 0; i < n; i++) {
            rc = pthread_create(&t[i], 0, f, 0);
            if (rc) { printf("%d", rc); exit(-1); }
          }
          for (int i = 0; i < n; i++) {
            rc = pthread_join(t[i], 0);
            if (rc) { printf("%d", rc); exit(-1); }
          }
          sum++;
          shown = sum;
          return 0;
        }
        """;
    assertThat(Sources.verified(program)).isEqualTo("true");
    assertThat(Sources.verified(program.replace("rc = pthread_join", "if (i) rc = pthread_join")))
        .isEqualTo(RACE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "static void *const to[] = { &&one, &&two }; goto *to[i]; one: x++; two: ; # " + RACE,
        "static void *const to[] = { &&one, &&two }; goto *to[i]; one: add(); two: ; # " + SAFE,
        "void *const to[] = { &&one }; goto *to[0]; x++; one: ; # " + SAFE,
        "asm goto (\"jmp\" : : \"r\"(i) : : away); add(); continue; away: x++; # " + RACE,
        "asm goto (\"jmp\" : : \"r\"(i) : : away); add(); continue; away: add(); # " + SAFE,
      })
  void jumps_go_to_any_label_that_they_may_mean(String thread, String result) {
    assertThat(result(thread, "")).isEqualTo(result.strip());
  }

  @Test
  void what_assembler_writes_has_no_value() {
    String program =
        "#include <pthread.h>\nint x; void *f(void *a) { int v = 0; asm(\"mov\" : \"=r\"(v));"
            + " if (v == 5) x++; return 0; } int main(void) { pthread_t t, u;"
            + " pthread_create(&t, 0, f, 0); pthread_create(&u, 0, f, 0); pthread_join(t, 0);"
            + " pthread_join(u, 0); return 0; }";
    assertThat(Sources.verified(program)).isEqualTo(RACE);
  }

  @Test
  void a_function_inside_of_another_one_is_named() {
    assertThat(Sources.errors("int x; int main(void) { int f(void) { return x; } return f(); }"))
        .anyMatch(error -> error.contains("a function inside of another one"));
  }
}
