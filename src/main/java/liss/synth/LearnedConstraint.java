package liss.synth;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.abstraction.CriticalSection;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.serial.LeastPreemptions;
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
 * @param runs for each clause a run that is bad and demands it
 */
public record LearnedConstraint(BadTrace trace, List<ExclusionClause> clauses, List<Run> runs) {

  /** Copies the lists. */
  public LearnedConstraint {
    clauses = List.copyOf(clauses);
    runs = List.copyOf(runs);
  }

  /** The bad interleaving. */
  public Run run() {
    return trace.run();
  }

  /** The clause of the run with the bad core. */
  public ExclusionClause clause() {
    return clauses.getFirst();
  }

  /** The steps of each run that demands a clause. */
  public List<List<Edge>> steps() {
    return runs.stream().map(run -> run.events().stream().map(Event::edge).toList()).toList();
  }

  /** The runs that demand some clauses, as far as these are of this constraint. */
  Stream<Run> runsOf(Collection<ExclusionClause> wanted) {
    return IntStream.range(0, clauses.size())
        .filter(i -> wanted.contains(clauses.get(i)))
        .mapToObj(runs::get);
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
    SequencedMap<ExclusionClause, Run> demanded = new LinkedHashMap<>();
    Stream.concat(Stream.of(run), Shifts.of(program, run, core).stream())
        .forEach(other -> demanded.putIfAbsent(Disturbances.of(other), other));
    return new LearnedConstraint(
        bad, List.copyOf(demanded.keySet()), List.copyOf(demanded.values()));
  }

  /** The steps that must come before a step. */
  static Map<Event, Set<Event>> predecessors(List<OrderingConstraint> orderings) {
    Map<Event, Set<Event>> predecessors = new HashMap<>();
    orderings.forEach(
        o -> predecessors.computeIfAbsent(o.after(), e -> new LinkedHashSet<>()).add(o.before()));
    return predecessors;
  }
}
