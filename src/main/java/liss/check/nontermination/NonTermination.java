package liss.check.nontermination;

import java.util.Optional;
import liss.abstraction.AbstractProgram;
import liss.abstraction.NonPreemptiveSemantics;
import liss.cfa.ProgramCfa;
import liss.check.reduction.BlockProgram;
import liss.check.reduction.EndlessSteps;
import liss.check.reduction.LockSets;
import liss.check.search.Limits;

/**
 * Whether a program can go on for ever, under each scheduler.
 *
 * @param preemptively whether some preemptive run goes on for ever
 * @param cooperatively whether some cooperative run does
 * @param stopped the limit that ended a search early; an answer of no then means nothing
 */
public record NonTermination(
    boolean preemptively, boolean cooperatively, Optional<String> stopped) {

  /**
   * Searches for an infinite run of each scheduler. A cooperative run is a preemptive one, so the
   * second search is for programs that have none.
   */
  public static NonTermination of(ProgramCfa cfa, Limits limits) {
    BlockProgram program = new BlockProgram(cfa, cfa);
    CooperativeLasso cooperative =
        new CooperativeLasso(program, new NonPreemptiveSemantics(new AbstractProgram(cfa)), limits);
    if (cooperative.exists()) {
      return new NonTermination(true, true, Optional.empty());
    }
    EndlessSteps enough = new EndlessSteps(program, new LockSets(program));
    LassoSearch preemptive = new LassoSearch(program, enough, limits);
    boolean exists = preemptive.existFrom(program.initialState(program.width()));
    return new NonTermination(exists, false, cooperative.stopped().or(preemptive::stopped));
  }
}
