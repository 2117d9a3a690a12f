package liss.check.deadlock;

import java.util.List;
import java.util.Optional;
import liss.check.analysis.BlockProgram.Step;
import liss.search.DepthFirstSearch.Space;

/** The runs of a program under one scheduler that get stuck, but for the names of threads. */
record DeadlockSpace(ReducedSemantics semantics, ThreadNames names) implements Space<Step> {

  @Override
  public List<Step> steps(int[] tuple, Optional<Step> last) {
    return semantics.steps(tuple, last);
  }

  @Override
  public void take(int[] tuple, Step step) {
    semantics.follow(tuple, step);
    names.rename(tuple);
  }

  @Override
  public boolean isGoal(int[] tuple) {
    return semantics.isDeadlock(tuple) && !semantics.isGoal(tuple);
  }
}
