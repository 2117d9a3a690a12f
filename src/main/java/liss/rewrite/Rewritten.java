package liss.rewrite;

import java.util.Optional;
import liss.cfa.ProgramCfa;
import liss.synth.SynthesisResult.NoPlacement;
import liss.synth.SynthesisResult.Synthesized;

/**
 * A program that was rewritten since no placement of locks makes it preemption-safe as it is, or
 * since its world has sections of objects.
 *
 * @param original the program as written
 * @param without why locks alone do not; empty if that was not asked
 * @param rewrite what was changed
 * @param grounds how it is known that cooperative runs do what they did
 * @param program the program with the change, without new locks
 * @param result the program with the change, and with locks where it needs some
 */
public record Rewritten(
    ProgramCfa original,
    Optional<NoPlacement> without,
    Rewrite rewrite,
    Grounds grounds,
    ProgramCfa program,
    Synthesized result) {

  /** How it is known that cooperative runs do what they did. */
  public enum Grounds {
    /** Each step is that of the program as written. */
    SAME_STEPS,
    /** All preemptive runs of the output end as a cooperative run of the program as written can. */
    SAME_ENDS,
    /** It follows from what kind of change it is; the runs were not compared. */
    BY_KIND
  }
}
