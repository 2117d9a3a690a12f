package liss.verify;

import java.util.function.BooleanSupplier;
import liss.abstraction.AbstractProgram;
import liss.cfa.ProgramCfa;
import liss.check.Verdict;
import liss.check.safety.SerializationEngine;
import liss.check.search.Limits;
import liss.symbolic.PreemptiveOnly;

/**
 * The behaviours of a program that only a preemptive scheduler can produce. If a short search does
 * not find all of them, safety is asked for: a program that is safe has none ([LISS] Theorem 1; P.
 * Černý et al., "From non-preemptive to preemptive scheduling using synchronization synthesis",
 * Formal Methods in System Design, 2016). Otherwise the search goes on.
 */
public final class PreemptiveBehaviours {

  /** How often the short search may ask for limits, and the proof of safety. */
  private static final long PATIENCE = 20_000;

  private static final long PATIENCE_FOR_SAFETY = 500_000;

  private PreemptiveBehaviours() {}

  /** All of them, with runs with the fewest preemptions, as far as the limits allow. */
  public static PreemptiveOnly of(ProgramCfa program, Limits limits) {
    BooleanSupplier stop = () -> limits.exceeded().isPresent();
    Limits few = limits.withPatience(PATIENCE);
    PreemptiveOnly soon = PreemptiveOnly.of(program, () -> few.exceeded().isPresent());
    if (soon.openQuestions().isEmpty()) {
      return soon.withFewestPreemptions(stop);
    }
    return isSafe(program, limits.withPatience(PATIENCE_FOR_SAFETY))
        ? PreemptiveOnly.ofSafeProgram()
        : PreemptiveOnly.of(program, stop).withFewestPreemptions(stop);
  }

  private static boolean isSafe(ProgramCfa program, Limits limits) {
    return AbstractProgram.unsupported(program).isEmpty()
        && new SerializationEngine().check(program, program, limits) instanceof Verdict.Safe;
  }
}
