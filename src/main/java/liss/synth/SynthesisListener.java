package liss.synth;

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
}
