package lisscheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of {@link Json}. */
class JsonTest {

  @Test
  void values_are_maps_lists_strings_numbers_and_booleans() {
    assertThat(Json.read(" { \"a\" : [1, -20, 0], \"b\":true,\"c\":{}, \"d\":[false, []]} "))
        .isEqualTo(
            Map.of(
                "a", List.of(1L, -20L, 0L),
                "b", true,
                "c", Map.of(),
                "d", List.of(false, List.of())));
  }

  @Test
  void maps_keep_their_order() {
    assertThat(((Map<?, ?>) Json.read("{\"z\":1,\"a\":2,\"m\":3}")).keySet().toString())
        .isEqualTo("[z, a, m]");
  }

  @Test
  void strings_have_escapes() {
    assertThat(Json.read("\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\ude00 é{\""))
        .isEqualTo("a\"\\/\b\f\n\r\té\uD83D\uDE00 é{");
  }

  @Test
  void numbers_have_64_bits() {
    assertThat(Json.read("-9223372036854775808")).isEqualTo(Long.MIN_VALUE);
    assertThat(Json.read("9223372036854775807")).isEqualTo(Long.MAX_VALUE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "1.5",
        "1e3",
        "01",
        "-0",
        "-",
        "+1",
        "9223372036854775808",
        "tru",
        "[1,]",
        "[,1]",
        "[1 2]",
        "[1",
        "{\"a\":1,}",
        "{\"a\"}",
        "{a:1}",
        "{\"a\":1,\"a\":2}",
        "{1:1}",
        "\"a",
        "\"a\tb\"",
        "\"\\x\"",
        "\"\\u12g4\"",
        "\"\\u12\"",
        "\"\\",
        "1 2",
        "[] x",
        "'a'",
        "truefalse"
      })
  void all_else_is_rejected(String text) {
    assertThatThrownBy(() -> Json.read(text))
        .isExactlyInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching("(?s)column \\d+: expected .*");
  }

  @Test
  void a_message_says_where() {
    assertThatThrownBy(() -> Json.read("[1, null]"))
        .hasMessage("column 5: expected a value, which is no null and no fraction");
  }

  @Test
  void lists_of_numbers_are_arrays() {
    assertThat(Json.ints(Json.read("[3,-1]"))).containsExactly(3, -1);
  }
}
