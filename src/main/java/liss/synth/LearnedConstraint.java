package liss.synth;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import liss.abstraction.CriticalSection;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.cfa.ProgramCfa;
import liss.check.counterexample.LeastPreemptions;
import liss.generalize.BadTrace;
import liss.generalize.OrderingConstraint;
import liss.placement.model.ExclusionClause;

/**
 * What one bad interleaving demands of the locks.
 *
 * @param trace the interleaving, why it is bad, and the mutex constraints that would remove its
 *     kind
 * @param clauses what every placement has to satisfy: the clause of a run with the bad core, then
 *     those of the runs in which an interruption comes earlier or later in its block
 */
public record LearnedConstraint(BadTrace trace, List<ExclusionClause> clauses) {

  /** Copies the list. */
  public LearnedConstraint {
    clauses = List.copyOf(clauses);
  }

  /** The bad interleaving. */
  public Run run() {
    return trace.run();
  }

  /** The clause of the run with the bad core. */
  public ExclusionClause clause() {
    return clauses.getFirst();
  }

  /**
   * The clauses of a run that satisfies the bad core, is possible with the present locks, and has
   * as few preemptions as possible: the fewer disturbances it contains the more it demands.
   *
   * @param paths the steps of the threads
   * @param sections which of them lie in which critical sections
   */
  static LearnedConstraint of(
      ProgramCfa program, BadTrace bad, List<List<Event>> paths, List<CriticalSection> sections) {
    List<OrderingConstraint> core = bad.core().orderings();
    Run run =
        new LeastPreemptions(program, paths, predecessors(core), sections).find().orElse(bad.run());
    Stream<Run> runs = Stream.concat(Stream.of(run), Shifts.of(program, run, core).stream());
    return new LearnedConstraint(bad, runs.map(Disturbances::of).distinct().toList());
  }

  /** The steps that must come before a step. */
  static Map<Event, Set<Event>> predecessors(List<OrderingConstraint> orderings) {
    Map<Event, Set<Event>> predecessors = new HashMap<>();
    orderings.forEach(
        o -> predecessors.computeIfAbsent(o.after(), e -> new LinkedHashSet<>()).add(o.before()));
    return predecessors;
  }
}
