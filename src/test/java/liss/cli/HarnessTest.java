package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import liss.format.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parts of programs, whose counterexamples are looked for in harnesses. */
class HarnessTest {

  private static final String COUNT =
      """
      #include <pthread.h>
      static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
      static int users, last, ready;
      // liss: %s
      void enable(int number) {
        pthread_mutex_lock(&m);
        ready = number;
        pthread_mutex_unlock(&m);
      }
      void attach(int number) {
        if (%s)
          users++;
      }
      """;

  private static final String QUEUE =
      """
      #include <pthread.h>
      typedef struct queue *queue_t;
      struct node { struct node *next; char name[4]; };
      struct queue { pthread_mutex_t lock; struct node *head; unsigned length : 5; };
      // liss: %s
      void push(queue_t q, struct node *n) {
        n->next = q->head;
        q->head = n;
        pthread_mutex_lock(&q->lock);
        q->length++;
        pthread_mutex_unlock(&q->lock);
      }
      """;

  @TempDir private Path directory;

  private Path part(String text, Object... holes) throws IOException {
    return Files.writeString(directory.resolve("part.c"), text.formatted(holes));
  }

  private static String result(Path file) {
    return Liss.last(Liss.run("verify", file).out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "number > 3                # false(preemption-safety)",
        "number > 3 && number < 2  # possible(preemption-safety)",
        "ready == 7                # false(preemption-safety)",
        "ready != ready            # possible(preemption-safety)",
      })
  void a_cycle_is_shown_if_some_values_allow_it(String condition, String answer)
      throws IOException {
    Path part = part(COUNT, "once enable", condition);
    assertThat(result(part)).isEqualTo("Result: " + answer);
  }

  @Test
  void a_cycle_that_no_values_allow_is_told_from_others() throws IOException {
    assertThat(Liss.run("verify", part(COUNT, "once enable", "number > 3 && number < 2")).out())
        .contains("the harness has no run like it", "No run of the harness is a counterexample");
  }

  @Test
  void a_report_says_what_the_harness_does() throws IOException {
    Path part = part(COUNT, "once enable", "ready == 7");
    assertThat(Liss.run("verify", part).out())
        .contains("which the program can take in a harness", "In the harness, `main` may call");
    Json.Members answer =
        (Json.Members) Json.parse(Liss.run("verify", "--format", "json", part).out()).orElseThrow();
    Json.Members harness =
        answer.object("preemptionSafety").orElseThrow().object("harness").orElseThrow();
    assertThat(harness.print()).contains("\"threads\": [", "\"attach\"", "\"earlier\": [");
    assertThat(answer.object("question").orElseThrow().text("fact")).contains("once attach");
  }

  @ParameterizedTest
  @CsvSource({
    "once attach, number > 3",
    "holds m attach, number > 3",
    "holds other_lock attach, number > 3",
  })
  void what_callers_hold_is_held_in_the_harness(String fact, String condition) throws IOException {
    Path file = directory.resolve("harness.c");
    Liss.run("verify", "--harness", file, part(COUNT, fact, condition));
    assertThat(file).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "once attach  # number > 3",
        "once enable  # number > 3",
        "once enable  # ready == 7",
      })
  void a_harness_is_a_program_with_the_same_answer(String fact, String condition)
      throws IOException, InterruptedException {
    Path part = part(COUNT, fact, condition);
    String answer = result(part);
    Path file = directory.resolve("harness.c");
    Liss.run("verify", "--harness", file, part);
    if (Files.exists(file)) {
      assertThat(result(file)).isEqualTo(answer);
      assertThat(compiled(file)).isZero();
    }
  }

  private static int compiled(Path file) throws IOException, InterruptedException {
    return new ProcessBuilder("cc", "-Wall", "-fsyntax-only", file.toString())
        .inheritIO()
        .start()
        .waitFor();
  }
}
