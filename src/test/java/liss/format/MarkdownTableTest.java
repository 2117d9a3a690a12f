package liss.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownTableTest {

  @Test
  void short_rows_are_filled_up() {
    assertThat(
            new MarkdownTable(List.of("n", "states"))
                .row(List.of("2", "10"))
                .row(List.of("3"))
                .toString())
        .isEqualTo(
            """
            | n | states |
            | --- | --- |
            | 2 | 10 |
            | 3 |  |
            """);
  }

  @Test
  void a_bar_in_a_cell_ends_no_cell() {
    assertThat(new MarkdownTable(List.of("a")).row(List.of("x|y")).toString())
        .contains("| x\\|y |");
  }

  @Test
  void a_row_that_is_too_long_is_rejected() {
    MarkdownTable table = new MarkdownTable(List.of("a"));
    assertThatThrownBy(() -> table.row(List.of("1", "2")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
