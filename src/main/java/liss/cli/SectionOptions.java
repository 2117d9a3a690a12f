package liss.cli;

import liss.placement.model.Goal;
import liss.placement.model.Objective;
import liss.placement.model.Sections;
import liss.synth.ExistingLocks;
import liss.synth.Synthesizer;
import picocli.CommandLine.Option;

/** The options that say what shape critical sections have, and which locks they may use. */
final class SectionOptions {

  @Option(
      names = "--sections",
      paramLabel = "SHAPE",
      description =
          "structured: critical sections begin and end in one function, and nest (default); free:"
              + " any that the paper allows.")
  private Sections sections = Sections.STRUCTURED;

  @Option(
      names = "--new-locks-only",
      description = "Leave the locks that the program has as they are, and add new ones.")
  private boolean newLocksOnly;

  /** Whether placements are to be others than those of the default. */
  boolean areChosen() {
    return newLocksOnly || sections == Sections.FREE;
  }

  /** What an objective minimises. */
  Goal goal(Objective objective) {
    return sections.goal(objective);
  }

  /** A synthesizer with these sections. */
  Synthesizer applyTo(Synthesizer synthesizer) {
    return synthesizer
        .with(sections)
        .with(newLocksOnly ? ExistingLocks.KEPT : ExistingLocks.REUSED);
  }
}
