package liss.synth;

import java.util.Optional;
import liss.placement.model.Criterion;

/** Is told how a synthesis gets on. */
@FunctionalInterface
public interface SynthesisListener {

  /** Is told nothing of interest. */
  SynthesisListener SILENT = (phase, iteration, constraints) -> {};

  /** The parts of a synthesis. */
  enum Phase {
    CHECK("checking"),
    GENERALIZE("generalizing"),
    PLACE("placing locks"),
    VERIFY("verifying the result");

    private final String description;

    Phase(String description) {
      this.description = description;
    }

    /** What is being done, in words. */
    public String description() {
      return description;
    }
  }

  /** A phase begins. */
  void begins(Phase phase, int iteration, int constraints);

  /**
   * What is known of a best placement has changed.
   *
   * @param criterion what the objective minimises first
   * @param atLeast what the placements cost that satisfy the constraints so far
   * @param atMost what the best safe program so far costs
   */
  default void bounds(Criterion criterion, Optional<Long> atLeast, Optional<Long> atMost) {}
}
