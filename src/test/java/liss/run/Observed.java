package liss.run;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import liss.Programs;
import liss.cfa.ProgramCfa;

/** What all runs of a small program show, in words that are easy to compare. */
record Observed(Executions executions) {

  /** The runs without loops under the preemptive scheduler. */
  static Observed preemptive(String... lines) {
    return of(Scheduler.PREEMPTIVE, 0, Programs.cfa(lines));
  }

  /** The runs without loops under the cooperative scheduler. */
  static Observed cooperative(String... lines) {
    return of(Scheduler.COOPERATIVE, 0, Programs.cfa(lines));
  }

  /** The runs with values 0 and 1 and at most so many rounds of loops. */
  static Observed of(Scheduler scheduler, int rounds, ProgramCfa program) {
    return new Observed(Executions.of(program, scheduler, List.of(0L, 1L), rounds));
  }

  /** For each behaviour the values that went through channels, in order, such as {@code 1 2}. */
  Set<String> values() {
    return executions.behaviours().stream()
        .map(Behaviour::interaction)
        .map(Observed::values)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String values(List<Observable> symbols) {
    return symbols.stream().map(s -> Long.toString(s.value())).collect(Collectors.joining(" "));
  }

  /** The names of the kinds of outcomes. */
  Set<String> outcomes() {
    return executions.outcomes().stream()
        .map(outcome -> outcome.getClass().getSimpleName())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The outcome of a program that has only one. */
  RunEnd outcome() {
    if (executions.outcomes().size() != 1) {
      throw new AssertionError("not one outcome: " + executions.outcomes());
    }
    return executions.outcomes().iterator().next();
  }
}
