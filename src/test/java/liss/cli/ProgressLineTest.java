package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.placement.model.Criterion;
import liss.synth.SynthesisListener.Phase;
import org.junit.jupiter.api.Test;

class ProgressLineTest {

  private final StringWriter err = new StringWriter();

  @Test
  void a_line_says_how_long_something_takes_and_what_is_known_of_the_best_placement() {
    try (ProgressLine progress = progress(Set.of(Terminal.Stream.ERR))) {
      progress.begins(Phase.CHECK, 1, 1);
      assertThat(progress.lineAfter(Duration.ofMillis(900)))
          .isEqualTo("1 iteration, 1 constraint: checking ...");
      progress.bounds(Criterion.LOCK_STATEMENTS, Optional.of(2L), Optional.of(3L));
      progress.begins(Phase.PLACE, 5, 12);
      assertThat(progress.lineAfter(Duration.ofMillis(12_300)))
          .isEqualTo(
              "5 iterations, 12 constraints, at least 2, at most 3 lock statements: placing"
                  + " locks, 12 s ...");
    }
    assertThat(err.toString()).contains("placing locks ...").endsWith("\r\u001b[K");
  }

  @Test
  void nothing_is_shown_to_programs() {
    try (ProgressLine progress = progress(Set.of())) {
      progress.begins(Phase.CHECK, 1, 1);
    }
    assertThat(err.toString()).isEmpty();
  }

  private ProgressLine progress(Set<Terminal.Stream> interactive) {
    return new ProgressLine(new PrintWriter(err, true), new Terminal(Map.of(), interactive));
  }
}
