package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the tables of a world can say: each program says in its first line what the answer is. */
class WorldProgramsTest {

  private static final Path DIRECTORY = Path.of("src/test/resources/liss/c/worlds");

  static Stream<Path> programs() throws IOException {
    try (Stream<Path> files = Files.list(DIRECTORY)) {
      return files.filter(file -> file.toString().endsWith(".c")).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void is_decided(Path program) throws IOException {
    String expected = Files.readAllLines(program).getFirst().replaceFirst("^// ", "");
    Liss liss = Liss.run("verify", "--world", DIRECTORY, program);
    assertThat(Liss.last(liss.out()))
        .isIn("Result: " + expected, "Result: " + expected + "(preemption-safety)");
  }
}
