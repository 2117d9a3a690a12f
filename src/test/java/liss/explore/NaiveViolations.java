package liss.explore;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import liss.cfa.ProgramCfa;
import liss.run.ConcreteSemantics;
import liss.run.ConcreteState;
import liss.run.FinalViolations;
import liss.run.Scheduler;
import liss.run.Step;
import liss.run.ValueSource;
import liss.run.Violation;

/** The violations of a program, by a search of all its states with values from a finite domain. */
public final class NaiveViolations {

  private NaiveViolations() {}

  /** All violations but races. */
  public static Set<Violation> of(ProgramCfa program, List<Long> domain) {
    ConcreteSemantics semantics =
        new ConcreteSemantics(program, Scheduler.PREEMPTIVE, ValueSource.anyOf(domain));
    Set<Violation> violations = new LinkedHashSet<>();
    Set<ConcreteState> seen = new HashSet<>();
    Deque<ConcreteState> open = new ArrayDeque<>(List.of(semantics.initialState()));
    while (!open.isEmpty()) {
      ConcreteState state = open.remove();
      if (seen.add(state)) {
        violations.addAll(FinalViolations.in(program, state));
        semantics.steps(state).stream().map(Step::target).forEach(open::add);
      }
    }
    return violations;
  }
}
