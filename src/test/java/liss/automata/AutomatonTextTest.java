package liss.automata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AutomatonTextTest {

  private static final int LONGEST = 4;

  private static final String TIMBUK =
      """
      Ops start:0 a:1 b:1 c:1
      Automaton two_words
      States p:0 q r
      Final States r
      Transitions
      start() -> p
      a(p) -> q
      b(q) -> r
      p -> q
      """;

  @Test
  void timbukReadsWordsAsUnaryTrees() {
    assertThat(words(TIMBUK)).containsExactlyInAnyOrder("b", "a b");
    assertThat(words(TIMBUK.replace("start()", "start"))).containsExactlyInAnyOrder("b", "a b");
    assertThat(alphabet(AutomatonText.parse(TIMBUK)).names()).containsExactly("a", "b", "c");
  }

  @Test
  void mataReadsSymbols() {
    String text =
        """
        # a comment
        @NFA-explicit
        %Alphabet-enum z a
        %States-auto
        %Epsilon eps
        %Initial q0 | "a state"
        %Final q1 \\
          q2
        q0 a q1 # another
        q1 "a symbol" q2
        "a state" eps q2
        """;
    assertThat(words(text)).containsExactlyInAnyOrder("", "a", "a a symbol");
    assertThat(alphabet(AutomatonText.parse(text)).names()).containsExactly("z", "a", "a symbol");
  }

  @Test
  void aMinimumOfText() {
    assertThat(words("@NFA-explicit\n")).isEmpty();
    assertThat(words("@NFA-bits\n%Initial q\n%Final q")).containsExactly("");
    assertThat(words("Ops Automaton a States Final States Transitions")).isEmpty();
  }

  @Test
  void bitsAreTheVectorsForWhichTheFormulasHold() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      String formula = formula(random, 3);
      String text = "@NFA-bits\n%Initial q\n%Final r\nq " + formula + " r\nr w&x&y q\n";
      Set<String> expected = new LinkedHashSet<>();
      for (int vector = 0; vector < 8; vector++) {
        Set<String> set = new TreeSet<>();
        for (int i = 0; i < 3; i++) {
          if ((vector >> i & 1) != 0) {
            set.add(List.of("w", "x", "y").get(i));
          }
        }
        if (naive(formula, set)) {
          expected.add(set.toString());
        }
      }
      AutomatonText parsed = AutomatonText.parse(text);
      Alphabet alphabet = alphabet(parsed);
      Set<String> actual = new LinkedHashSet<>();
      Languages.words(alphabet.automaton(parsed), 1)
          .forEach(word -> actual.addAll(vectors(alphabet.name(word.symbolAt(0)))));
      assertThat(actual)
          .as("seed %d: %s", seed, formula)
          .containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  /** The formulas of the test put every operation in parentheses. */
  private static String formula(Random random, int depth) {
    int kind = depth == 0 ? 0 : random.nextInt(5);
    return switch (kind) {
      case 0 -> List.of("w", "x", "y", "true").get(random.nextInt(4));
      case 1 -> "!" + formula(random, depth - 1);
      default ->
          "(%s %s %s)"
              .formatted(
                  formula(random, depth - 1),
                  List.of("&", "|", "^").get(kind - 2),
                  formula(random, depth - 1));
    };
  }

  private static boolean naive(String formula, Set<String> set) {
    if (formula.startsWith("!")) {
      return !naive(formula.substring(1), set);
    }
    if (!formula.startsWith("(")) {
      return formula.equals("true") || set.contains(formula);
    }
    int depth = 0;
    int operator = 0;
    for (int i = 0; i < formula.length(); i++) {
      depth += formula.charAt(i) == '(' ? 1 : formula.charAt(i) == ')' ? -1 : 0;
      if (depth == 1 && "&|^".indexOf(formula.charAt(i)) >= 0) {
        operator = i;
      }
    }
    boolean left = naive(formula.substring(1, operator).strip(), set);
    boolean right = naive(formula.substring(operator + 1, formula.length() - 1).strip(), set);
    return switch (formula.charAt(operator)) {
      case '&' -> left && right;
      case '|' -> left || right;
      default -> left ^ right;
    };
  }

  /** The vectors of a symbol, by its name: a disjunction of cubes. */
  private static List<String> vectors(String name) {
    List<String> vectors = new ArrayList<>();
    for (String cube : name.replaceAll("[()]", "").split("\\|")) {
      Set<String> set = new TreeSet<>(List.of(cube.split("&")));
      set.removeIf(literal -> literal.startsWith("!"));
      vectors.add(set.toString());
    }
    return vectors;
  }

  @Test
  void operatorsBindAsInDocs() {
    assertThat(Label.Operator.values())
        .containsExactly(Label.Operator.OR, Label.Operator.XOR, Label.Operator.AND);
    String bits = "@NFA-bits\n%Initial q\n%Final r\nq ";
    for (String pair :
        List.of(
            "a|b&c=a|(b&c)", "a^b&c=a^(b&c)", "a|b^c=a|(b^c)", "!a&b=(!a)&b", "a^b^c=a^(b^c)")) {
      List<AutomatonText> both =
          Stream.of(pair.split("=")).map(f -> AutomatonText.parse(bits + f + " r")).toList();
      Alphabet alphabet = alphabet(both.getFirst(), both.getLast());
      assertThat(Languages.words(alphabet.automaton(both.getFirst()), 1))
          .as(pair)
          .isEqualTo(Languages.words(alphabet.automaton(both.getLast()), 1));
    }
  }

  @Test
  void whatIsPrintedIsReadAsTheSame() {
    for (int seed = 0; seed < 200; seed++) {
      ExplicitNfa nfa = RandomNfa.any(new Random(seed), 5, 3);
      Alphabet alphabet = alphabet(AutomatonText.parse(TIMBUK));
      for (String text :
          List.of(
              AutomatonPrinter.timbuk(nfa, alphabet).orElseThrow(),
              AutomatonPrinter.mata(nfa, alphabet))) {
        AutomatonText parsed = AutomatonText.parse(text);
        Alphabet again = alphabet(parsed);
        assertThat(again.names()).isEqualTo(alphabet.names());
        assertThat(Languages.words(again.automaton(parsed), LONGEST))
            .as("seed %d: %s", seed, text)
            .isEqualTo(Languages.words(nfa, LONGEST));
      }
    }
  }

  @Test
  void namesThatNeedQuotationMarksGetThem() {
    AutomatonText text =
        AutomatonText.parse("@NFA-explicit\n%Initial q\n%Final r\nq \"a \\\"b\\\" #\" r\n");
    Alphabet alphabet = alphabet(text);
    assertThat(alphabet.names()).containsExactly("a \"b\" #");
    String printed = AutomatonPrinter.mata(alphabet.automaton(text), alphabet);
    assertThat(alphabet(AutomatonText.parse(printed)).names()).isEqualTo(alphabet.names());
    assertThat(AutomatonPrinter.timbuk(alphabet.automaton(text), alphabet)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nonsense                            | 0  | no automaton in Timbuk or .mata",
        "@AFA-explicit                       | 0  | no kind of automaton that liss reads",
        "@NFA-explicit;@NFA-bits             | 14 | a second automaton",
        "@NFA-explicit;%Tracks a             | 14 | unknown key `%Tracks`",
        "@NFA-explicit;%Initial q & r        | 25 | a formula over states",
        "@NFA-explicit;q a                   | 14 | needs a state, a symbol and a state",
        "@NFA-explicit;q a & b r             | 18 | one symbol",
        "@NFA-bits;q a b r                   | 14 | an operator is missing",
        "@NFA-bits;q a & r                   | 16 | a formula is missing",
        "@NFA-bits;q (a r                    | 12 | this `(` has no `)`",
        "Ops a                               | 4  | no symbol with the number of its arguments",
        "Ops a:2                             | 4  | an automaton of trees",
        "Ops a:1 Automaton x                 | 19 | the text ends before",
        "Ops a:1 Automaton x Final           | 20 | `Final` where `States` was expected",
        "Ops Automaton x States Final States q            | 36 | unknown state `q`",
        "Ops Automaton x States q Final States Transitions a(q) -> q | 50 | unknown symbol `a`",
        "Ops a:1 Automaton x States q Final States Transitions a() -> q | 54 | another number",
      })
  void mistakesHaveTheirPlace(String text, int offset, String message) {
    AutomatonSyntaxException e =
        catchThrowableOfType(
            AutomatonSyntaxException.class,
            () -> AutomatonText.parse(text.strip().replace(';', '\n')));
    assertThat(e).hasMessageContaining(message);
    assertThat(e.start()).isEqualTo(offset);
    assertThat(e.end()).isGreaterThanOrEqualTo(offset);
  }

  @Test
  void independenceIsSymmetric() {
    Alphabet alphabet = alphabet(AutomatonText.parse(TIMBUK));
    IndependenceRelation relation = IndependenceText.parse("# pairs\na c\n\nb c # two\n", alphabet);
    for (int first = 0; first < 3; first++) {
      for (int second = 0; second < 3; second++) {
        assertThat(relation.independent(first, second)).isEqualTo((first == 2) != (second == 2));
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a b c | 4 | two symbols",
        "a     | 0 | two symbols",
        "a a   | 0 | not independent of itself",
        "a d   | 2 | unknown symbol `d`",
      })
  void mistakesInIndependence(String text, int offset, String message) {
    Alphabet alphabet = alphabet(AutomatonText.parse(TIMBUK));
    AutomatonSyntaxException e =
        catchThrowableOfType(
            AutomatonSyntaxException.class, () -> IndependenceText.parse(text, alphabet));
    assertThat(e).hasMessageContaining(message);
    assertThat(e.start()).isEqualTo(offset);
  }

  @Test
  void symbolsAndBitsHaveNoCommonAlphabet() {
    AutomatonText bits = AutomatonText.parse("@NFA-bits\nq a r\n");
    assertThat(Alphabet.of(List.of(bits, AutomatonText.parse(TIMBUK))))
        .isInstanceOf(Alphabet.Result.None.class);
    String all = String.join("&", IntStream.range(0, 17).mapToObj(i -> "b" + i).toList());
    assertThat(Alphabet.of(List.of(AutomatonText.parse("@NFA-bits\nq " + all + " r\n"))))
        .isEqualTo(new Alphabet.Result.None("17 bits are more than 16"));
  }

  private static Alphabet alphabet(AutomatonText... texts) {
    return ((Alphabet.Result.Common) Alphabet.of(List.of(texts))).alphabet();
  }

  private static List<String> words(String text) {
    AutomatonText parsed = AutomatonText.parse(text);
    Alphabet alphabet = alphabet(parsed);
    return Languages.words(alphabet.automaton(parsed), LONGEST).stream()
        .map(word -> text(word, alphabet))
        .toList();
  }

  private static String text(Word word, Alphabet alphabet) {
    return String.join(" ", word.symbols().mapToObj(alphabet::name).toList());
  }
}
