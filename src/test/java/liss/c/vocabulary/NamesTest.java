package liss.c.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The names of functions of libraries are in tables, and not in the code that reads C. */
class NamesTest {

  private static final Path CODE = Path.of("src", "main", "java", "liss", "c");

  /** A comment, a text block, a character, or a string. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?s)//[^\\n]*|/\\*.*?\\*/|\"\"\".*?\"\"\"|'(?:[^'\\\\]|\\\\.)+'|\"((?:[^\"\\\\]|\\\\.)*)\"");

  /** Words that are something else where they stand: keys of tables, names in W, text to write. */
  private static final Map<String, Set<String>> WORDS =
      Map.of(
          "HarnessValues.java", Set.of("__VERIFIER_nondet_"),
          "calls/Entries.java", Set.of("exit"),
          "projection/AssertionComments.java", Set.of("assert"),
          "projection/ProjectedCells.java", Set.of("read"),
          "projection/Rounds.java", Set.of("round"),
          "source/SnapshotNames.java", Set.of("read"),
          "syntax/Assembler.java", Set.of("pause"),
          "vocabulary/DriverNames.java", Set.of("free"),
          "vocabulary/LockTable.java", Set.of("lock", "unlock"));

  /** The names in the tables, and the starts of those that end with {@code *}. */
  private static Set<String> names() {
    Vocabulary standard = Vocabulary.standard();
    Set<String> names = new TreeSet<>(standard.functions().builtIn().keySet());
    standard.functions().patterns().forEach(pattern -> names.add(pattern.start()));
    names.addAll(standard.cancellationPoints());
    standard.locks().noLock().values().stream()
        .flatMap(List::stream)
        .forEach(rule -> names.add(rule.function()));
    standard.drivers().lists().get("allocate").forEach(names::add);
    return names;
  }

  private static Map<String, Set<String>> found(Set<String> names) throws IOException {
    Map<String, Set<String>> found = new TreeMap<>();
    try (Stream<Path> files = Files.walk(CODE)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).sorted().toList()) {
        Set<String> strings = strings(Files.readString(file));
        strings.retainAll(names);
        if (!strings.isEmpty()) {
          found.put(CODE.relativize(file).toString(), strings);
        }
      }
    }
    return found;
  }

  private static Set<String> strings(String code) {
    return TOKEN
        .matcher(code)
        .results()
        .filter(token -> token.group(1) != null)
        .map(token -> token.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void noNameOfATableIsAStringInTheCode() throws IOException {
    assertThat(found(names())).isEqualTo(WORDS);
  }

  @Test
  void stringsAreFoundOutsideOfCommentsOnly() {
    assertThat(strings("/* \"a\" */ f(\"b\", '\"', \"c\\\"\"); // \"d\"\n\"e\""))
        .containsExactly("b", "c\\\"", "e");
  }
}
