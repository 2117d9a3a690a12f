package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the tables of a world can say: each program says in its first line what the answer is. */
class WorldProgramsTest {

  private static final Path DRIVERS = Path.of("drivers/worlds");
  private static final Path DIRECTORY = Path.of("src/test/resources/liss/c/worlds");

  /** Programs of the worlds of liss, in directories with their names. */
  static Stream<Path> programsOfWorlds() throws IOException {
    try (Stream<Path> files = Files.walk(DIRECTORY, 2)) {
      return files
          .filter(file -> file.toString().endsWith(".c") && !DIRECTORY.equals(file.getParent()))
          .sorted()
          .toList()
          .stream();
    }
  }

  static Stream<Path> drivers() throws IOException {
    try (Stream<Path> files = Files.walk(DRIVERS, 2)) {
      return files.filter(file -> file.toString().endsWith(".c")).sorted().toList().stream();
    }
  }

  static Stream<Path> programs() throws IOException {
    return in(DIRECTORY);
  }

  private static Stream<Path> in(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(".c")).sorted().toList().stream();
    }
  }

  static Stream<Path> programsWithoutSections() throws IOException {
    return in(DIRECTORY.resolveSibling("object-sections"));
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
    assertDecided(program, "verify", "--world", DIRECTORY, program);
  }

  /** The first line may have options behind the answer. */
  @ParameterizedTest
  @MethodSource("programsOfWorlds")
  void is_decided_in_its_world(Path program) throws IOException {
    String world = program.getParent().getFileName().toString();
    List<Object> arguments = new ArrayList<>(List.of("verify", "--world", world));
    arguments.addAll(words(program).subList(1, words(program).size()));
    arguments.add(program);
    assertDecided(program, arguments.toArray());
  }

  private static List<String> words(Path program) throws IOException {
    return List.of(Files.readAllLines(program).getFirst().replaceFirst("^// ", "").split(" "));
  }

  private static void assertDecided(Path program, Object... arguments) throws IOException {
    String expected = words(program).getFirst();
    Liss liss = Liss.run(arguments);
    assertThat(Liss.last(liss.out()))
        .as(program.toString())
        .isIn("Result: " + expected, "Result: " + expected + "(preemption-safety)");
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
