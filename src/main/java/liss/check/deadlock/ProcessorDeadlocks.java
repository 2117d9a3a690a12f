package liss.check.deadlock;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import liss.abstraction.AbstractProgram;
import liss.abstraction.ProcessorOrder;
import liss.abstraction.Run;
import liss.abstraction.StateGraph;
import liss.abstraction.StateGraph.Exploration;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.deadlock.Deadlocks.Deadlock;
import liss.check.serial.SwitchReduction;
import liss.search.Frontier.Order;
import liss.search.Limits;
import liss.search.StateSearch;

/**
 * The deadlocks of a program on one processor, where a state may be one because the only thread
 * that could go on has to wait for a handler that cannot. All states are explored, but that a
 * thread inside a block takes steps at once that commute with all others; linear in their number.
 */
final class ProcessorDeadlocks {

  private final AbstractProgram program;
  private final ProgramCfa original;
  private final Limits limits;
  private Optional<String> stopped = Optional.empty();

  private ProcessorDeadlocks(AbstractProgram program, ProgramCfa original, Limits limits) {
    this.program = program;
    this.original = original;
    this.limits = limits;
  }

  /** What is found under both schedulers. */
  static Deadlocks of(AbstractProgram program, ProgramCfa original, Limits limits) {
    ProcessorDeadlocks search = new ProcessorDeadlocks(program, original, limits);
    Ends p = search.ends(StateGraph.preemptive(program, Exploration.UP_TO_INDEPENDENCE));
    Ends np = search.ends(StateGraph.cooperative(program));
    return new Deadlocks(
        p.deadlocks(), np.deadlocks(), p.terminates(), np.terminates(), search.stopped);
  }

  /** The states in which nothing can move. */
  private record Ends(List<Deadlock> deadlocks, boolean terminates) {}

  /** Breadth first, so that runs are short ones; a tuple is the number of a state of the graph. */
  private Ends ends(StateGraph graph) {
    Map<List<String>, Deadlock> found = new LinkedHashMap<>();
    boolean terminates = false;
    StateSearch<Edge> search = new StateSearch<>(1, Order.QUEUE, limits);
    for (int state : graph.initialStates()) {
      search.start(new int[] {state});
    }
    for (OptionalInt next = search.next(); next.isPresent(); next = search.next()) {
      int number = next.getAsInt();
      int state = search.tuple(number)[0];
      List<Edge> steps = new ArrayList<>();
      graph.forEachStep(
          state,
          (edge, symbol, target) -> {
            steps.add(edge);
            search.find(new int[] {target}, number, edge, 0);
          });
      terminates |= graph.isAccepting(state);
      if (steps.isEmpty() && !graph.isAccepting(state) && !graph.canFailOrSpin(state)) {
        found.computeIfAbsent(
            program.signature(graph.values(state), original, List.of()),
            signature -> new Deadlock(signature, readable(Run.of(search.wayTo(number)))));
      }
    }
    stopped = stopped.or(search::stopped);
    return new Ends(List.copyOf(found.values()), terminates);
  }

  private Run readable(Run run) {
    Run other = SwitchReduction.equivalentTo(run);
    return new ProcessorOrder(program.cfa()).allows(other) ? other : run;
  }
}
