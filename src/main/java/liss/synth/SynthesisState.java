package liss.synth;

import java.util.Optional;
import liss.placement.model.LockPlacement;
import liss.placement.model.PlacementCost;
import liss.placement.model.PlacementResult.Optimality;
import liss.placement.model.PlacementResult.Placed;
import liss.synth.SynthesisResult.Synthesized;

/**
 * How far a synthesis has got.
 *
 * @param present the placement that is tried
 * @param safest the best program so far that has passed all checks
 * @param withOneLock what the best placement with at most one lock costs, if that was proved
 * @param end the result of the present stage, as soon as there is one
 */
record SynthesisState(
    Placed present,
    Optional<Synthesized> safest,
    Optional<PlacementCost> withOneLock,
    Optional<SynthesisResult> end) {

  /** Before the first check: the program as it is. */
  static final SynthesisState INITIAL =
      new SynthesisState(
          new Placed(LockPlacement.EMPTY, PlacementCost.NOTHING, new Optimality.Optimal()),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  /** The result of the present stage, which has ended. */
  SynthesisResult result() {
    return end.orElseThrow();
  }

  SynthesisState withPresent(Placed placed) {
    return new SynthesisState(placed, safest, withOneLock, end);
  }

  SynthesisState withSafest(Synthesized program) {
    return new SynthesisState(present, Optional.of(program), withOneLock, end);
  }

  SynthesisState withEnd(SynthesisResult result) {
    return new SynthesisState(present, safest, withOneLock, Optional.of(result));
  }

  /** The state in which the next stage starts: with the best program, whose cost is its own. */
  SynthesisState continued() {
    Optional<Synthesized> best =
        end.filter(Synthesized.class::isInstance).map(Synthesized.class::cast).or(() -> safest);
    Optional<PlacementCost> proved =
        best.filter(program -> program.optimality() instanceof Optimality.OptimalUpTo)
            .filter(program -> program.placement().newLocks() <= 1)
            .map(Synthesized::cost);
    Placed first =
        best.map(safe -> new Placed(safe.placement(), safe.cost(), safe.optimality()))
            .orElse(present);
    return new SynthesisState(first, best, proved, Optional.empty());
  }
}
