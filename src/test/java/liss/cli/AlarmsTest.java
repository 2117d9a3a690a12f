package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
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
  void the_first_is_shown_in_full_and_the_others_in_a_sentence() throws IOException {
    String text = Liss.run("verify", part(PART)).out();
    assertThat(text.replaceAll("\\s+", " "))
        .contains("The alarm is about `mode` (start without a lock; restart under m);")
        .contains("2 other alarms, the most telling first:")
        .contains("- attach[0] can interrupt attach[1] (from line 6 to line 8): `users`")
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
}
