package liss.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

  private static final Json.Members DOCUMENT =
      Json.object()
          .with("text", "a \"b\" \\ \n\u00e4")
          .with("whole", Long.MIN_VALUE)
          .with("truth", new Json.Truth(true))
          .with("array", List.of(new Json.Whole(1), Json.object()))
          .with("present", Optional.of(new Json.Text("x")))
          .with("absent", Optional.<Json>empty());

  @Test
  void what_is_printed_can_be_read_again() {
    assertThat(Json.parse(DOCUMENT.print())).contains(DOCUMENT);
  }

  @Test
  void members_keep_their_order_and_empty_ones_are_left_out() {
    assertThat(DOCUMENT.members().keySet())
        .containsExactly("text", "whole", "truth", "array", "present");
  }

  @Test
  void members_are_found_by_name_and_kind() {
    assertThat(DOCUMENT.text("present")).contains("x");
    assertThat(DOCUMENT.whole("whole")).contains(Long.MIN_VALUE);
    assertThat(DOCUMENT.array("array").orElseThrow()).hasSize(2);
    assertThat(DOCUMENT.text("whole")).isEmpty();
    assertThat(DOCUMENT.whole("absent")).isEmpty();
    assertThat(DOCUMENT.array("text")).isEmpty();
  }

  @Test
  void an_object_with_one_more_member_is_another_object() {
    Json.Members more = DOCUMENT.with("more", 1);
    assertThat(DOCUMENT.members()).doesNotContainKey("more");
    assertThat(more.whole("more")).contains(1L);
  }

  @Test
  void documents_are_indented_by_two_blanks() {
    assertThat(Json.object().with("a", List.of(new Json.Whole(1))).print())
        .isEqualTo("{\n  \"a\": [\n    1\n  ]\n}\n");
    assertThat(Json.object().with("a", new Json.Thousandths(1234)).print())
        .isEqualTo("{\n  \"a\": 1.234\n}\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[1",
        "[1,]",
        "{\"a\": 1, \"a\": 2}",
        "{} {}",
        "null",
        "[null]",
        "1.5",
        "9223372036854775808",
        "'a'"
      })
  void what_is_no_document_of_these_kinds_is_not_read(String text) {
    assertThat(Json.parse(text)).isEmpty();
  }
}
