package liss.check.deadlock;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import liss.check.reduction.BlockProgram;
import liss.check.reduction.BlockProgram.Step;
import liss.check.search.DepthFirstSearch.Space;

/**
 * The space in which a run that terminates is searched, depth first under one scheduler: a thread
 * that moved goes on and leaves its loops if it can. So the search is linear in the reduced state
 * space in the worst case, and in the length of a run where nothing leads astray.
 */
record TerminationSpace(BlockProgram program, ReducedSemantics semantics) implements Space<Step> {

  @Override
  public int width() {
    return semantics.width();
  }

  @Override
  public List<Step> steps(int[] tuple, Optional<Step> last) {
    List<Step> steps = new ArrayList<>(semantics.steps(tuple));
    steps.sort(Comparator.comparing(step -> !step.entersLoop()));
    return steps.reversed();
  }

  @Override
  public void take(int[] tuple, Step step) {
    semantics.follow(tuple, step);
  }

  @Override
  public boolean isGoal(int[] tuple) {
    return program.isTerminated(tuple);
  }
}
