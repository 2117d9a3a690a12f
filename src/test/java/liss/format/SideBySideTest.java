package liss.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SideBySideTest {

  private static List<String> lines(List<String> left, List<String> right) {
    return SideBySide.lines("left", left, "right", right, Palette.PLAIN).stream()
        .skip(2)
        .map(String::strip)
        .toList();
  }

  @Test
  void equal_lists_have_no_marks() {
    assertThat(lines(List.of("a", "b"), List.of("a", "b"))).noneMatch(line -> line.contains("|"));
  }

  @Test
  void an_inserted_element_has_a_row_of_its_own() {
    assertThat(lines(List.of("a", "c"), List.of("a", "b", "c")))
        .hasSize(3)
        .satisfiesExactly(
            a -> assertThat(a).doesNotContain("|"),
            b -> assertThat(b).isEqualTo("| b"),
            c -> assertThat(c).doesNotContain("|"));
  }

  @Test
  void a_replaced_element_shares_a_row_with_the_other() {
    assertThat(lines(List.of("a"), List.of("b"))).hasSize(1).first().asString().contains("|");
  }

  @Test
  void headings_stand_above_their_columns() {
    List<String> lines =
        SideBySide.lines("left", List.of("long element"), "right", List.of(), Palette.PLAIN);
    assertThat(lines.get(0).indexOf("right")).isEqualTo(lines.get(1).lastIndexOf(" -") + 1);
  }

  @Test
  void durations_are_milliseconds_below_a_second() {
    assertThat(Durations.format(Duration.ofMillis(999))).isEqualTo("999 ms");
    assertThat(Durations.format(Duration.ofMillis(1000))).isEqualTo("1.0 s");
    assertThat(Durations.format(Duration.ofMillis(61_250))).isEqualTo("61.3 s");
  }
}
