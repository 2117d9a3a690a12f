package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the tables of a world can say: each program says in its first line what the answer is. */
class WorldProgramsTest {

  private static final Path DIRECTORY = Path.of("src/test/resources/liss/c/worlds");

  static Stream<Path> programs() throws IOException {
    return in(DIRECTORY);
  }

  private static Stream<Path> in(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(".c")).sorted().toList().stream();
    }
  }

  static Stream<Path> programsWithoutSections() throws IOException {
    return in(DIRECTORY.resolve("sections"));
  }

  /** The first line has the functions that are to hold the section of their object. */
  @ParameterizedTest
  @MethodSource("programsWithoutSections")
  void get_sections_where_they_need_some(Path program, @TempDir Path directory) throws IOException {
    String expected = Files.readAllLines(program).getFirst().replaceFirst("^// ", "");
    Path output = directory.resolve("output.c");
    Liss liss =
        Liss.run("synthesize", "--objective=coarse", "--world", DIRECTORY, program, "-o", output);
    assertThat(liss.out() + liss.err()).contains("Result: true");
    String text = Files.readString(output);
    assertThat(
            Pattern.compile("(\\w+)_inside\\([^)]*\\) *(/\\*.*\\*/)?\\s*\\{")
                .matcher(text)
                .results()
                .map(found -> found.group(1)))
        .containsExactlyInAnyOrder(expected.split(", "));
    assertThat(Pattern.compile("#define ENTER").matcher(text).results()).hasSize(1);
    assertThat(Liss.last(Liss.run("verify", "--world", DIRECTORY, output).out()))
        .isEqualTo("Result: true");
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
