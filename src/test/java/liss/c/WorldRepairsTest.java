package liss.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import liss.cli.Liss;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Repairs by the locks and sections of a world. */
class WorldRepairsTest {

  private static final Path DRIVERS = Path.of("drivers/worlds");
  private static final Path WORLD = Path.of("src/test/resources/liss/c/cases/worlds");

  static List<Path> drivers() throws IOException {
    return below(DRIVERS);
  }

  static List<Path> programsWithoutSections() throws IOException {
    return below(Path.of("src/test/resources/liss/c/object-sections"));
  }

  private static List<Path> below(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(file -> file.toString().endsWith(".c")).sorted().toList();
    }
  }

  /** The first line has the functions that are to hold the section of their object. */
  @ParameterizedTest
  @MethodSource("programsWithoutSections")
  void get_sections_where_they_need_some(Path program, @TempDir Path directory) throws IOException {
    String expected = Files.readAllLines(program).getFirst().replaceFirst("^// ", "");
    Path output = directory.resolve("output.c");
    Liss liss =
        Liss.run("synthesize", "--objective=coarse", "--world", WORLD, program, "-o", output);
    assertThat(liss.out() + liss.err()).contains("Result: true");
    String text = Files.readString(output);
    assertThat(
            Pattern.compile("(\\w+)_inside\\([^)]*\\) *(/\\*.*\\*/)?\\s*\\{")
                .matcher(text)
                .results()
                .map(found -> found.group(1)))
        .containsExactlyInAnyOrder(expected.split(", "));
    assertThat(Pattern.compile("#define ENTER").matcher(text).results()).hasSize(1);
    assertThat(Liss.last(Liss.run("verify", "--world", WORLD, output).out()))
        .isEqualTo("Result: true");
  }

  /** The locks are those of the world, and text with them is safe. */
  @ParameterizedTest
  @MethodSource("drivers")
  void a_driver_is_repaired_in_its_world(Path driver, @TempDir Path directory) {
    String world = driver.getParent().getFileName().toString();
    Path repaired = directory.resolve("repaired.c");
    assertThat(Liss.run("verify", "--world", world, driver).out()).contains("Result: possible");
    Liss liss = Liss.run("synthesize", "--world", world, "-o", repaired, driver);
    assertThat(liss.exitCode()).as(liss.out() + liss.err()).isZero();
    assertThat(Liss.last(Liss.run("verify", "--world", world, repaired).out()))
        .isEqualTo("Result: true");
  }
}
