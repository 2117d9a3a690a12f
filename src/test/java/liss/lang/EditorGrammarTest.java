package liss.lang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import liss.format.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What editors know of W is what the grammar says. */
class EditorGrammarTest {

  private static final Path EDITORS = Path.of("editors");
  private static final Pattern WORD = Pattern.compile("[a-z_]{2,}");

  /** The keywords: the literals of the lexer that are words. */
  static SortedSet<String> keywords() throws IOException {
    String grammar = Files.readString(Path.of("src/main/antlr4/liss/lang/W.g4"));
    SortedSet<String> keywords = new TreeSet<>();
    Pattern.compile("(?m)^[A-Z_]+: '([a-z_]+)';$")
        .matcher(grammar)
        .results()
        .forEach(found -> keywords.add(found.group(1)));
    assertThat(keywords).contains("shared", "rw_unlock", "havoc").hasSizeGreaterThan(40);
    return keywords;
  }

  /** The expressions of the TextMate grammar for words, by the names of what they match. */
  private static SortedMap<String, Pattern> words() throws IOException {
    SortedMap<String, Pattern> words = new TreeMap<>();
    Json.Members grammar = json("vscode/syntaxes/w.tmLanguage.json");
    for (Json pattern : grammar.array("patterns").orElseThrow()) {
      Json.Members rule = (Json.Members) pattern;
      rule.text("name")
          .filter(name ->
              name.matches("(keyword\\.(control|other)|storage\\.type|constant\\.language).*"))
          .ifPresent(name -> words.put(name, Pattern.compile(rule.text("match").orElseThrow())));
    }
    assertThat(words).hasSize(5);
    return words;
  }

  private static Json.Members json(String file) throws IOException {
    return (Json.Members) Json.parse(Files.readString(EDITORS.resolve(file))).orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("keywords")
  void a_keyword_is_known_as_a_whole_word(String keyword) throws IOException {
    for (String text : List.of(keyword + " x", keyword + "(x);", keyword + ";")) {
      if (words().values().stream().anyMatch(word -> matches(word, text, keyword))) {
        assertThat(words().values())
            .noneMatch(word -> word.matcher(keyword + "x(x);").find())
            .noneMatch(word -> word.matcher("x_" + keyword + "(x);").find());
        return;
      }
    }
    throw new AssertionError("the editors do not know " + keyword);
  }

  private static boolean matches(Pattern word, String text, String keyword) {
    return word.matcher(text).results().map(MatchResult::group).anyMatch(keyword::equals);
  }

  @Test
  void what_is_known_is_a_keyword() throws IOException {
    for (Pattern word : words().values()) {
      assertThat(WORD.matcher(word.pattern().replace("\\b", " ")).results().map(MatchResult::group))
          .isSubsetOf(keywords());
    }
  }

  @Test
  void a_lock_is_a_declaration_or_a_statement() throws IOException {
    assertThat(words().get("keyword.other.synchronization.w").matcher("lock(l);").find()).isTrue();
    assertThat(words().get("keyword.other.synchronization.w").matcher("lock l;").find()).isFalse();
    assertThat(words().get("storage.type.w").matcher("lock l;").find()).isTrue();
  }

  @Test
  void emacs_knows_the_same_keywords() throws IOException {
    String mode = Files.readString(EDITORS.resolve("emacs/liss.el"));
    String list = mode.substring(mode.indexOf("'(\""), mode.indexOf(")", mode.indexOf("'(\"")));
    assertThat(WORD.matcher(list).results().map(MatchResult::group))
        .containsExactlyInAnyOrderElementsOf(keywords());
  }

  @Test
  void the_extension_has_the_files_that_it_names() throws IOException {
    Json.Members extension = json("vscode/package.json");
    Json.Members contributed = extension.object("contributes").orElseThrow();
    String bundle = extension.text("main").orElseThrow();
    assertThat(extension.object("scripts").orElseThrow().text("bundle").orElseThrow())
        .startsWith("esbuild extension.js ")
        .endsWith("--outfile=" + bundle.replace("./", ""));
    Stream.of(
            "extension.js",
            "package-lock.json",
            first(contributed, "languages").text("configuration").orElseThrow(),
            first(contributed, "grammars").text("path").orElseThrow())
        .forEach(file -> assertThat(EDITORS.resolve("vscode").resolve(file)).exists());
    json("vscode/language-configuration.json");
  }

  private static Json.Members first(Json.Members members, String name) {
    return (Json.Members) members.array(name).orElseThrow().getFirst();
  }
}
