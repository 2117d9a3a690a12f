package liss.cli;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What C means: programs that are unsafe by one mechanism each, with twins that are safe. The first
 * line says what the construct means, which docs/c.md repeats, and the second one a command and
 * what it says.
 */
@Tag("slow")
class MeaningTest {

  private static final Path DIRECTORY = Path.of("src", "test", "resources", "liss", "c", "meaning");

  /** Programs whose answers take seconds. */
  private static final Path LONG = DIRECTORY.resolve("long");

  private static final Path MORE = DIRECTORY.resolve("more");
  private static final Path RESULTS = Path.of("results", "meaning.tsv");

  static List<Path> programs() throws IOException {
    return programs(DIRECTORY);
  }

  static List<Path> longPrograms() throws IOException {
    return programs(LONG);
  }

  private static List<Path> programs(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(".c")).sorted().toList();
    }
  }

  /** One of the first lines of a program, in two parts. */
  private static List<String> line(Path program, int number) throws IOException {
    String line = Files.readAllLines(program).get(number).substring("// ".length());
    int colon = line.indexOf(": ");
    return List.of(line.substring(0, colon), line.substring(colon + 2));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void has_the_answer_that_is_right(Path program) throws IOException {
    assertThat(answer(program)).isEqualTo(line(program, 1).getLast());
  }

  @ParameterizedTest
  @MethodSource("longPrograms")
  @Tag("long")
  void has_the_answer_that_is_right_after_a_long_search(Path program) throws IOException {
    assertThat(answer(program)).isEqualTo(line(program, 1).getLast());
  }

  private static String answer(Path program) throws IOException {
    List<Object> arguments = new ArrayList<>(List.of(line(program, 1).getFirst().split(" ")));
    arguments.add(program);
    Liss liss = Liss.run(arguments.toArray());
    return liss.out().isEmpty()
        ? "exit code " + liss.exitCode()
        : Liss.last(liss.out()).replaceFirst("^Result: ", "");
  }

  /**
   * What is right for more programs, and what liss says: results/README.md says what is wrong.
   * {@code ./check -Plong -Dtest=MeaningTest -Dliss.promote} records what there is.
   */
  @Test
  @Tag("long")
  void answers_for_more_programs_are_those_recorded() throws IOException {
    List<String> lines = new ArrayList<>(List.of("program\tright\tanswer"));
    for (Path program : programs(MORE)) {
      String name = program.getFileName().toString().replaceFirst("\\.c$", "");
      lines.add(String.join("\t", name, line(program, 1).getLast(), answer(program)));
    }
    if (System.getProperty("liss.promote") != null) {
      Files.write(RESULTS, lines);
    }
    assertThat(lines).isEqualTo(Files.readAllLines(RESULTS));
  }

  @Test
  void all_of_it_is_documented() throws IOException {
    Map<List<String>, List<String>> tests =
        new TreeMap<>((a, b) -> a.toString().compareTo(b.toString()));
    List<Path> all = new ArrayList<>(programs());
    all.addAll(longPrograms());
    all.sort(Comparator.comparing(Path::getFileName));
    for (Path program : all) {
      String name = program.getFileName().toString().replaceFirst("\\.c$", "");
      tests.computeIfAbsent(line(program, 0), title -> new ArrayList<>()).add("`" + name + "`");
    }
    String table =
        tests.entrySet().stream()
            .map(e ->
                "| %s | %s | %s |\n"
                    .formatted(
                        e.getKey().getFirst(),
                        e.getKey().getLast(),
                        String.join(", ", e.getValue())))
            .collect(joining("", "| construct | meaning | tests |\n|---|---|---|\n", ""));
    assertThat(Files.readString(Path.of("docs", "c.md"))).contains(table);
  }
}
