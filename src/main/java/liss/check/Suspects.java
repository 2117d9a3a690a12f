package liss.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.abstraction.Run;
import liss.cfa.Edge;
import liss.check.BlockProgram.Step;

/**
 * Tries run prefixes for which no serial order was found: whether they can terminate, and whether
 * they are then really equivalent to no cooperative run.
 */
final class Suspects {

  private final BlockProgram program;
  private final Completion completion;
  private Optional<Run> violation = Optional.empty();
  private boolean areUndecided;

  Suspects(BlockProgram program, Completion completion) {
    this.program = program;
    this.completion = completion;
  }

  /**
   * Completes a prefix and looks at the whole run.
   *
   * @param tuple starts with the state after the prefix
   */
  void examine(int[] tuple, List<Step> prefix) {
    Optional<List<Step>> rest = completion.of(tuple);
    if (rest.isEmpty()) {
      return;
    }
    Run run = originalRun(prefix, rest.get());
    if (BlockGraph.of(run).shortestCycle().isPresent()
        || CooperativeOrder.of(program.specification(), run).isEmpty()) {
      violation = Optional.of(run);
    } else {
      areUndecided = true;
    }
  }

  /** The completed run without the steps on added locks. */
  private Run originalRun(List<Step> prefix, List<Step> rest) {
    List<Edge> edges = new ArrayList<>();
    prefix.forEach(step -> addOriginal(step, edges));
    rest.forEach(step -> addOriginal(step, edges));
    return Run.of(edges);
  }

  private void addOriginal(Step step, List<Edge> edges) {
    if (!program.isAddedLockStep(step.action())) {
      edges.add(step.edge());
    }
  }

  /** A run that is equivalent to no cooperative run, as found. */
  Optional<Run> violation() {
    return violation;
  }

  /** Whether some prefix has another serial order than those that were followed. */
  boolean areUndecided() {
    return areUndecided;
  }

  /** Whether no more prefixes are needed. */
  boolean isDone() {
    return violation.isPresent() || completion.stopped().isPresent();
  }
}
