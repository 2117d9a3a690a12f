package liss.c.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import liss.lang.Stmt.SyncKind;
import org.junit.jupiter.api.Test;

/** The tables of operations in docs/c.md have what a vocabulary can have, with all operands. */
class OperationDocumentationTest {

  private static final Pattern FORM = Pattern.compile("`([^`]+)`");

  /** The numbers of operands of each form in the first column of a table, by its first word. */
  private static SortedMap<String, SortedSet<Integer>> documented(String header)
      throws IOException {
    SortedMap<String, SortedSet<Integer>> forms = new TreeMap<>();
    List<String> lines = Files.readAllLines(Path.of("docs", "c.md"));
    int start = lines.stream().map(l -> l.startsWith("| " + header + " |")).toList().indexOf(true);
    assertThat(start).as(header).isNotNegative();
    lines.stream()
        .skip(start + 2L)
        .takeWhile(line -> line.startsWith("| "))
        .flatMap(line -> FORM.matcher(line.split(" \\| ")[0]).results())
        .map(form -> form.group(1).replaceAll(" returns S or F$| OP(?= )", "").split(" "))
        .forEach(words -> {
          SortedSet<Integer> numbers = forms.computeIfAbsent(words[0], w -> new TreeSet<>());
          boolean isOpen = words[words.length - 1].equals("..");
          int operands = words.length - (isOpen ? 2 : 1);
          for (int n = operands; n == operands || isOpen && n <= 9; n++) {
            numbers.add(n);
          }
        });
    return forms;
  }

  private static void add(
      SortedMap<String, SortedSet<Integer>> all, Enum<?> constant, Arity arity, int first) {
    SortedSet<Integer> numbers = all.computeIfAbsent(name(constant), n -> new TreeSet<>());
    for (int n = 0; n <= 9; n++) {
      if (arity.allows(n)) {
        numbers.add(n + first);
      }
    }
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  @Test
  void allOperationsAreDocumented() throws IOException {
    SortedMap<String, SortedSet<Integer>> all = new TreeMap<>();
    for (Meaning.Action action : Meaning.Action.values()) {
      if (action != Meaning.Action.SYNC) {
        add(all, action, action.arity(), 0);
      }
    }
    Stream.of(SyncKind.values())
        .filter(kind -> !kind.keyword().contains(" "))
        .forEach(kind -> add(all, kind, new Arity(1, 1), 0));
    for (Effect.Kind kind : Effect.Kind.values()) {
      add(all, kind, kind.arity(), 0);
    }
    assertThat(documented("operation")).isEqualTo(all);
  }

  @Test
  void allStepsAreDocumented() throws IOException {
    SortedMap<String, SortedSet<Integer>> all = new TreeMap<>();
    for (ValueRule.Step step : ValueRule.Step.values()) {
      add(all, step, step.arity(), 1);
    }
    assertThat(documented("step")).isEqualTo(all);
  }

  @Test
  void allResultsAreDocumented() throws IOException {
    assertThat(documented("result").keySet())
        .isEqualTo(
            new TreeSet<>(
                Arrays.stream(ValueRule.Result.values())
                    .filter(result -> result != ValueRule.Result.NONE)
                    .map(OperationDocumentationTest::name)
                    .toList()));
  }

  @Test
  void noNameOfAnOperationIsThatOfAStepOrAResult() throws IOException {
    SortedSet<String> both = new TreeSet<>(documented("operation").keySet());
    both.retainAll(documented("step").keySet());
    assertThat(both).isEmpty();
    assertThat(Map.copyOf(documented("result")).keySet())
        .doesNotContainAnyElementsOf(documented("operation").keySet());
  }
}
