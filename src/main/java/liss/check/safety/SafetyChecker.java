package liss.check.safety;

import liss.abstraction.Run;
import liss.cfa.ProgramCfa;
import liss.search.Limits;

/** An engine that decides preemption-safety ([LISS] 4.3.3). */
public interface SafetyChecker {

  /**
   * Whether every run of {@code implementation} under a preemptive scheduler is equivalent to a run
   * of {@code specification} under the cooperative one.
   *
   * @param specification the program as written
   * @param implementation the same program, possibly with added locks
   */
  Verdict check(ProgramCfa specification, ProgramCfa implementation, Limits limits);

  /**
   * Whether an implementation is safe; if not, perhaps with further counterexamples of other kinds
   * that the search has found. It spends on them a few times as much as on the first one at most.
   *
   * @param most how many counterexamples are wanted
   */
  default Verdict check(
      ProgramCfa specification, ProgramCfa implementation, Limits limits, int most) {
    return check(specification, implementation, limits);
  }

  /** Which runs of a program the engine looks at. */
  default ConsideredRuns considered(ProgramCfa program) {
    return ConsideredRuns.TERMINATING;
  }

  /** One that looks for a smallest counterexample, if the engine can. */
  default SafetyChecker showingSmallest() {
    return this;
  }

  /**
   * Whether nothing needs to be done about a run although no cooperative run is equivalent to it.
   *
   * @param program has this run if its values are forgotten
   */
  default boolean ignores(ProgramCfa program, Run run) {
    return false;
  }
}
