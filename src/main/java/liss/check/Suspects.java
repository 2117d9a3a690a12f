package liss.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.abstraction.Run;
import liss.cfa.Edge;
import liss.check.BlockProgram.Step;

/**
 * Tries runs in which a cycle of blocks was found: whether they can terminate, and whether they are
 * then really equivalent to no cooperative run.
 */
final class Suspects {

  private final BlockProgram program;
  private final Completion completion;
  private Optional<Run> violation = Optional.empty();
  private boolean acquitted;

  Suspects(BlockProgram program, Completion completion) {
    this.program = program;
    this.completion = completion;
  }

  /**
   * Returns false if a prefix of a run can be completed to one that is equivalent to no cooperative
   * run, or if a limit is exceeded: it is no use to go on.
   *
   * @param tuple starts with the state after the prefix
   */
  boolean isInnocent(int[] tuple, List<Step> prefix) {
    Optional<List<Step>> rest = completion.of(tuple);
    if (rest.isEmpty()) {
      return completion.stopped().isEmpty();
    }
    Run run = originalRun(prefix, rest.get());
    if (BlockGraph.of(run).shortestCycle().isPresent()
        || CooperativeOrder.of(program.specification(), run).isEmpty()) {
      violation = Optional.of(run);
    } else {
      acquitted = true;
    }
    return violation.isEmpty();
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

  /** Whether some suspect that terminates was harmless, so that cycles decide nothing. */
  boolean acquitted() {
    return acquitted;
  }
}
