package liss.c.projection;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import liss.c.CCase;
import org.junit.jupiter.api.Test;

/** What has no exact meaning: docs/c-values.md has a line about each program that says so. */
class InexactTest {

  @Test
  void allOfItIsDocumented() throws IOException {
    StringBuilder table =
        new StringBuilder("| what | the report says | example |\n|---|---|---|\n");
    for (CCase program : CCase.below("inexact")) {
      String reason =
          program
              .expected()
              .getFirst()
              .answer()
              .replaceFirst("^unknown\\((.*) at [0-9:]+\\)$", "$1");
      table.append("| %s | %s | `%s` |%n".formatted(program.title(), reason, program.name()));
    }
    assertThat(Files.readString(Path.of("docs", "c-values.md"))).contains(table.toString());
  }
}
