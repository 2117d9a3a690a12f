package liss.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each construct of C in a program that is unsafe, and in one that is safe. */
class TwinsTest {

  private static final Pattern CHOICE = Pattern.compile("<<(.*?)\\|(.*?)>>");

  private static final String PROGRAM =
      """
      #include <pthread.h>
      #include <semaphore.h>
      #include <stdarg.h>
      #include <stdatomic.h>
      #include <stddef.h>
      #include <stdint.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
      %s
      void *f(void *unused) { %s return 0; }
      void *g(void *unused) { %s return 0; }
      int main(void) {
        pthread_t t, u;
        pthread_create(&t, 0, f, 0);
        pthread_create(&u, 0, g, 0);
        pthread_join(t, 0);
        pthread_join(u, 0);
        return 0;
      }
      """;

  /**
   * A program and its twin.
   *
   * @param text with choices between the two
   */
  record Twins(String name, String text) {

    private static Twins of(String row) {
      String[] parts = row.split("\\s*##\\s*");
      String text = PROGRAM.formatted(parts[1], parts[2], parts[3]);
      return new Twins(
          parts[0],
          text.replaceAll("\\bL\\b", "<<|pthread_mutex_lock(&m);>>")
              .replaceAll("\\bU\\b", "<<|pthread_mutex_unlock(&m);>>"));
    }

    private String unsafe() {
      return CHOICE.matcher(text).replaceAll("$1");
    }

    private String safe() {
      return CHOICE.matcher(text).replaceAll("$2");
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Twins> twins() throws IOException {
    try (InputStream file =
        Objects.requireNonNull(TwinsTest.class.getResourceAsStream("twins.txt"))) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> !line.startsWith("#") && !line.isBlank())
              .map(Twins::of)
              .toList()
              .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("twins")
  void the_unsafe_one_is_not_safe(Twins twins) {
    assertThat(Sources.result(twins.unsafe())).isNotEqualTo("true").doesNotStartWith("LISS");
  }

  @ParameterizedTest
  @MethodSource("twins")
  void the_safe_one_is_safe(Twins twins) {
    assertThat(Sources.result(twins.safe())).isEqualTo("true");
  }
}
