package liss.triage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import liss.cli.Liss;
import liss.format.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What verify says of a part behind its first alarm. */
class AlarmsTest {

  /** A counter, a check and its use, and a flag that is locked in one of two places. */
  private static final String PART =
      """
      #include <pthread.h>
      static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
      static int calls, users, mode;
      void count(void) { calls++; }
      int attach(void) {
        if (users)
          return -1;
        users = 1;
        return 0;
      }
      void detach(void) { users = 0; }
      void start(void) {
        if (mode == 0)
          mode = 1;
      }
      void restart(void) {
        pthread_mutex_lock(&m);
        mode = 0;
        mode = 1;
        pthread_mutex_unlock(&m);
      }
      """;

  @TempDir private Path directory;

  private Path part(String text) throws IOException {
    return Files.writeString(directory.resolve("part.c"), text);
  }

  private static List<Json.Members> alarms(Path file) {
    Json.Members answer =
        (Json.Members) Json.parse(Liss.run("verify", file, "--format", "json").out()).orElseThrow();
    return answer.objects("alarms");
  }

  private static List<String> variables(Json.Members alarm) {
    return alarm.texts("variables");
  }

  @Test
  void the_most_telling_comes_first_and_a_counter_last() throws IOException {
    List<Json.Members> alarms = alarms(part(PART));
    assertThat(alarms.stream().map(AlarmsTest::variables))
        .containsExactly(List.of("mode"), List.of("users"), List.of("calls"));
    assertThat(alarms.stream().map(alarm -> alarm.texts("signs")))
        .containsExactly(
            List.of("a lock protects it elsewhere"),
            List.of("what was read may have changed before it is used"),
            List.of());
    assertThat(alarms.getLast().text("pattern")).contains("statistics counter");
  }

  @Test
  void the_first_is_shown_in_full_and_the_others_with_their_steps() throws IOException {
    Liss liss = Liss.run("verify", "--explain", part(PART));
    assertThat(liss.err().lines().filter(line -> line.startsWith("found: ")))
        .hasSize(3)
        .anyMatch(line -> line.endsWith(": `users`"));
    assertThat(liss.out().replaceAll("\\s+", " "))
        .contains("The alarm is about `mode` (start without a lock; restart under m);")
        .contains("2 other alarms, the most telling first:")
        .contains("part.c:6: attach[0] can interrupt attach[1] between lines 6 and 8: `users`")
        .containsPattern("1\\. .* attach\\[1\\] 6 if .* attach\\[0\\] .*2\\. ")
        .endsWith("Result: false(preemption-safety) ");
  }

  @Test
  void what_is_suppressed_comes_last_and_ends_no_search() throws IOException {
    Path file = part(PART);
    String sarif = Liss.run("verify", file, "--format", "sarif").out();
    String first = fingerprints(sarif).getFirst();
    part("// liss-suppress " + first + ": known\n" + PART);
    assertThat(alarms(file).stream().map(AlarmsTest::variables))
        .containsExactly(List.of("users"), List.of("calls"), List.of("mode"));
    assertThat(Liss.run("verify", file).exitCode()).isEqualTo(9);
  }

  @Test
  void each_is_a_result_of_its_own_in_sarif() throws IOException {
    String sarif = Liss.run("verify", part(PART), "--format", "sarif").out();
    assertThat(fingerprints(sarif)).hasSize(3).doesNotHaveDuplicates();
  }

