package liss.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A program stays the same, up to names, when one of its names is changed. */
class NameChangeTest {

  private static final Pattern FRESH = Pattern.compile("fresh_(\\d+)");

  private static final Pattern PLACE = Pattern.compile("\\d+:\\d+");

  static List<Path> programs() throws IOException {
    try (Stream<Path> drivers = Files.list(Path.of("drivers"));
        Stream<Path> models = Files.list(Path.of("models"))) {
      return Stream.concat(drivers, models)
          .filter(file -> file.toString().endsWith(".w"))
          .sorted()
          .toList();
    }
  }

  private static List<NameChange> changes(String text) {
    Names names = Names.in(text);
    return names.symbols().stream().map(symbol -> new NameChange(text, names, symbol)).toList();
  }

  /** The program as the parser has it, without the places of its parts. */
  private static String parsed(String text) {
    return Parser.parse(new SourceText("a.w", text)) instanceof ParseResult.Parsed accepted
        ? PLACE.matcher(accepted.program().declarations().toString()).replaceAll("")
        : "rejected";
  }

  @ParameterizedTest
  @MethodSource("programs")
  void each_name_can_be_changed_and_changed_back(Path program) throws IOException {
    String text = Files.readString(program);
    List<String> names = changes(text).stream().map(change -> change.symbol().name()).toList();
    String changed = renamed(text, i -> "fresh_" + i);
    assertThat(FRESH.matcher(parsed(changed)).replaceAll(name -> names.get(number(name))))
        .isEqualTo(parsed(text))
        .isNotEqualTo("rejected");
    assertThat(renamed(changed, names::get)).isEqualTo(text);
  }

  /** The text with another name for each symbol. */
  private static String renamed(String text, IntFunction<String> names) {
    List<NameChange> changes = changes(text);
    SortedMap<Integer, TextWord> words = new TreeMap<>(Comparator.reverseOrder());
    Map<Integer, String> others = new HashMap<>();
    for (int i = 0; i < changes.size(); i++) {
      for (TextWord word : changes.get(i).words()) {
        words.put(word.start(), word);
        others.put(word.start(), names.apply(i));
      }
    }
    StringBuilder renamed = new StringBuilder(text);
    words.forEach((start, word) -> renamed.replace(start, word.end(), others.get(start)));
    return renamed.toString();
  }

  private static int number(MatchResult name) {
    return Integer.parseInt(name.group(1));
  }

  private static final String PROGRAM =
      """
      shared int x;
      lock l;
      proc p(n) { int y = n; return y; }
      thread t {
        int z;
        top: lock(l);
        if (x == 0) { int a; a := 1; goto top; }
        if (x == 1) { int b; b := 1; z := call p(x); }
        unlock(l);
      }
      """;

  private static NameChange change(String text, String name) {
    return changes(text).stream()
        .filter(change -> change.symbol().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static void refused(String name, String other, String reason) {
    assertThatThrownBy(() -> change(PROGRAM, name).check(other))
        .as(name + " -> " + other)
        .hasMessageContaining(reason);
  }

  @Test
  void what_is_no_name_is_refused() {
    refused("x", "2x", "`2x` is no name");
    refused("x", "", "`` is no name");
    refused("x", "x y", "`x y` is no name");
    refused("x", "\u00fc", "is no name");
    refused("x", "while", "`while` is a keyword of W");
  }

  @Test
  void what_is_visible_there_is_refused() {
    refused("x", "l", "`l` is the lock declared in line 2");
    refused("l", "p", "`p` is the proc declared in line 3");
    refused("z", "x", "`x` is the shared int declared in line 1");
    refused("a", "z", "`z` is the int declared in line 5");
    refused("x", "a", "`a` is the int declared in line 7");
    refused("y", "n", "`n` is the parameter declared in line 3");
  }

  @Test
  void what_is_not_visible_there_is_free() {
    for (String[] names :
        List.of(
            new String[] {"a", "b"},
            new String[] {"z", "y"},
            new String[] {"top", "x"},
            new String[] {"x", "top"},
            new String[] {"n", "z"},
            new String[] {"x", "x"},
            new String[] {"x", "interrupt"})) {
      NameChange change = change(PROGRAM, names[0]);
      change.check(names[1]);
      assertThat(parsed(change.withName(names[1]))).isNotEqualTo("rejected");
    }
  }

  @Test
  void a_text_with_errors_has_names_too() {
    String text = PROGRAM.replace("unlock(l);", "unlock(l)");
    NameChange change = change(text, "l");
    change.check("mutex");
    assertThat(change.withName("mutex"))
        .isEqualTo(text.replace("lock l;", "lock mutex;").replace("lock(l)", "lock(mutex)"));
  }
}
