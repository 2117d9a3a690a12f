package liss.behaviour;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import liss.abstraction.AbstractProgram;
import liss.abstraction.StateGraph;
import liss.abstraction.StateGraph.Exploration;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/** Random runs of the abstraction, which need not be runs of the program. */
final class AbstractWalks {

  private static final int LONGEST = 200;

  private record Move(Edge edge, int target) {}

  private AbstractWalks() {}

  /** The steps of a run that terminates; empty if the walk got stuck or became too long. */
  static Optional<List<Edge>> one(ProgramCfa program, Random random) {
    StateGraph semantics =
        StateGraph.preemptive(new AbstractProgram(program), Exploration.ALL_RUNS);
    List<Edge> steps = new ArrayList<>();
    int state = semantics.initialStates()[0];
    while (steps.size() < LONGEST) {
      List<Move> moves = new ArrayList<>();
      semantics.forEachStep(state, (edge, symbol, target) -> moves.add(new Move(edge, target)));
      if (moves.isEmpty()) {
        return semantics.isAccepting(state) ? Optional.of(steps) : Optional.empty();
      }
      Move move = moves.get(random.nextInt(moves.size()));
      steps.add(move.edge());
      state = move.target();
    }
    return Optional.empty();
  }
}
