package liss.symbolic;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.concrete.ConcreteSemantics;
import liss.concrete.ConcreteState;
import liss.concrete.Observable;
import liss.concrete.Scheduler;
import liss.concrete.Step;
import liss.symbolic.Reality.Input;

/** Executes a schedule with given inputs by the concrete semantics, which is code of its own. */
final class ConcreteReplay {

  private ConcreteReplay() {}

  /**
   * Takes all steps.
   *
   * @return what they show
   * @throws IllegalStateException if one of them cannot be taken: then the path condition is wrong
   */
  static List<Observable> check(ProgramCfa program, List<Edge> edges, List<Input> inputs) {
    Iterator<Input> next = inputs.iterator();
    ConcreteSemantics semantics =
        new ConcreteSemantics(program, Scheduler.PREEMPTIVE, edge -> List.of(next.next().value()));
    ConcreteState state = semantics.initialState();
    List<Observable> shown = new ArrayList<>();
    for (Edge edge : edges) {
      Step taken =
          semantics.steps(state, edge.thread()).stream()
              .filter(step -> step.edge().equals(edge) && step.target().stop().isEmpty())
              .findFirst()
              .orElseThrow(() -> new IllegalStateException("not possible with values: " + edge));
      taken.observable().ifPresent(shown::add);
      state = taken.target();
    }
    return shown;
  }
}
