package liss.check.safety;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import liss.abstraction.StateGraph;
import liss.check.analysis.BlockProgram;
import liss.search.DepthFirstSearch.Space;

/**
 * The space in which a lasso of the cooperative scheduler is searched: a cycle of its states, or a
 * thread that goes round in silent steps. A tuple is the number of a state, a step that of the next
 * one.
 */
record CooperativeLassoSpace(BlockProgram program, StateGraph semantics) implements Space<Integer> {

  /** Where all runs start. */
  int[] initial() {
    return new int[] {semantics.initialStates()[0]};
  }

  @Override
  public List<Integer> steps(int[] state, Optional<Integer> last) {
    List<Integer> next = new ArrayList<>();
    semantics.forEachStep(state[0], (edge, symbol, target) -> next.add(target));
    return next;
  }

  @Override
  public void take(int[] state, Integer next) {
    state[0] = next;
  }

  /** Whether a thread that may run goes round in silent steps. */
  @Override
  public boolean isGoal(int[] state) {
    int[] values = semantics.values(state[0]);
    OptionalInt running = semantics.runningThread(state[0]);
    return IntStream.range(0, program.threads())
        .filter(thread -> running.orElse(thread) == thread)
        .anyMatch(thread -> program.spins(thread, values[thread]));
  }
}
