package liss.c.projection;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import liss.cli.Liss;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code liss explore} of C where nobody sees a value, and of loops that start threads. */
@Tag("slow")
class CUnseenValuesTest {

  @TempDir private Path directory;

  private Liss explore(String program, Object... options) {
    return Liss.exploreC(directory, program, options);
  }

  private void answers(String program, String result) {
    Liss liss = explore(program);
    assertThat(Liss.last(liss.out())).as(liss.err()).isEqualTo("Result: " + result);
  }

  private static String adding(String value, String use) {
    return """
    #include <assert.h>
    #include <math.h>
    #include <pthread.h>
    #include <stdlib.h>
    #include <sys/time.h>
    double total, copy; int index, a[4];
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    void *add(void *p) {
      struct timeval t;
      gettimeofday(&t, 0);
      double r = %s;
      pthread_mutex_lock(&m);
      total = total + r;
      copy = total;
      %s
      pthread_mutex_unlock(&m);
      return 0;
    }
    int main(void) {
      pthread_t t, u;
      pthread_create(&t, 0, add, 0);
      pthread_create(&u, 0, add, 0);
      pthread_join(t, 0);
      pthread_join(u, 0);
      return 0;
    }
    """
        .formatted(value, use);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rand()", "sqrt(2.0)", "t.tv_sec + t.tv_usec / 1000000.0"})
  void aValueThatNobodySeesHasNoRunsOfItsOwn(String value) {
    for (String data : new String[] {"concrete", "symbolic"}) {
      Liss liss = explore(adding(value, ""), "--data", data);
      assertThat(liss.out()).as(liss.err()).contains("Maximal configurations: 2\n");
      assertThat(Liss.last(liss.out())).isEqualTo("Result: true");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          sqrt(2.0) | if (copy > 1) a[0] = 1; | unknown(what `sqrt` returns at 15:7)
          sqrt(2.0) | assert(copy < 1);       | unknown(what `sqrt` returns at 15:3)
          sqrt(2.0) | a[r > 2] = 1;           | unknown(what `sqrt` returns at 15:3)
          sqrt(2.0) | a[(int) r] = 1;         | unknown(what `sqrt` returns at 15:3)
          t.tv_usec | assert(copy < 1);       | unknown(what `gettimeofday` writes at 15:3)
          """)
  void whoSeesAValueIsToldWhatIsNotKnown(String value, String use, String result) {
    answers(adding(value, use), result);
  }

  /** All numbers that an input can be are tried. */
  @ParameterizedTest
  @Tag("long")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          if (copy > 1) a[0] = 1; | true
          assert(copy < 1);       | false(assertion)
          """)
  void whoSeesAnInputHasARunForEachOfItsValues(String use, String result) {
    answers(adding("rand()", use), result);
  }

  /** In programs with loops, thread i gets its own number, in whatever way it is started. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "for (long i = 0; i < 4; i++) pthread_create(&t[i], 0, w, (void *) i);",
        "long i = 0; do pthread_create(&t[i], 0, w, (void *) i); while (++i < 4);",
        "for (long i = 0; i < 2; i++) for (long j = 0; j < 2; j++)"
            + " pthread_create(&t[2 * i + j], 0, w, (void *) (2 * i + j));",
        "for (long i = 0; i < 9; i++) { if (i > 3) continue;"
            + " pthread_create(&t[i], 0, w, (void *) i); }",
        "long i = 0; while (1) { if (i == 4) break; pthread_create(&t[i], 0, w, (void *) i); i++; }",
        "for (long i = 0; i < n; i++) pthread_create(&t[i], 0, w, (void *) i);",
        "start(4);"
      })
  void loopsStartThreadsWithTheirArguments(String loop) {
    String program =
        """
        #include <assert.h>
        #include <pthread.h>
        int seen[4], n = 4; pthread_t t[4];
        void *w(void *p) { seen[(long) p]++; return 0; }
        void start(int n) {
          for (long i = 0; i < n; i++) pthread_create(&t[i], 0, w, (void *) i);
        }
        int main(void) {
          %s
          for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
          assert(seen[0] == 1 && seen[1] == 1 && seen[2] == 1 && seen[3] == 1);
          return 0;
        }
        """
            .formatted(loop);
    Liss liss = explore(program);
    assertThat(liss.out()).as(liss.err()).contains("Maximal configurations: 1\n");
    assertThat(Liss.last(liss.out())).isEqualTo("Result: true");
    answers(program.replace("seen[3] == 1", "seen[3] == 2"), "false(assertion)");
  }

  /** What was in a local in the round before is gone when its declaration is passed again. */
  @Test
  void eachRoundOfALoopThatStartsThreadsHasLocalsOfItsOwn() {
    answers(
        """
        #include <assert.h>
        #include <pthread.h>
        void *w(void *p) { *(int *) p = 7; return 0; }
        int main(void) {
          pthread_t t;
          for (int i = 0; i < 2; i++) {
            int local;
            if (i == 1) assert(local == 7);
            pthread_create(&t, 0, w, &local);
            pthread_join(t, 0);
          }
          return 0;
        }
        """,
        "false(assertion)");
  }

  /** A thread that was not started when main ends is in no deadlock, and does nothing. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "if (rand()) pthread_create(&t, 0, w, 0); pthread_exit(0);",
        "if (rand()) pthread_exit(0); pthread_create(&t, 0, w, 0); pthread_exit(0);",
        "for (int i = 0; i < (rand() & 1); i++) pthread_create(&t, 0, w, 0); pthread_exit(0);",
        "pthread_create(&t, 0, w, 0); if (rand()) pthread_exit(0); pthread_create(&t, 0, w, 0);"
            + " pthread_exit(0);",
        "if (rand()) leave(); pthread_create(&t, 0, w, 0); pthread_exit(0);"
      })
  void mainMayEndBeforeItHasStartedAThread(String body) {
    String program =
        """
        #include <assert.h>
        #include <pthread.h>
        #include <stdlib.h>
        int started;
        void *w(void *p) { started = 1; return 0; }
        void leave(void) { pthread_exit(0); }
        int main(void) { pthread_t t; %s }
        """
            .formatted(body);
    answers(program, "true");
    answers(program.replace("started = 1;", "started = 1; assert(0);"), "false(assertion)");
    answers(
        program
            .replace("pthread_create(&t, 0, w, 0)", "(void) t")
            .replace("started = 1", "assert(0)"),
        "true");
  }
}
