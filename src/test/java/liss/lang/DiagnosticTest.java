package liss.lang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import liss.lang.Diagnostic.Hint;
import org.junit.jupiter.api.Test;

class DiagnosticTest {

  private static Diagnostic about(SourceText source, String part) {
    int start = source.text().indexOf(part);
    SourceSpan span = new Positions(source.text()).span(start, start + part.length());
    return new Diagnostic(
        "LISS0012", Diagnostic.Severity.ERROR, "message", span, Optional.of(Hint.of("hint")));
  }

  @Test
  void shows_position_line_carets_and_help() {
    SourceText source = new SourceText("a.w", "\n".repeat(11) + "  lokc(l);\n");
    assertThat(about(source, "lokc").render(source))
        .isEqualTo(
            """
            error[LISS0012]: message
              --> a.w:12:3
               |
            12 |   lokc(l);
               |   ^^^^
               = help: hint\
            """);
  }

  @Test
  void tabs_are_repeated_below_the_line() {
    SourceText source = new SourceText("a.w", "\tif\t(x) wrong;");
    assertThat(about(source, "wrong").excerpt(source))
        .isEqualTo(new Diagnostic.Excerpt(1, "\tif\t(x) wrong;", "\t  \t    ^^^^^"));
  }

  @Test
  void a_span_of_several_lines_is_marked_to_the_end_of_the_first() {
    SourceText source = new SourceText("a.w", "ab { c\r\n}\n");
    assertThat(about(source, "{ c\r\n}").excerpt(source).mark()).isEqualTo("   ^^^");
  }

  @Test
  void an_empty_span_has_one_caret() {
    SourceText source = new SourceText("a.w", "abc");
    Diagnostic diagnostic =
        new Diagnostic(
            "LISS0006",
            Diagnostic.Severity.WARNING,
            "message",
            new Positions("abc").span(3, 3),
            Optional.empty());
    assertThat(diagnostic.render(source))
        .isEqualTo("warning[LISS0006]: message\n --> a.w:1:4\n  |\n1 | abc\n  |    ^");
  }

  @Test
  void characters_of_two_units_count_once() {
    SourceText source = new SourceText("a.w", "/* \ud83d\ude00 */ wrong");
    assertThat(about(source, "wrong").excerpt(source).mark()).isEqualTo(" ".repeat(8) + "^^^^^");
  }

  @Test
  void control_characters_do_not_reach_the_terminal() {
    SourceText source = new SourceText("a.w", "/* \u001b[31m \u202e \u0000 */ wrong");
    assertThat(about(source, "wrong").render(source)).doesNotContain("\u001b", "\u202e", "\u0000");
  }

  @Test
  void of_a_very_long_line_a_part_is_shown() {
    SourceText source = new SourceText("a.w", "x".repeat(5000) + "wrong" + "x".repeat(5000));
    Diagnostic.Excerpt excerpt = about(source, "wrong").excerpt(source);
    assertThat(excerpt.line()).hasSizeLessThan(200).startsWith("...x").endsWith("x...");
    int start = excerpt.mark().indexOf('^');
    assertThat(excerpt.line().substring(start, start + 5)).isEqualTo("wrong");
  }
}
