package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often a command goes through each stage of reading a program of C. */
class StagesTest {

  private static final String UNSAFE =
      """
      #include <pthread.h>
      int x;
      void *f(void *p) { x++; return 0; }
      int main(void) {
        pthread_t t[3];
        for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, f, 0);
        for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
        return 0;
      }
      """;

  private static final String STUCK =
      """
      #include <pthread.h>
      pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
      int x;
      void *f(void *p) {
        pthread_mutex_lock(&a); pthread_mutex_lock(&b); x++;
        pthread_mutex_unlock(&b); pthread_mutex_unlock(&a);
        return 0;
      }
      int main(void) {
        pthread_t t;
        pthread_create(&t, 0, f, 0);
        pthread_mutex_lock(&b); pthread_mutex_lock(&a); x = 0;
        pthread_mutex_unlock(&a); pthread_mutex_unlock(&b);
        pthread_join(t, 0);
        return 0;
      }
      """;

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({
    "verify, UNSAFE, 1",
    "verify --property race, UNSAFE, 1",
    "verify, STUCK, 1",
    "verify --property race, STUCK, 1",
    "verify --property stale, UNSAFE, 1",
    "verify --switch-at-lock contended, STUCK, 1",
    "explore, STUCK, 1",
    "synthesize, UNSAFE, 3", // the program, the one with a new lock, and that with its name
  })
  void aTextIsParsedOnce_andPointersAreFollowedBeforeTheThreadsAndBehind(
      String command, String text, int texts) throws IOException {
    List<String> stages = stages(command, text.equals("STUCK") ? STUCK : UNSAFE);
    assertThat(stages.stream().filter("parse"::equals)).as("%s", stages).hasSize(texts);
    assertThat(stages.stream().filter("threads"::equals)).as("%s", stages).hasSize(texts);
    assertThat(stages.stream().filter("pointers"::equals))
        .as("%s", stages)
        .hasSizeBetween(1, 2 * texts);
    assertThat(stages.stream().filter("with values"::equals)).hasSizeLessThanOrEqualTo(texts);
  }

  private List<String> stages(String command, String text) throws IOException {
    Path program = Files.writeString(directory.resolve("program.c"), text);
    Path file = directory.resolve("stages.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("liss.Stage").withoutThreshold();
      recording.start();
      Liss.run((Object[]) (command + " " + program).split(" "));
      recording.stop();
      recording.dump(file);
    }
    return RecordingFile.readAllEvents(file).stream()
        .filter(event -> event.getEventType().getName().equals("liss.Stage"))
        .map(event -> event.getString("stage"))
        .toList();
  }
}
