package liss.check.safety;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.abstraction.Run;
import liss.cfa.Edge;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.check.serial.BlockGraph;
import liss.check.serial.BlockGraph.Dependence;
import liss.check.serial.Counterexample;

/**
 * Tries run prefixes for which no serial order was found: whether they can terminate, and whether
 * they are then really equivalent to no cooperative run. A violation is kept if no step of its
 * cycle is in the cycle of an earlier one: such runs teach different things.
 */
final class Violations {

  private final BlockProgram program;
  private final TerminatingCompletion completion;
  private final int most;
  private final List<Run> violations = new ArrayList<>();
  private final Set<Edge> inCycles = new HashSet<>();
  private boolean areUndecided;

  /**
   * No prefixes so far.
   *
   * @param most how many violations are wanted
   */
  Violations(BlockProgram program, TerminatingCompletion completion, int most) {
    this.program = program;
    this.completion = completion;
    this.most = most;
  }

  /**
   * Whether a prefix can be completed, so that it counts.
   *
   * @param tuple starts with the state after the prefix
   */
  boolean canTerminate(int[] tuple) {
    return completion.existsFrom(tuple);
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
    List<Step> whole = new ArrayList<>(prefix);
    whole.addAll(rest.get());
    Run run = program.originalRun(whole);
    if (Counterexample.isOne(program.specification(), run)) {
      Set<Edge> steps = steps(BlockGraph.of(run).shortestCycle().orElse(List.of()));
      if (violations.isEmpty() || Collections.disjoint(steps, inCycles)) {
        violations.add(run);
        inCycles.addAll(steps);
      }
    } else {
      areUndecided = true;
    }
  }

  private static Set<Edge> steps(List<Dependence> cycle) {
    Set<Edge> steps = new HashSet<>();
    for (Dependence dependence : cycle) {
      steps.add(dependence.before().edge());
      steps.add(dependence.after().edge());
    }
    return steps;
  }

  /** Runs that are equivalent to no cooperative run, as found. */
  List<Run> found() {
    return List.copyOf(violations);
  }

  /** Whether some prefix has another serial order than those that were followed. */
  boolean areUndecided() {
    return areUndecided;
  }

  /** Whether no more prefixes are needed. */
  boolean isDone() {
    return violations.size() >= most || completion.stopped().isPresent();
  }
}
