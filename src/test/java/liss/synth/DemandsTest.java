package liss.synth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import liss.Programs;
import liss.check.safety.SerializationEngine;
import liss.placement.model.Objective;
import liss.search.Limits;
import liss.synth.SynthesisResult.NoPlacement;
import org.junit.jupiter.api.Test;

/** Whether runs of a program need what no placement of locks does. */
class DemandsTest {

  private static SynthesisResult synthesize(String text) {
    return new Synthesizer(
            new SerializationEngine(), Objective.COARSE, Limits.none(), SynthesisListener.SILENT)
        .withNoLockIn(Set.of("p"))
        .synthesize(Programs.cfa(text).program());
  }

  @Test
  void a_counter_whose_updates_may_not_be_locked_has_no_placement() {
    assertThat(synthesize("shared int n; proc p() { n := n + 1; } thread t[2] { call p(); }"))
        .isInstanceOfSatisfying(
            NoPlacement.class,
            none -> {
              assertThat(none.doubt()).isEmpty();
              assertThat(none.obstacles()).isNotEmpty();
            });
  }

  @Test
  void it_is_open_if_values_rule_out_the_runs() {
    String text =
        """
        shared int n, never;
        proc p() { if (never == 1) { n := n + 1; } }
        thread t[2] { call p(); }
        """;
    assertThat(synthesize(text))
        .isInstanceOfSatisfying(
            NoPlacement.class,
            none -> {
              assertThat(none.doubt()).contains(Demands.OPEN);
              assertThat(none.unsatisfiable()).isNotEmpty();
            });
  }

  @Test
  void another_run_that_demands_as_much_confirms_it() {
    String text =
        """
        shared int n, first;
        proc p() { if (first == 1) { n := n + 1; } else { n := n + 2; } }
        thread t[2] { call p(); }
        """;
    assertThat(synthesize(text))
        .isInstanceOfSatisfying(NoPlacement.class, none -> assertThat(none.doubt()).isEmpty());
  }
}
