package liss.behaviour;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.abstraction.ProcessorLocks;
import liss.abstraction.ProcessorOrder;
import liss.abstraction.Run;
import liss.behaviour.FeasibleRuns.Wanted;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/**
 * The runs of a program on its processors, found as runs of one with locks in place of priorities
 * ({@link ProcessorLocks}): the same steps without those on these locks, in an order that
 * priorities allow. Runs that get stuck count only if nobody can go on without these locks.
 */
final class OnProcessor {

  private final ProgramCfa program;
  private final ProgramCfa running;

  /** The steps of the program, which have other places in the one with locks. */
  private final Map<Edge, Edge> edges = new HashMap<>();

  OnProcessor(ProgramCfa program) {
    this.program = program;
    this.running = ProcessorLocks.in(program);
    program.threads().forEach(thread -> thread.edges().forEach(edge -> edges.put(edge, edge)));
  }

  /** The program whose runs are explored. */
  ProgramCfa running() {
    return running;
  }

  /** What is wanted of the program. */
  Wanted asking(Wanted wanted) {
    return new Wanted() {
      @Override
      public boolean isWanted(List<Edge> steps) {
        return wanted.isWanted(inOrder(steps));
      }

      @Override
      public boolean isWanted(FailingRun run) {
        return wanted.isWanted(
            program.hasPriorities()
                ? new FailingRun(own(run.steps()), edges.getOrDefault(run.failing(), run.failing()))
                : run);
      }
    };
  }

  /** The visible steps of the program in a run, as its processors can take them. */
  List<Edge> inOrder(List<Edge> steps) {
    if (!program.hasPriorities()) {
      return steps;
    }
    Run run = Run.of(WantedRunSearch.visible(own(steps)));
    return new ProcessorOrder(program).of(run).events().stream().map(e -> e.edge()).toList();
  }

  /** Whether priorities allow visible steps in their order. */
  boolean allows(List<Edge> steps) {
    return !program.hasPriorities() || new ProcessorOrder(program).allows(Run.of(steps));
  }

  /** The steps of a run that gets stuck; empty if somebody can go on in the program. */
  Optional<List<Edge>> stuck(List<Edge> steps) {
    if (!program.hasPriorities()) {
      return Optional.of(steps);
    }
    List<Edge> order = inOrder(steps);
    return new ProcessorOrder(program).isStuckAfter(Run.of(order))
        ? Optional.of(order)
        : Optional.empty();
  }

  private List<Edge> own(List<Edge> steps) {
    int locks = program.locks().size();
    return steps.stream()
        .filter(edge -> !(edge.action() instanceof Action.LockStep step && step.lock() >= locks))
        .map(edge -> edges.getOrDefault(edge, edge))
        .toList();
  }
}
