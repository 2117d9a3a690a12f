package liss.lang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.antlr.v4.runtime.Token;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** One mistake gives one message: tries a slip at every token of random programs. */
@Tag("slow")
class RecoveryTest {

  private static final int PROGRAMS = 25;
  private static final int FIRST_PROGRAMS = 3;

  private interface Slip {
    /** The text that is typed in place of the token; the token itself if the slip is impossible. */
    String at(String token);
  }

  private static List<Token> tokens(String text) {
    SourceText source = new SourceText("test.w", text);
    List<Token> all = new Tokens(source, new Positions(text), new Diagnostics()).all();
    return all.subList(0, all.size() - 1);
  }

  private static List<String> afterEverySlip(Slip slip, int programs) {
    List<String> texts = new ArrayList<>();
    for (long seed = 0; seed < programs; seed++) {
      String text = RandomPrograms.text(seed);
      for (Token token : tokens(text)) {
        String typed = slip.at(token.getText());
        if (!typed.equals(token.getText())) {
          String before = text.substring(0, token.getStartIndex());
          texts.add(before + typed + text.substring(token.getStopIndex() + 1));
        }
      }
    }
    return texts;
  }

  /** At most one text in five hundred may give several messages: some slips make other sense. */
  private static void assertOneMessageEach(Slip slip, int programs) {
    List<String> texts = afterEverySlip(slip, programs);
    List<String> several = texts.stream().filter(t -> ParserTest.errors(t).size() > 1).toList();
    assertThat(texts).hasSizeGreaterThan(20 * programs);
    assertThat(several.size())
        .as("of %d, for example%n%s", texts.size(), several.stream().findFirst().orElse(""))
        .isLessThanOrEqualTo(texts.size() / 500);
  }

  static Stream<Arguments> slips() {
    return Stream.of(
        slip("a missing token", token -> ""),
        slip("a doubled token", token -> token + " " + token),
        slip(
            "swapped letters",
            token ->
                token.matches("[a-z]{2}.*")
                    ? token.substring(1, 2) + token.charAt(0) + token.substring(2)
                    : token),
        slip(
            "a missing letter",
            token -> token.matches("[a-z]{3,}") ? token.substring(0, token.length() - 1) : token),
        slip("a stray character", token -> token + "$"),
        slip("a stray blank", token -> "\u00a0" + token));
  }

  private static Arguments slip(String name, Slip slip) {
    return Arguments.of(name, slip);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("slips")
  void a_slip_gives_one_message(String name, Slip slip) {
    assertOneMessageEach(slip, FIRST_PROGRAMS);
  }

  @Tag("long")
  @ParameterizedTest(name = "{0}")
  @MethodSource("slips")
  void a_slip_in_many_programs_gives_one_message(String name, Slip slip) {
    assertOneMessageEach(slip, PROGRAMS);
  }

  @Test
  void mistakes_in_different_statements_are_all_reported() {
    String text =
        """
        shared int x;
        lock l;
        thread t {
          lokc(l);
          x := 1
          x = 2;
          unknown := 3;
          wait(l);
          x := (1;
        }
        """;
    assertThat(ParserTest.errors(text))
        .isEqualTo(
            ParserTest.ids(
                MessageCode.UNKNOWN_STATEMENT,
                MessageCode.MISSING_SEMICOLON,
                MessageCode.WRONG_ASSIGNMENT,
                MessageCode.UNKNOWN_NAME,
                MessageCode.WRONG_KIND,
                MessageCode.MISSING_TOKEN));
  }

  @Test
  void a_missing_semicolon_is_reported_behind_the_previous_token() {
    String text = "shared int x; thread t { x := 1 // one\n\n  yield; }";
    ParseResult result = Parser.parse(new SourceText("test.w", text));
    Diagnostic diagnostic = ((ParseResult.Rejected) result).diagnostics().getFirst();
    assertThat(diagnostic.span().start()).isEqualTo(text.indexOf(" // one"));
    assertThat(diagnostic.span().end()).isEqualTo(diagnostic.span().start());
  }

  /** Characters that are not ASCII, alone where a name belongs and inside of one. */
  @Test
  void letters_marks_and_digits_that_are_not_ascii_are_parts_of_names() {
    for (int c = 0x80; c < 0xFFFD; c += 23) {
      if (Character.isSurrogate((char) c)) {
        continue;
      }
      boolean isLetter = Character.toString(c).matches("\\p{L}");
      boolean isPart = Character.toString(c).matches("[\\p{L}\\p{M}\\p{N}]");
      assertThat(firstMessage(Character.toString(c)))
          .as("U+%04X", c)
          .startsWith(isLetter ? "the name `" + Character.toString(c) + "` is" : "W does not use");
      assertThat(firstMessage("a" + Character.toString(c) + "b"))
          .as("U+%04X in a name", c)
          .startsWith(isPart ? "the name `a" + Character.toString(c) + "b` is" : "W does not use");
    }
    assertThat(firstMessage("a\uD83D\uDE00b")).startsWith("the name `a\uD83D\uDE00b` is");
  }

  private static String firstMessage(String name) {
    SourceText source = new SourceText("test.w", "shared int " + name + "; thread t { yield; }");
    return ((ParseResult.Rejected) Parser.parse(source)).diagnostics().getFirst().message();
  }
}
