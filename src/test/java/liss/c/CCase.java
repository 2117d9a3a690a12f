package liss.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import liss.cli.Liss;

/**
 * A program in C whose first lines say what a command answers about it, as in {@code // expect:
 * verify --kernel: possible(deadlock)}. The line after them says what the program is about. One
 * with several such lines has several answers.
 *
 * @param file where the program is
 * @param expected what is expected of it
 * @param title what it is about, empty if it does not say so
 */
public record CCase(Path file, List<Expectation> expected, String title) {

  /** Where the programs are; those in a directory {@code long} have answers that take seconds. */
  private static final Path DIRECTORY = Path.of("src", "test", "resources", "liss", "c", "cases");

  private static final String EXPECT = "// expect: ";

  /**
   * What a command says.
   *
   * @param command its name and options, without the program
   * @param answer what its last line says after {@code Result: }, or {@code exit code N} if it
   *     prints none
   */
  public record Expectation(List<String> command, String answer) {}

  /** Reads a program. */
  public static CCase of(Path file) {
    try {
      List<String> lines = Files.readAllLines(file);
      List<Expectation> expected = new ArrayList<>();
      while (lines.get(expected.size()).startsWith(EXPECT)) {
        String line = lines.get(expected.size()).substring(EXPECT.length());
        int colon = line.indexOf(": ");
        assertThat(colon).as("a colon in the first line of %s", file).isPositive();
        expected.add(
            new Expectation(
                List.of(line.substring(0, colon).split(" ")), line.substring(colon + 2)));
      }
      assertThat(expected).as("what is expected of %s", file).isNotEmpty();
      String next = lines.get(expected.size());
      return new CCase(file, expected, next.startsWith("// ") ? next.substring(3) : "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The programs below a directory of {@code liss/c/cases}, in the order of their names. */
  public static List<CCase> below(String directory) {
    return in(DIRECTORY.resolve(directory));
  }

  static List<CCase> in(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(file -> file.toString().endsWith(".c")).sorted().map(CCase::of).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The name of the program, without the ending. */
  public String name() {
    return file.getFileName().toString().replaceFirst("\\.c$", "");
  }

  boolean takesLong() {
    return file.getParent().endsWith("long");
  }

  /** What liss answers. */
  String answer(Expectation expectation) {
    List<Object> arguments = new ArrayList<>(expectation.command());
    arguments.add(file);
    Liss liss = Liss.run(arguments.toArray());
    return liss.out().isEmpty()
        ? "exit code " + liss.exitCode()
        : Liss.last(liss.out()).replaceFirst("^Result: ", "");
  }

  @Override
  public String toString() {
    return DIRECTORY.relativize(file).toString();
  }
}
