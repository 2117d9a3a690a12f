package liss.synth;

import java.util.List;
import liss.placement.model.LockLimit;
import liss.synth.SynthesisResult.Progress;
import liss.synth.SynthesisResult.Synthesized;

/** The outcome of a synthesis of all Pareto-optimal placements. */
public sealed interface FrontResult {

  /**
   * The programs with locks, each checked again, one for each combination of lock statements,
   * protected statements and excluded pairs such that no placement that makes the program
   * preemption-safe has one number lower and none higher.
   *
   * @param placements by the number of lock statements
   * @param limit how many locks were allowed
   */
  record Front(List<Synthesized> placements, LockLimit limit, Progress progress)
      implements FrontResult {
    /** Copies the list. */
    public Front {
      placements = List.copyOf(placements);
    }
  }

  /** There is no such program, or it was not decided. */
  record Failed(SynthesisResult reason) implements FrontResult {}
}
