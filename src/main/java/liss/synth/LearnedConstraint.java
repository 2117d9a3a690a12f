package liss.synth;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import liss.abstraction.CriticalSection;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.cfa.ProgramCfa;
import liss.check.LeastPreemptions;
import liss.generalize.BadTrace;
import liss.placement.ExclusionClause;

/**
 * What one bad interleaving demands of the locks.
 *
 * @param trace the interleaving, why it is bad, and the mutex constraints that would remove its
 *     kind
 * @param clause what every placement has to satisfy
 */
public record LearnedConstraint(BadTrace trace, ExclusionClause clause) {

  /**
   * The clause of a run that satisfies the bad core, is possible with the present locks, and has as
   * few preemptions as possible: the fewer disturbances it contains the more it demands.
   *
   * @param paths the steps of the threads
   * @param sections which of them lie in which critical sections
   */
  static LearnedConstraint of(
      ProgramCfa program, BadTrace bad, List<List<Event>> paths, List<CriticalSection> sections) {
    Map<Event, Set<Event>> predecessors = new HashMap<>();
    bad.core()
        .orderings()
        .forEach(o ->
            predecessors.computeIfAbsent(o.after(), e -> new LinkedHashSet<>()).add(o.before()));
    Run run = new LeastPreemptions(program, paths, predecessors, sections).find().orElse(bad.run());
    return new LearnedConstraint(bad, Disturbances.of(run));
  }
}
