package liss.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import liss.format.Palette.Style;
import org.junit.jupiter.api.Test;

class PageTest {

  private static Page page() {
    return new Page(Palette.PLAIN, 12);
  }

  @Test
  void sentences_are_wrapped_to_the_width() {
    assertThat(page().sentence("one two three four").toString()).isEqualTo("one two\nthree four\n");
  }

  @Test
  void a_word_that_is_too_long_has_a_line_of_its_own() {
    assertThat(page().sentence("a incomprehensibilities b").toString())
        .isEqualTo("a\nincomprehensibilities\nb\n");
  }

  @Test
  void lines_of_a_list_are_indented_to_the_end_of_the_mark() {
    assertThat(page().list(List.of("Three:", "one", "two and three")).toString())
        .isEqualTo("Three:\n  - one\n  - two and\n    three\n");
  }

  @Test
  void points_are_separated_by_one_empty_line() {
    assertThat(page().point().line("a").point().point().line("b").toString()).isEqualTo("a\n\nb\n");
  }

  @Test
  void warnings_are_a_point_of_their_own() {
    assertThat(page().line("a").warnings(List.of()).toString()).isEqualTo("a\n");
    assertThat(page().line("a").warnings(List.of("b")).toString()).isEqualTo("a\n\nwarning: b\n");
  }

  @Test
  void the_result_is_the_last_line() {
    assertThat(page().result(Style.GOOD, "true").toString()).isEqualTo("Result: true\n");
    assertThat(new Page(Palette.COLORED, 80).result(Style.BAD, "false").toString())
        .isEqualTo("Result: \u001b[1;31mfalse\u001b[0m\n");
  }
}
