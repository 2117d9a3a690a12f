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
  private final LiveFlags liveFlags;
  private final Footprints fixed;
  private final Patience patience;
  private Optional<List<Step>> rearranged = Optional.empty();
  private Optional<Run> violation = Optional.empty();
  private boolean areUndecided;

  /**
   * Suspects of one search.
   *
   * @param fixed what a rearrangement must keep in order
   */
  Suspects(
      BlockProgram program,
      Completion completion,
      LiveFlags liveFlags,
      Footprints fixed,
      Patience patience) {
    this.program = program;
    this.completion = completion;
    this.liveFlags = liveFlags;
    this.fixed = fixed;
    this.patience = patience;
  }

  /** When there is no use in examining more prefixes. */
  enum Patience {
    UNTIL_VIOLATION,
    UNTIL_UNDECIDED
  }

  /** What was found out about a prefix of a run. */
  enum Finding {
    /** It never terminates, or a limit is exceeded. */
    ENDLESS,
    /** {@link #rearranged} leads to the same state and has no cycle. */
    REARRANGED,
    /** One completion of it is equivalent to a cooperative run; others may not be. */
    UNDECIDED,
    /** One completion of it is equivalent to no cooperative run. */
    VIOLATION
  }

  /**
   * What can be found out about a prefix of a run.
   *
   * @param tuple starts with the state after the prefix
   */
  Finding examine(int[] tuple, List<Step> prefix) {
    Optional<List<Step>> rest = completion.of(tuple);
    if (rest.isEmpty()) {
      return Finding.ENDLESS;
    }
    rearranged = Rearrangement.of(program, liveFlags, fixed, prefix, tuple);
    if (rearranged.isPresent()) {
      return Finding.REARRANGED;
    }
    Run run = originalRun(prefix, rest.get());
    if (BlockGraph.of(run).shortestCycle().isPresent()
        || CooperativeOrder.of(program.specification(), run).isEmpty()) {
      violation = Optional.of(run);
      return Finding.VIOLATION;
    }
    areUndecided = true;
    return Finding.UNDECIDED;
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

  /** The last prefix that was examined, its blocks one after the other, if that is possible. */
  Optional<List<Step>> rearranged() {
    return rearranged;
  }

  /** A run that is equivalent to no cooperative run, as found. */
  Optional<Run> violation() {
    return violation;
  }

  /** Whether some prefix is undecided. */
  boolean areUndecided() {
    return areUndecided;
  }

  /** Whether no more prefixes are needed. */
  boolean isDone() {
    return violation.isPresent()
        || completion.stopped().isPresent()
        || patience == Patience.UNTIL_UNDECIDED && areUndecided;
  }
}
