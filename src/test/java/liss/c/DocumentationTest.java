package liss.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import liss.c.source.CMessage;
import liss.c.vocabulary.Vocabulary;
import liss.lang.Assumption;
import liss.lang.Assumption.Weight;
import org.junit.jupiter.api.Test;

/** docs/c.md and docs/diagnostics.md are complete. */
class DocumentationTest {

  private static String text() throws IOException {
    return Files.readString(Path.of("docs", "c.md"));
  }

  @Test
  void all_messages_are_documented() throws IOException {
    String explained = Files.readString(Path.of("docs", "diagnostics.md"));
    SortedMap<String, String> summaries = new TreeMap<>();
    for (CMessage message : CMessage.values()) {
      summaries.put(message.id(), message.severity().label() + ": " + message.summary());
    }
    for (Assumption.Kind kind : Assumption.Kind.values()) {
      String severity = kind.weight() == Weight.IS_GIVEN ? "note: " : "warning: ";
      assertThat(summaries.put(kind.code(), severity + kind.summary())).isNull();
    }
    assertThat(explained.lines().filter(line -> line.startsWith("### LISS02")))
        .containsExactlyElementsOf(summaries.keySet().stream().map(code -> "### " + code).toList());
    summaries.forEach((code, summary) ->
        assertThat(explained).contains("### " + code + "\n\n" + summary + "\n\n"));
  }

  @Test
  void all_kinds_of_assumptions_are_documented() throws IOException {
    String documents = Files.readString(Path.of("docs", "json.md"));
    for (Assumption.Kind kind : Assumption.Kind.values()) {
      String safe =
          switch (kind.weight()) {
            case RESERVES -> "`unknown`";
            case IS_STATED, IS_GIVEN -> "`true`";
          };
      assertThat(documents.lines())
          .filteredOn(line -> line.startsWith("| `" + kind.label() + "` | " + kind.code() + " |"))
          .singleElement()
          .satisfies(line -> assertThat(line.substring(line.lastIndexOf("| `"))).contains(safe));
    }
  }

  @Test
  void all_ways_to_write_locks_are_documented() throws IOException {
    String row =
        text().lines().filter(line -> line.startsWith("| `--emit NAME` |")).findFirst().orElse("");
    List<String> names =
        Pattern.compile("`([^`]+)`")
            .matcher(row)
            .results()
            .map(name -> name.group(1))
            .filter(name -> !name.startsWith("--"))
            .toList();
    assertThat(names).containsExactlyInAnyOrderElementsOf(Vocabulary.standard().dialectNames());
  }

  @Test
  void all_passes_are_documented() throws IOException {
    String documents = Files.readString(Path.of("docs", "c-ir.md"));
    for (Pass pass : Pass.values()) {
      assertThat(documents).contains("| `" + pass + "` | " + pass.sentence() + " |\n");
    }
  }
}
