package liss.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Vocabulary;
import org.junit.jupiter.api.Test;

/** docs/c.md is complete. */
class DocumentationTest {

  private static String text() throws IOException {
    return Files.readString(Path.of("docs", "c.md"));
  }

  @Test
  void all_messages_are_documented() throws IOException {
    assertThat(text().lines().filter(line -> line.startsWith("| LISS")))
        .containsExactlyElementsOf(
            Arrays.stream(CMessage.values())
                .map(m -> "| " + m.id() + " | " + m.severity().label() + " | " + m.summary() + " |")
                .toList());
  }

  @Test
  void all_meanings_are_documented() throws IOException {
    for (Meaning.Action action : Meaning.Action.values()) {
      assertThat(text()).contains("`" + action.name().toLowerCase(Locale.ROOT));
    }
  }

  @Test
  void all_ways_to_write_locks_are_documented() throws IOException {
    for (String dialect : Vocabulary.standard().dialectNames()) {
      assertThat(text()).contains("`" + dialect + "`");
    }
  }
}
