package liss.synth;

import java.util.List;
import liss.placement.model.Goal;
import liss.placement.model.LockLimit;
import liss.placement.model.Objective;
import liss.placement.model.PlacementResult.Optimality;
import liss.placement.model.Repair;
import liss.synth.SynthesisResult.NoPlacement;
import liss.synth.SynthesisResult.Synthesized;

/**
 * A stage of a synthesis: which placements are tried.
 *
 * @param stage what is looked for
 * @param goal what they minimise
 * @param limit how many new locks they may have
 */
record Aim(Stage stage, Goal goal, LockLimit limit) {

  /** What a stage looks for. */
  enum Stage {
    A_SAFE_PROGRAM,
    THE_BEST_WITH_ONE_LOCK,
    THE_BEST
  }

  /**
   * The stages of a synthesis, in this order. A placement with the fewest pairs takes long to find
   * with any number of locks. So first any safe program is sought, with few lock statements, and
   * then the best one with one lock.
   */
  static List<Aim> stages(Goal objective, LockLimit limit) {
    Aim best = new Aim(Stage.THE_BEST, objective, limit);
    if (objective instanceof Repair repair) {
      return repair.granularity() == Objective.FINE
          ? List.of(new Aim(Stage.A_SAFE_PROGRAM, new Repair(Objective.COARSE), limit), best)
          : List.of(best);
    }
    Aim safe = new Aim(Stage.A_SAFE_PROGRAM, Objective.COARSE, limit);
    Aim oneLock = new Aim(Stage.THE_BEST_WITH_ONE_LOCK, objective, new LockLimit(1));
    if (!objective.countsPairs()) {
      return List.of(best);
    }
    return limit.isNone() ? List.of(safe, oneLock, best) : List.of(safe, best);
  }

  /** Whether the next stage may have another result than this one. */
  boolean isLeftOpenBy(SynthesisResult result) {
    return switch (stage) {
      case A_SAFE_PROGRAM -> result instanceof Synthesized;
      case THE_BEST_WITH_ONE_LOCK ->
          switch (result) {
            case Synthesized best -> best.optimality() instanceof Optimality.OptimalUpTo;
            case NoPlacement none -> none.shortage().isPresent();
            case SynthesisResult.NewDeadlock deadlock -> false;
            case SynthesisResult.Unknown unknown -> false;
          };
      case THE_BEST -> false;
    };
  }
}
