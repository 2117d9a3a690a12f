package liss.synth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import liss.Programs;
import liss.check.safety.SerializationEngine;
import liss.placement.model.LockLimit;
import liss.placement.model.Objective;
import liss.placement.model.PlacementResult.Optimality;
import liss.placement.model.PlacementResult.Optimality.BestFound;
import liss.placement.model.PlacementResult.Optimality.OptimalButForTies;
import liss.placement.model.PlacementResult.Optimality.OptimalUpTo;
import liss.placement.model.PlacementResult.Placed;
import liss.search.Limits;
import liss.synth.SynthesisResult.Synthesized;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is said about a program with two excluded pairs when time is up. */
@Tag("slow")
class ProvenCostsTest {

  private static final String TEXT =
      "shared int x; thread one { x := 1; x := 2; } thread two { x := 3; }";

  private static final List<Long> NOTHING = List.of(0L, 0L, 0L, 0L);

  private static Synthesized result(Objective objective) {
    return (Synthesized)
        new Synthesizer(
                new SerializationEngine(), objective, Limits.none(), SynthesisListener.SILENT)
            .synthesize(Programs.parse(TEXT));
  }

  private static Synthesized found(Optimality known) {
    Synthesized result = result(Objective.FINE);
    assertThat(result.cost().excludedPairs()).isEqualTo(2);
    return result.as(known, result.withOneLock(), result.sections(), result.progress());
  }

  private static ProvenCosts proven(LockLimit limit, Optimality known) {
    Synthesized result = result(Objective.FINE);
    ProvenCosts proven = new ProvenCosts(Objective.FINE, limit);
    proven.learn(new Placed(result.placement(), result.cost(), known));
    return proven;
  }

  @Test
  void nothing_is_proven_at_first() {
    assertThat(new ProvenCosts(Objective.FINE, LockLimit.NONE).about(found(some(0))))
        .isEqualTo(new BestFound(LockLimit.NONE, NOTHING));
  }

  @Test
  void a_bound_below_the_costs_is_told() {
    assertThat(proven(LockLimit.NONE, some(1)).about(found(some(0)))).isEqualTo(some(1));
  }

  @Test
  void a_program_with_as_few_pairs_as_the_bound_is_optimal_but_for_ties() {
    Optimality expected = new OptimalButForTies(List.of(2L, 0L, 0L, 0L));
    assertThat(proven(LockLimit.NONE, some(2)).about(found(some(0)))).isEqualTo(expected);
    assertThat(proven(LockLimit.NONE, some(2)).about(found(new OptimalUpTo(1))))
        .isEqualTo(expected);
  }

  @Test
  void what_was_proved_for_few_locks_says_nothing_about_more() {
    Optimality few = new BestFound(new LockLimit(2), List.of(2L, 0L, 0L, 0L));
    assertThat(proven(new LockLimit(3), few).about(found(some(0))))
        .isEqualTo(new BestFound(new LockLimit(3), NOTHING));
    assertThat(proven(new LockLimit(2), few).about(found(some(0)))).isEqualTo(few);
  }

  @Test
  void a_proof_for_one_lock_stays_when_more_are_tried() {
    assertThat(proven(LockLimit.NONE, some(1)).about(found(new OptimalUpTo(1))))
        .isEqualTo(new OptimalUpTo(1));
  }

  @Test
  void a_bound_on_few_lock_statements_holds_for_as_many_locks_as_were_used() {
    Synthesized coarse = result(Objective.COARSE).unproven(Objective.COARSE);
    assertThat(new ProvenCosts(Objective.COARSE, LockLimit.NONE).about(coarse))
        .isEqualTo(new BestFound(new LockLimit(1), List.of(0L, 0L, 0L)));
  }

  private static Optimality some(long pairs) {
    return new BestFound(LockLimit.NONE, List.of(pairs, 0L, 0L, 0L));
  }
}
