package liss.check.safety;

import java.util.Optional;
import liss.abstraction.AbstractProgram;
import liss.abstraction.ProcessorLocks;
import liss.abstraction.StateGraph;
import liss.cfa.ProgramCfa;
import liss.check.analysis.BlockProgram;
import liss.search.DepthFirstSearch;
import liss.search.DepthFirstSearch.Target;
import liss.search.Limits;

/**
 * Whether a program has non-terminating runs, under each scheduler.
 *
 * @param preemptively whether some preemptive run is non-terminating
 * @param cooperatively whether some cooperative run is
 * @param stopped the limit that ended a search early; an answer of no then means nothing
 */
public record NonTermination(
    boolean preemptively, boolean cooperatively, Optional<String> stopped) {

  /**
   * Searches for an infinite run of each scheduler. A cooperative run is a preemptive one, so the
   * second search is for programs that have none.
   */
  public static NonTermination of(ProgramCfa cfa, Limits limits) {
    BlockProgram alone = new BlockProgram(cfa, cfa);
    CooperativeLassoSpace space =
        new CooperativeLassoSpace(alone, StateGraph.cooperative(new AbstractProgram(cfa)));
    var cooperative = new DepthFirstSearch<>(space, 1, Target.GOAL_OR_CYCLE, limits);
    if (cooperative.existsFrom(space.initial())) {
      return new NonTermination(true, true, Optional.empty());
    }
    BlockProgram program = new BlockProgram(cfa, ProcessorLocks.in(cfa));
    var preemptive = NonTerminatingRuns.lassos(program, new NonTerminatingSteps(program), limits);
    boolean exists = preemptive.existsFrom(program.initialState(program.width()));
    return new NonTermination(exists, false, cooperative.stopped().or(preemptive::stopped));
  }
}
