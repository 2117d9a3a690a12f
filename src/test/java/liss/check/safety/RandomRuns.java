package liss.check.safety;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import liss.abstraction.AbstractProgram;
import liss.abstraction.Run;
import liss.abstraction.StateGraph;
import liss.abstraction.StateGraph.Exploration;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/** Random terminating preemptive runs of a program. */
public final class RandomRuns {

  private static final int LONGEST = 60;

  private RandomRuns() {}

  /** A run found by a random walk; empty if this walk does not terminate. */
  public static Optional<Run> of(ProgramCfa program, Random random) {
    StateGraph graph = StateGraph.preemptive(new AbstractProgram(program), Exploration.ALL_RUNS);
    List<Edge> walked = new ArrayList<>();
    int state = graph.initialStates()[0];
    while (!graph.isAccepting(state) && walked.size() < LONGEST) {
      List<Edge> edges = new ArrayList<>();
      List<Integer> targets = new ArrayList<>();
      graph.forEachStep(
          state,
          (edge, symbol, target) -> {
            edges.add(edge);
            targets.add(target);
          });
      if (edges.isEmpty()) {
        return Optional.empty();
      }
      int choice = random.nextInt(edges.size());
      walked.add(edges.get(choice));
      state = targets.get(choice);
    }
    return graph.isAccepting(state) ? Optional.of(Run.of(walked)) : Optional.empty();
  }
}
