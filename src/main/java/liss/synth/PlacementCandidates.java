package liss.synth;

import java.util.Optional;
import liss.placement.model.ExclusionClause;
import liss.placement.model.Goal;
import liss.placement.model.PlacementResult.Placed;

/** The placements of locks that a synthesis tries one after the other. */
interface PlacementCandidates {

  /** The next placement to be checked; empty when the search has ended. */
  Optional<Placed> next();

  /** The placement that is tried now. */
  Placed present();

  /** Whether the search has ended. */
  boolean isDone();

  /** Whether other placements will do if the check of one takes long. */
  boolean areOptional();

  /** What the cost of a safe program is about. */
  Goal goal();

  /** Takes note of what became of the present placement, with which the program is safe. */
  void accept(SynthesisResult emitted);

  /**
   * Goes on to another placement if there is one, since the check of the present one takes long.
   */
  void reject();

  /** Demands that placements satisfy the clause. */
  void add(ExclusionClause clause);

  /** Goes on to a placement that satisfies all clauses and is cheap to find. */
  void guess();

  /** Goes on to a placement that satisfies all clauses and is worth a check of the program. */
  void propose();

  /** Ends the search, for a reason other than its own. */
  void end(SynthesisResult reason);
}
