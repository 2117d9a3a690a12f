package liss.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import liss.Seeds;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.RandomPrograms;
import liss.lang.SourceText;
import liss.lsp.Names.Symbol;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.DocumentHighlightKind;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Position;
import org.junit.jupiter.api.Test;

/** The names of a text in W are those that the parser finds. */
class NamesInEditorTest {

  private static final String PROGRAM =
      """
      shared int x, a[2] = {1, 2};
      lock l, m;
      guard g;
      channel dev;
      proc p(n, k) {
        int y = n + k;
        x := y; // y
        return y;
      }
      thread t[2] {
        int z;
        top: lock(l);
        if (x == 0) { int y; y := 1; goto top; }
        z := call p(x, a[1]);
        g <- !g;
        output(dev, z);
        unlock(l);
      }
      """;

  private static boolean isAccepted(String text) {
    return Parser.parse(new SourceText("a.w", text)) instanceof ParseResult.Parsed;
  }

  /** The text with another name at some words. */
  private static String renamed(String text, List<TextWord> words, String name) {
    StringBuilder other = new StringBuilder(text);
    words.stream()
        .sorted(Comparator.comparingInt(TextWord::start).reversed())
        .forEach(word -> other.replace(word.start(), word.end(), name));
    return other.toString();
  }

  private static void check(String text, String about) {
    assertThat(isAccepted(text)).as(about).isTrue();
    Names names = Names.in(text);
    Map<TextWord, Integer> meanings = new HashMap<>();
    for (Symbol symbol : names.symbols()) {
      symbol.all().forEach(word -> meanings.merge(word, 1, Integer::sum));
      assertThat(isAccepted(renamed(text, symbol.all(), "fresh_name"))).as(about).isTrue();
      assertThat(isAccepted(renamed(text, symbol.uses(), "fresh_name")))
          .as(about)
          .isEqualTo(symbol.uses().isEmpty());
    }
    assertThat(names.words().stream().filter(TextWord::isName))
        .as(about)
        .allMatch(word -> meanings.getOrDefault(word, 0) == 1);
  }

  @Test
  void each_name_has_one_meaning_and_can_be_renamed() {
    check(PROGRAM, PROGRAM);
    for (long seed = 0; seed < Seeds.of(40, 2000); seed++) {
      check(RandomPrograms.text(seed), "seed " + seed);
    }
  }

  @Test
  void whatever_is_cut_off_is_read() {
    for (int end = 0; end <= PROGRAM.length(); end++) {
      DocumentText text = new DocumentText(PROGRAM.substring(0, end));
      NamesInEditor names = new NamesInEditor(text, Names.in(text.toString()));
      names.outline();
      assertThat(names.colors().size() % 5).isZero();
      Completions.at(end, text.toString(), names.names());
    }
  }

  @Test
  void keywords_are_those_of_the_grammar() throws IOException {
    String grammar = Files.readString(Path.of("src/main/antlr4/liss/lang/W.g4"));
    List<String> keywords =
        Pattern.compile("(?m)^[A-Z_]+: '([a-z_]+)';$")
            .matcher(grammar)
            .results()
            .map(found -> found.group(1))
            .toList();
    assertThat(keywords)
        .contains("rw_unlock")
        .allMatch(word -> TextWord.in(word).getFirst().kind() == TextWord.Kind.KEYWORD)
        .containsAll(TextWord.DECLARATIONS)
        .containsAll(TextWord.STATEMENTS)
        .containsAll(TextWord.VALUES);
  }

  private static NamesInEditor names(String program) {
    return new NamesInEditor(new DocumentText(program), Names.in(program));
  }

  @Test
  void a_missing_brace_is_not_the_matter_of_what_follows() {
    List<DocumentSymbol> outline = names("thread a { x := 1;\nthread b { int y; }\n").outline();
    assertThat(outline).extracting(DocumentSymbol::getName).containsExactly("a", "b");
    assertThat(outline.getLast().getChildren())
        .extracting(DocumentSymbol::getName)
        .containsExactly("y");
  }

  @Test
  void the_outline_has_what_is_declared() {
    List<DocumentSymbol> outline = names(PROGRAM).outline();
    assertThat(outline)
        .extracting(symbol -> symbol.getDetail() + " " + symbol.getName())
        .containsExactly(
            "shared int x",
            "shared int a",
            "lock l",
            "lock m",
            "guard g",
            "channel dev",
            "proc p",
            "thread t");
    assertThat(outline.get(7).getChildren())
        .extracting(DocumentSymbol::getName)
        .containsExactly("z", "top", "y");
    assertThat(outline.get(7).getRange().getStart()).isEqualTo(new Position(9, 0));
    assertThat(outline.get(7).getRange().getEnd()).isEqualTo(new Position(17, 1));
  }

  @Test
  void what_is_assigned_is_written() {
    assertThat(names(PROGRAM).highlights(new Position(4, 5))).hasSize(2);
    assertThat(names(PROGRAM).highlights(new Position(6, 2)))
        .extracting(highlight -> highlight.getKind())
        .containsExactly(
            DocumentHighlightKind.Read,
            DocumentHighlightKind.Write,
            DocumentHighlightKind.Read,
            DocumentHighlightKind.Read);
  }

  /** What is offered at {@code |} in a thread. */
  private static List<String> offered(String statements) {
    String start = PROGRAM.substring(0, PROGRAM.lastIndexOf("}")) + "  ";
    int cursor = start.length() + statements.indexOf('|');
    String text = start + statements.replace("|", "") + "\n}\n";
    return Completions.at(cursor, text, Names.in(text)).stream()
        .map(CompletionItem::getLabel)
        .toList();
  }

  @Test
  void what_fits_is_offered() {
    assertThat(offered("lock(|);")).containsExactly("l", "m");
    assertThat(offered("lock(m|")).containsExactly("l", "m");
    assertThat(offered("lo|")).contains("lock", "x", "z", "g", "yield").doesNotContain("y", "l");
    assertThat(offered("x := | ;")).contains("x", "a", "z", "havoc").doesNotContain("l", "lock");
    assertThat(offered("x := z + a|")).containsExactly("x", "a", "z");
    assertThat(offered("g <- |")).containsExactly("g", "true", "false");
    assertThat(offered("g <- !|")).containsExactly("g");
    assertThat(offered("goto |")).containsExactly("top");
    assertThat(offered("call |")).containsExactly("p");
    assertThat(offered("output(|")).containsExactly("dev");
    assertThat(offered("if (x == 1) | ")).contains("yield", "x");
    assertThat(offered("int |")).isEmpty();
    assertThat(offered("// lo|")).isEmpty();
    assertThat(offered("}\n|")).contains("shared", "thread").doesNotContain("x", "yield");
    assertThat(offered("}\nshared |")).containsExactly("int");
  }

  @Test
  void colors_are_those_of_meanings() {
    List<Integer> colors = names("lock l;\nthread t { lock(l); }\n").colors();
    List<List<Integer>> words = new ArrayList<>();
    for (int i = 0; i < colors.size(); i += 5) {
      words.add(colors.subList(i, i + 5));
    }
    assertThat(words)
        .isEqualTo(
            Stream.of(
                    List.of(0, 0, 4, 5, 0),
                    List.of(0, 5, 1, 3, 3),
                    List.of(1, 0, 6, 5, 0),
                    List.of(0, 7, 1, 2, 1),
                    List.of(0, 4, 4, 5, 0),
                    List.of(0, 5, 1, 3, 2))
                .toList());
  }
}