  private static List<String> fingerprints(String sarif) {
    return Pattern.compile("\"liss/v2\": ?\"([0-9a-f]+)\"")
        .matcher(sarif)
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  /** Where alarms are read one by one, each has its question. */
  @Test
  void in_sarif_each_alarm_has_its_question() throws IOException {
    Path file = part(PART);
    Json.Members log =
        (Json.Members)
            Json.parse(Liss.run("verify", file, "--format", "sarif").out()).orElseThrow();
    List<Json.Members> results = log.objects("runs").getFirst().objects("results");
    List<String> lines =
        results.stream()
            .flatMap(result -> result.object("properties").stream())
            .flatMap(properties -> properties.object("question").stream())
            .flatMap(question -> question.text("line").stream())
            .toList();
    assertThat(lines)
        .containsExactly("// liss: holds m start", "// liss: once attach", "// liss: once count");
    for (int i = 0; i < lines.size(); i++) {
      String message =
          results.get(i).object("message").flatMap(text -> text.text("text")).orElseThrow();
      assertThat(message).contains("? If not, say so: " + lines.get(i));
    }
    Json.Members answer =
        (Json.Members) Json.parse(Liss.run("verify", file, "--format", "json").out()).orElseThrow();
    assertThat(answer.object("question").flatMap(question -> question.text("line")))
        .contains(lines.getFirst());
  }

  private static List<String> rows(String table) {
    return table
        .lines()
        .skip(2)
        .takeWhile(line -> line.startsWith("|"))
        .map(line -> line.replaceFirst("[|] ([^|]*) [|] ([^|]*) [|] ([^|]*) [|].*", "$1 + $2: $3"))
        .toList();
  }

  /** Two functions that go wrong alone have a row of their own if both are needed for another. */
  @Test
  void pairs_of_a_part_have_a_row_for_each_finding() throws IOException {
    Liss result = Liss.run("verify", "--pairs", part(PART));
    assertThat(result.exitCode()).isEqualTo(10);
    assertThat(rows(result.out()))
        .containsExactly(
            "attach + detach: false(preemption-safety)",
            "start + restart: false(preemption-safety)",
            "count + count: false(preemption-safety)",
            "attach + attach: false(preemption-safety)",
            "start + start: false(preemption-safety)",
            "detach + detach: true",
            "restart + restart: true");
    assertThat(result.out())
        .contains(
            "5 findings among 5 functions (1 statistics counter, 2 one-way flag); 8 pairs have")
        .endsWith("Result: false(preemption-safety)\n");
  }

  /** A lock is something in common, too. */
  @Test
  void pairs_without_a_common_variable_may_have_a_deadlock() throws IOException {
    Liss result =
        Liss.run(
            "verify",
            "--pairs",
            part(
                """
                #include <pthread.h>
                static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
                static int x, y;
                static void both(pthread_mutex_t *first, pthread_mutex_t *second, int *used) {
                  pthread_mutex_lock(first);
                  pthread_mutex_lock(second);
                  ++*used;
                  pthread_mutex_unlock(second);
                  pthread_mutex_unlock(first);
                }
                void f(void) { both(&a, &b, &x); }
                void g(void) { both(&b, &a, &y); }
                """));
    assertThat(rows(result.out())).contains("f + g: false(deadlock)", "f + f: true", "g + g: true");
  }

  /** A call that runs once can wait for itself. */
  @Test
  void what_runs_once_beside_nothing_else_is_a_program_too() throws IOException {
    Liss result =
        Liss.run(
            "verify",
            "--pairs",
            "--kernel",
            part(
                """
                #include <linux/interrupt.h>
                #include <linux/spinlock.h>
                static DEFINE_SPINLOCK(lock);
                static irqreturn_t d_irq(int irq, void *data) {
                  spin_lock(&lock);
                  spin_lock(&lock);
                  return IRQ_HANDLED;
                }
                int d_start(void) { return request_irq(7, d_irq, 0, "d", 0); }
                """));
    assertThat(rows(result.out())).containsExactly("d_irq + d_irq: false(deadlock)");
  }

  @Test
  void pairs_are_of_what_others_call() throws IOException {
    Liss whole =
        Liss.run("verify", "--pairs", part("#include <pthread.h>\nint main(void) { return 0; }\n"));
    assertThat(whole.exitCode()).isEqualTo(2);
    assertThat(whole.err()).contains("--pairs is for parts of programs, and neither the kernel");
    Liss wrong = Liss.run("verify", "--pairs", part("int f(void) { return x +; }\n"));
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err()).contains("part.c:1:").doesNotContain("--pairs is for");
  }
}
