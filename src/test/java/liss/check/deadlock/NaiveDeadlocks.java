package liss.check.deadlock;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import liss.abstraction.AbstractProgram;
import liss.abstraction.StateGraph;
import liss.abstraction.StateGraph.Exploration;
import liss.cfa.ProgramCfa;
import liss.cfa.ThreadSymmetry;
import liss.check.deadlock.Deadlocks.Deadlock;
import liss.check.serial.SwitchReduction;
import liss.search.Limits;

/** The twin of {@link Deadlocks#of}: explores both semantics in full. */
final class NaiveDeadlocks {

  private NaiveDeadlocks() {}

  static Deadlocks of(
      ProgramCfa program, ProgramCfa original, Exploration exploration, Limits limits) {
    AbstractProgram abstraction = new AbstractProgram(program);
    Reachability p = Reachability.of(StateGraph.preemptive(abstraction, exploration), limits);
    Reachability np = Reachability.of(StateGraph.cooperative(abstraction), limits);
    return new Deadlocks(
        deadlocks(p, abstraction, original),
        deadlocks(np, abstraction, original),
        p.terminates(),
        np.terminates(),
        p.stopped().or(np::stopped));
  }

  private static List<Deadlock> deadlocks(
      Reachability reachability, AbstractProgram program, ProgramCfa original) {
    Map<List<String>, Deadlock> found = new LinkedHashMap<>();
    for (int state : reachability.deadlocks()) {
      List<String> signature =
          program.signature(
              reachability.values(state),
              original,
              ThreadSymmetry.interchangeable(program.cfa(), original));
      found.computeIfAbsent(
          signature, s -> new Deadlock(s, SwitchReduction.equivalentTo(reachability.runTo(state))));
    }
    return new ArrayList<>(found.values());
  }
}
