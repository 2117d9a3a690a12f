package liss.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class FiguresTest {

  @Test
  void the_median_is_in_the_middle() {
    assertThat(Figures.median(millis(5, 1, 9))).isEqualTo(Duration.ofMillis(5));
    assertThat(Figures.median(millis(9, 1, 3, 5))).isEqualTo(Duration.ofMillis(4));
    assertThat(Figures.median(millis(7))).isEqualTo(Duration.ofMillis(7));
  }

  private static List<Duration> millis(long... times) {
    return Arrays.stream(times).mapToObj(Duration::ofMillis).toList();
  }

  @Test
  void units_are_those_of_tables() {
    assertThat(Figures.time(Duration.ofMillis(61_234))).isEqualTo("61.23 s");
    assertThat(Figures.memory(1)).isEqualTo("1 MB");
    assertThat(Figures.memory(3 << 20)).isEqualTo("3 MB");
  }
}
