package liss.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import liss.search.Strategy.Question;
import org.junit.jupiter.api.Test;

/**
 * docs/strategies.md has the list of strategies. With {@code -Dliss.promote=true} the test writes
 * it.
 */
class StrategiesPageTest {

  private static final Path PAGE = Path.of("docs/strategies.md");
  private static final String BEGIN = "<!-- begin of the list -->\n";

  @Test
  void the_page_has_all_strategies() throws IOException {
    String page = Files.readString(PAGE);
    String head = page.substring(0, page.indexOf(BEGIN) + BEGIN.length());
    if (Boolean.getBoolean("liss.promote")) {
      Files.writeString(PAGE, head + list());
    } else {
      assertThat(page).isEqualTo(head + list());
    }
  }

  /** A strategy that nobody asks for would be a claim of the page, and no more. */
  @Test
  void each_strategy_is_in_use() throws IOException {
    Set<String> words = new HashSet<>();
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        if (!file.endsWith("Strategy.java")) {
          String code = Files.readString(file).replaceAll("(?m)^import .*$", "");
          words.addAll(List.of(code.split("\\W+")));
        }
      }
    }
    assertThat(words)
        .contains(Arrays.stream(Strategy.values()).map(Strategy::name).toArray(String[]::new));
  }

  private static String list() {
    StringBuilder list = new StringBuilder();
    for (Question question : Question.values()) {
      list.append("\n## ").append(question.words()).append("\n\n");
      list.append("| strategy | budget | why |\n| --- | --- | --- |\n");
      for (Strategy strategy : question.strategies()) {
        String name = strategy.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        list.append(
            "| %s | %s | %s |\n".formatted(name, strategy.budgetInWords(), strategy.reason()));
      }
    }
    return list.toString();
  }
}
