package liss.behaviour;

import java.util.List;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.run.ConcreteSemantics;
import liss.run.ConcreteState;
import liss.run.RunEnd;
import liss.run.Scheduler;
import liss.run.Step;
import liss.run.ValueSource;

/** The naive twin of {@link FeasibilityCheck}: tries all values of a small domain. */
final class NaiveFeasibility {

  private final ConcreteSemantics semantics;

  NaiveFeasibility(ProgramCfa program, List<Long> domain) {
    semantics = new ConcreteSemantics(program, Scheduler.PREEMPTIVE, ValueSource.anyOf(domain));
  }

  /** Whether some values from the domain let the program take the visible steps and terminate. */
  boolean isFeasible(List<Edge> steps) {
    return isFeasible(semantics.initialState(), steps);
  }

  private boolean isFeasible(ConcreteState state, List<Edge> steps) {
    if (state.stop().isPresent()) {
      return false;
    }
    List<Step> possible = semantics.steps(state);
    List<Step> silent = possible.stream().filter(s -> s.edge().action().isSilent()).toList();
    if (!silent.isEmpty()) {
      int first = silent.getFirst().edge().thread();
      return silent.stream()
          .filter(step -> step.edge().thread() == first)
          .anyMatch(step -> isFeasible(step.target(), steps));
    }
    if (steps.isEmpty()) {
      return semantics.outcome(state).equals(java.util.Optional.of(new RunEnd.Terminated()));
    }
    List<Edge> rest = steps.subList(1, steps.size());
    return possible.stream()
        .filter(step -> step.edge().equals(steps.getFirst()))
        .anyMatch(step -> isFeasible(step.target(), rest));
  }
}
