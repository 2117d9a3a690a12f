package liss.check.safety;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.search.DepthFirstSearch.Space;

/**
 * The space in which a lasso is searched: for a state of the preemptive program, steps that lead
 * into a loop.
 *
 * <p>There are finitely many states, so that an infinite run exists if and only if a cycle, or a
 * thread that goes round in silent steps, can be reached. The search is restricted to sets that are
 * persistent and empty only where no thread can move ({@link NonTerminatingSteps}). They keep an
 * infinite run from every state that has one: if a run takes a step of the set, the first such step
 * can come first; if it takes none, any step of the set can come first, since it commutes with all
 * of the run. Either way the state after it has an infinite run again (A. Valmari, Stubborn sets
 * for reduced state space generation, LNCS 483, 1991).
 */
record LassoSpace(BlockProgram program, NonTerminatingSteps persistent) implements Space<Step> {

  @Override
  public List<Step> steps(int[] state, Optional<Step> last) {
    List<Step> steps = new ArrayList<>(persistent.in(state));
    steps.sort(
        Comparator.comparing(step -> last.filter(l -> step.thread() != l.thread()).isPresent()));
    return steps;
  }

  @Override
  public void take(int[] state, Step step) {
    program.apply(state, step);
  }

  @Override
  public boolean isGoal(int[] state) {
    return program.spins(state);
  }
}
