package liss.c.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParserTextTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "out: __attribute__((unused)) x = 1; | out:                         x = 1;",
        "out: __attribute__((unused)); | out:                        ;",
        "x = 1; __attribute__ ((fallthrough)); y | x = 1; ;                              y",
        "case 1: __attribute__((fallthrough)); | case 1: ;",
        "int x __attribute__((aligned(8))); | int x __attribute__((aligned(8)));",
        "__attribute__((unused)) static int x; | __attribute__((unused)) static int x;",
        "int (__attribute__((leaf)) f)(int x); | int  __attribute__((leaf)) f (int x);",
        "int *( __attribute__((a)) __attribute__((b)) /* ) */ f)(); | int *  __attribute__((a))"
            + " __attribute__((b)) /* ) */ f ();",
        "int (__attribute__((a)) *f)(int x); | int (__attribute__((a)) *f)(int x);",
        "[[maybe_unused]] int x[y[1]]; |                  int x[y[1]];",
        "{ out: } | { out:;}",
        "{ out: default: /* } */ } | { out: default: /* } */;}",
        "{ out:} s = y ? 1 : x[2]; | { out:} s = y ? 1 : x[2];",
        "s = ']' + \"[[\"[[nothing | s = ']' + \"[[\"",
      })
  void what_the_parser_does_not_know_is_written_in_another_way(String text, String parsed) {
    assertThat(ParserText.of(text).strip()).isEqualTo(parsed.strip());
    assertThat(ParserText.of(text)).hasSameSizeAs(text);
  }

  @Test
  void a_label_at_the_end_of_a_block_gets_an_empty_statement() {
    assertThat(ParserText.of("{ out: // }\n}")).isEqualTo("{ out:;// }\n}");
    assertThat(ParserText.of("{ out:\n}")).isEqualTo("{ out:;}");
  }

  @Test
  void a_byte_order_mark_is_a_blank() {
    assertThat(ParserText.of("\uFEFFint x;")).isEqualTo(" int x;");
  }
}
