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
import liss.placement.model.LockLimit;
import liss.placement.model.Objective;
import liss.placement.model.PlacementResult.Optimality;
import liss.placement.model.PlacementResult.Optimality.BestFound;
import liss.placement.model.PlacementResult.Optimality.OptimalButForTies;
import liss.search.Limits;
import liss.synth.SynthesisListener;
import liss.synth.SynthesisResult.Synthesized;
import liss.synth.Synthesizer;
import org.junit.jupiter.api.Test;

/** What is said about a program when not all is proven. */
class OptimalityTextTest {

  private static final String SOURCE =
      "shared int x; thread one { x := 1; x := 2; } thread two { x := 3; }";

  /** Other knowledge about a program; nothing of it has to be true. */
  private static Synthesis known(Optimality optimality) {
    ProgramCfa program = Programs.cfa(SOURCE);
    Synthesized found =
        (Synthesized)
            new Synthesizer(
                    new SerializationEngine(),
                    Objective.FINE,
                    Limits.none(),
                    SynthesisListener.SILENT)
                .synthesize(program.program());
    Synthesized other =
        new Synthesized(
            found.text(),
            found.lockNames(),
            found.placement(),
            found.cost(),
            optimality,
            found.withOneLock(),
            found.before(),
            found.after(),
            found.openFailures(),
            found.sections(),
            found.progress());
    return new Synthesis(
        program, ConsideredRuns.TERMINATING, Objective.FINE, other, Assumptions.NONE);
  }

  private static String text(Optimality optimality) {
    return new TextReport(Palette.PLAIN, 1000).synthesis(known(optimality), Optional.empty());
  }

  @Test
  void a_bound_names_the_criteria_of_which_something_is_known() {
    assertThat(text(new BestFound(LockLimit.NONE, List.of(0L, 0L, 0L, 0L))))
        .contains("Best found for the objective fine; not proven.\n");
    assertThat(text(new BestFound(LockLimit.NONE, List.of(1L, 0L, 0L, 0L))))
        .contains("; not proven; placements have at least 1 excluded pair.\n");
    assertThat(text(new BestFound(new LockLimit(2), List.of(2L, 0L, 3L, 0L))))
        .contains(
            "; not proven; placements with at most 2 new locks have at least 2 excluded pairs,"
                + " then 0 lock statements, then 3 protected statements.\n");
  }

  @Test
  void ties_are_bounded_by_the_further_criteria() {
    assertThat(text(new OptimalButForTies(List.of(2L, 0L, 0L, 0L))))
        .contains("which is proven; the further criteria may not be minimal.\n");
    assertThat(text(new OptimalButForTies(List.of(2L, 2L, 0L, 0L))))
        .contains("may not be minimal; they have at least 2 lock statements.\n");
  }

  @Test
  void a_bound_for_any_number_of_locks_has_no_number_in_the_document() {
    Optional<Statistics> none = Optional.empty();
    assertThat(
            JsonReport.of(known(new BestFound(LockLimit.NONE, List.of(1L))), List.of(), none)
                .print())
        .doesNotContain("upToLocks");
    assertThat(
            JsonReport.of(known(new BestFound(new LockLimit(2), List.of(1L))), List.of(), none)
                .print())
        .contains("\"upToLocks\": 2");
  }
}
