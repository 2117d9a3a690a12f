package liss.c;

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
import liss.c.CCase.Expectation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What C means: programs that are unsafe by one mechanism each, with twins that are safe. Their
 * titles, {@code construct: meaning}, are in docs/c.md.
 */
class MeaningTest {

  private static final Path RECORDED = Path.of("src", "test", "resources", "liss", "c", "recorded");
  private static final Path RESULTS = Path.of("results", "meaning.tsv");

  /**
   * What is right for more programs, and what liss says: results/README.md says what is wrong.
   * {@code ./check -Plong -Dtest=MeaningTest -Dliss.promote} records what there is.
   */
  @Test
  @Tag("long")
  void answers_for_more_programs_are_those_recorded() throws IOException {
    List<String> lines = new ArrayList<>(List.of("program\tright\tanswer"));
    for (CCase program : CCase.in(RECORDED)) {
      Expectation right = program.expected().getFirst();
      lines.add(String.join("\t", program.name(), right.answer(), program.answer(right)));
    }
    if (System.getProperty("liss.promote") != null) {
      Files.write(RESULTS, lines);
    }
    assertThat(lines).isEqualTo(Files.readAllLines(RESULTS));
  }

  @Test
  void all_of_it_is_documented() throws IOException {
    Map<List<String>, List<String>> tests = new TreeMap<>(Comparator.comparing(List::toString));
    CCase.below("meaning").stream()
        .sorted(Comparator.comparing(program -> program.file().getFileName()))
        .forEach(program ->
            tests
                .computeIfAbsent(parts(program.title()), title -> new ArrayList<>())
                .add("`" + program.name() + "`"));
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

  private static List<String> parts(String title) {
    int colon = title.indexOf(": ");
    return List.of(title.substring(0, colon), title.substring(colon + 2));
  }
}
