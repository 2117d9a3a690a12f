package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What has no exact meaning: {@code explore} follows no run any further that comes there, and says
 * what the first line of the program says; docs/c-values.md has a line about it.
 */
@Tag("slow")
class InexactTest {

  private static final Path DIRECTORY = Path.of("src", "test", "resources", "liss", "c", "inexact");

  static List<Path> programs() throws IOException {
    try (Stream<Path> files = Files.list(DIRECTORY)) {
      return files.sorted().toList();
    }
  }

  /** The first line: what it is, and what the report says. */
  private static List<String> title(Path program) throws IOException {
    String line = Files.readAllLines(program).getFirst().substring("// ".length());
    int colon = line.lastIndexOf(": ");
    return List.of(line.substring(0, colon), line.substring(colon + 2));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void endsARunWithItsReason(Path program) throws IOException {
    Liss liss = Liss.run("explore", program);
    assertThat(Liss.last(liss.out()))
        .as(liss.err())
        .startsWith("Result: unknown(" + title(program).getLast() + " at ");
    assertThat(liss.exitCode()).isEqualTo(5);
  }

  @Test
  void allOfItIsDocumented() throws IOException {
    StringBuilder table =
        new StringBuilder("| what | the report says | example |\n|---|---|---|\n");
    for (Path program : programs()) {
      List<String> title = title(program);
      String name = program.getFileName().toString().replaceFirst("\\.c$", "");
      table.append("| %s | %s | `%s` |%n".formatted(title.getFirst(), title.getLast(), name));
    }
    assertThat(Files.readString(Path.of("docs", "c-values.md"))).contains(table.toString());
  }
}
