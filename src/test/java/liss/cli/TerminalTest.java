package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import liss.cli.Terminal.Color;
import liss.cli.Terminal.Stream;
import liss.format.Palette;
import org.junit.jupiter.api.Test;

class TerminalTest {

  @Test
  void widthComesFromColumnsWhereThatMakesSense() {
    assertThat(width("120")).isEqualTo(120);
    assertThat(width("10")).isEqualTo(60);
    assertThat(width("")).isEqualTo(100);
    assertThat(width("wide")).isEqualTo(100);
    assertThat(width("99999999999")).isEqualTo(100);
    assertThat(new Terminal(Map.of(), Set.of()).width()).isEqualTo(100);
  }

  private static int width(String columns) {
    return new Terminal(Map.of("COLUMNS", columns), Set.of()).width();
  }

  @Test
  void eachStreamHasItsOwnPalette() {
    Terminal terminal = new Terminal(Map.of(), Set.of(Stream.ERR));
    assertThat(terminal.palette(Color.AUTO, Stream.ERR)).isEqualTo(Palette.COLORED);
    assertThat(terminal.palette(Color.AUTO, Stream.OUT)).isEqualTo(Palette.PLAIN);
  }

  @Test
  void dumbTerminalGetsNoColors() {
    Terminal terminal = new Terminal(Map.of("TERM", "dumb"), Set.of(Stream.OUT));
    assertThat(terminal.palette(Color.AUTO, Stream.OUT)).isEqualTo(Palette.PLAIN);
  }

  @Test
  void timesAndSizesHaveUnits() {
    LimitOptions.DurationConverter times = new LimitOptions.DurationConverter();
    assertThat(times.convert("500ms")).isEqualTo(Duration.ofMillis(500));
    assertThat(times.convert("30s")).isEqualTo(Duration.ofSeconds(30));
    assertThat(times.convert("10m")).isEqualTo(Duration.ofMinutes(10));
    assertThat(times.convert("1h")).isEqualTo(Duration.ofHours(1));
    LimitOptions.SizeConverter sizes = new LimitOptions.SizeConverter();
    assertThat(sizes.convert("64k")).isEqualTo(64L << 10);
    assertThat(sizes.convert("512m")).isEqualTo(512L << 20);
    assertThat(sizes.convert("2G")).isEqualTo(2L << 30);
  }
}
