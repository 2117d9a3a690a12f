package liss.check;

import java.util.Optional;
import liss.abstraction.AbstractProgram;
import liss.abstraction.NonPreemptiveSemantics;
import liss.cfa.ProgramCfa;

/**
 * Whether a program can go on for ever, under each scheduler.
 *
 * @param preemptively whether some preemptive run goes on for ever
 * @param cooperatively whether some cooperative run does
 * @param stopped the limit that ended a search early; an answer of no then means nothing
 */
public record Endlessness(boolean preemptively, boolean cooperatively, Optional<String> stopped) {

  /**
   * Searches for an infinite run of each scheduler. A cooperative run is a preemptive one, so the
   * second search is for programs that have none.
   */
  public static Endlessness of(ProgramCfa cfa, Limits limits) {
    BlockProgram program = new BlockProgram(cfa, cfa);
    CooperativeLasso cooperative =
        new CooperativeLasso(program, new NonPreemptiveSemantics(new AbstractProgram(cfa)), limits);
    if (cooperative.exists()) {
      return new Endlessness(true, true, Optional.empty());
    }
    EndlessSteps enough = new EndlessSteps(program, new LockSets(program));
    Lassos preemptive = new Lassos(program, enough, limits);
    boolean exists = preemptive.existFrom(program.initialState(program.width()));
    return new Endlessness(exists, false, cooperative.stopped().or(preemptive::stopped));
  }
}
