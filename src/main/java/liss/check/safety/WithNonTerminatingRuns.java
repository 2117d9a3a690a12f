package liss.check.safety;

import java.util.Optional;
import liss.abstraction.ProcessorLocks;
import liss.cfa.ProgramCfa;
import liss.check.analysis.BlockProgram;
import liss.search.Limits;

/**
 * An engine that also looks at non-terminating runs, with the help of one that compares terminating
 * runs only.
 *
 * @param considered the runs that are looked at; empty if that depends on the program
 */
public record WithNonTerminatingRuns(SafetyChecker terminating, Optional<ConsideredRuns> considered)
    implements SafetyChecker {

  @Override
  public ConsideredRuns considered(ProgramCfa program) {
    return considered.orElseGet(() -> EndlessLoops.considered(program));
  }

  @Override
  public Verdict check(ProgramCfa specification, ProgramCfa implementation, Limits limits) {
    Verdict verdict = terminating.check(specification, implementation, limits);
    return verdict instanceof Verdict.Safe safe && considered(specification) == ConsideredRuns.ALL
        ? NonTerminatingRuns.verdict(
            new BlockProgram(specification, ProcessorLocks.in(implementation)),
            limits,
            safe,
            safe.effort())
        : verdict;
  }
}
