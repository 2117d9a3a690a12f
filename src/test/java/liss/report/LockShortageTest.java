package liss.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import liss.Programs;
import liss.cfa.ProgramCfa;
import liss.check.safety.ConsideredRuns;
import liss.check.safety.SerializationEngine;
import liss.format.Palette;
import liss.lang.Assumptions;
import liss.placement.model.Objective;
import liss.placement.model.PlacementResult.LockShortage;
import liss.search.Limits;
import liss.synth.SynthesisListener;
import liss.synth.SynthesisResult.NoPlacement;
import liss.synth.Synthesizer;
import org.junit.jupiter.api.Test;

/** What is said when there is no placement with as few locks as are allowed. */
class LockShortageTest {

  /** No number of locks helps here; the shortage is made up. */
  private static final String SOURCE =
      """
      shared int z = 0;
      cond a;
      thread pulse { signal(a); reset(a); }
      thread watcher { if (*) { wait(a); z := 1; } }
      """;

  private static Synthesis synthesis() {
    ProgramCfa program = Programs.cfa(SOURCE);
    NoPlacement none =
        (NoPlacement)
            new Synthesizer(
                    new SerializationEngine(),
                    Objective.FINE,
                    Limits.none(),
                    SynthesisListener.SILENT)
                .synthesize(program.program());
    NoPlacement tooFew =
        new NoPlacement(
            Optional.of(new LockShortage(1, 3)),
            none.unsatisfiable(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            List.of(),
            none.before(),
            none.progress());
    return new Synthesis(
        program, ConsideredRuns.TERMINATING, Objective.FINE, tooFew, Assumptions.NONE);
  }

  @Test
  void the_text_says_how_many_it_takes_and_what_to_do() {
    assertThat(new TextReport(Palette.PLAIN, 100).synthesis(synthesis(), Optional.empty()))
        .contains("No placement with at most 1 new lock makes this program preemption-safe;")
        .contains("it takes at least 3.")
        .contains("Raise --max-locks to 3, or leave it out.")
        .endsWith("Result: false(no placement)\n");
  }

  @Test
  void the_documents_say_so_too() {
    assertThat(JsonReport.of(synthesis(), List.of(), Optional.empty()).print())
        .contains("\"maxLocks\": 1", "\"neededLocks\": 3");
    assertThat(SarifReport.of(synthesis(), List.of(), "0")).contains("with at most 1 new lock");
  }
}
