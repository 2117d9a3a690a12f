package liss.behaviour;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import liss.behaviour.FeasibleRuns.Effort;
import liss.behaviour.FeasibleRuns.Wanted;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.explore.ConditionAnswer;
import liss.explore.ExecutionTerms;
import liss.explore.Memory;
import liss.explore.ProgramState;
import liss.explore.ProgramTransitions;
import liss.run.RunEnd;
import liss.unfolding.ExplorationListener;
import liss.unfolding.LeafKind;
import liss.unfolding.PartialOrderRun;

/** Looks at the runs of an exploration that terminate or fail for one that is wanted. */
final class WantedRunSearch implements ExplorationListener<ProgramState> {

  private final ProgramTransitions transitions;
  private final ExecutionTerms terms;
  private final Wanted wanted;
  private final Function<List<Edge>, Optional<List<Edge>>> stuckAs;
  private Optional<List<Edge>> found = Optional.empty();
  private long looked;
  private long unknown;
  private final Set<Edge> inexact = new LinkedHashSet<>();
  private Optional<List<Edge>> stuck = Optional.empty();

  /**
   * A search.
   *
   * @param stuckAs the steps of a run that gets stuck as they are told; empty if it is none
   */
  WantedRunSearch(
      ProgramTransitions transitions,
      ExecutionTerms terms,
      Wanted wanted,
      Function<List<Edge>, Optional<List<Edge>>> stuckAs) {
    this.transitions = transitions;
    this.terms = terms;
    this.wanted = wanted;
    this.stuckAs = stuckAs;
  }

  /** The visible steps of a run that is wanted. */
  Optional<List<Edge>> found() {
    return found;
  }

  /** How many runs were looked at. */
  long looked() {
    return looked;
  }

  /** The steps without exact meaning that runs came to. */
  Set<Edge> inexact() {
    return inexact;
  }

  /** The steps of a run that gets stuck. */
  Optional<List<Edge>> stuck() {
    return stuck;
  }

  /** Whether no run was found, and no run may have been overlooked. */
  boolean isDecided() {
    return found.isEmpty() && unknown == 0 && inexact.isEmpty();
  }

  /** Whether a run was found or the effort is spent. */
  boolean isDone(Effort effort) {
    return found.isPresent() || looked >= effort.runs() || transitions.taken() >= effort.events();
  }

  @Override
  public void leaf(PartialOrderRun<ProgramState> run) {
    if (found.isPresent() || run.kind() == LeafKind.SLEEP_SET_BLOCKED) {
      return;
    }
    ProgramState end = run.state();
    List<Edge> ends = end.stopped().stream().flatMap(s -> inexact(s).stream()).toList();
    List<Edge> failing = failing(end);
    boolean isStuck =
        run.kind() != LeafKind.BOUNDED
            && !end.hasTerminated()
            && end.stopped().stream().allMatch(Optional::isEmpty);
    if (ends.isEmpty() && failing.isEmpty() && !end.hasTerminated() && !isStuck) {
      return;
    }
    switch (terms.check(end.path().literals())) {
      case ConditionAnswer.Unsatisfiable answer -> {}
      case ConditionAnswer.Unknown answer -> unknown++;
      case ConditionAnswer.Satisfiable answer -> {
        inexact.addAll(ends);
        List<Edge> steps = transitions.edges(run.actions());
        if (isStuck) {
          stuck = stuck.or(() -> stuckAs.apply(steps));
        }
        if (end.hasTerminated() || !failing.isEmpty()) {
          looked++;
          look(end, failing, steps);
        }
      }
    }
  }

  private void look(ProgramState end, List<Edge> failing, List<Edge> steps) {
    if (end.hasTerminated() && wanted.isWanted(visible(steps))) {
      found = Optional.of(visible(steps));
      return;
    }
    List<Edge> taken = taken(end, steps);
    for (Edge edge : failing) {
      FailingRun run = FailingRun.of(taken, edge);
      if (wanted.isWanted(run)) {
        found = Optional.of(run.steps());
        return;
      }
    }
  }

  /** The steps that fail where threads have stopped, or that misuse a lock. */
  private static List<Edge> failing(ProgramState end) {
    List<Edge> failing = new ArrayList<>();
    end.stopped().forEach(stopped -> failing(stopped).ifPresent(failing::add));
    for (int thread = 0; thread < end.stopped().size(); thread++) {
      if (end.stopped().get(thread).isEmpty()) {
        misuse(end.memory(), thread).ifPresent(failing::add);
      }
    }
    return failing;
  }

  /** The next step of a thread if it takes a lock that it has or releases one that it has not. */
  private static Optional<Edge> misuse(Memory memory, int thread) {
    return memory.out(thread).stream()
        .filter(edge ->
            edge.action() instanceof Action.Lock lock && memory.isHeld(lock.lock(), thread)
                || edge.action() instanceof Action.Unlock unlock
                    && !memory.isHeld(unlock.lock(), thread))
        .findFirst();
  }

  /** The visible steps, without those at which threads have stopped. */
  private static List<Edge> taken(ProgramState end, List<Edge> steps) {
    List<Edge> taken = new ArrayList<>(steps);
    for (int thread = 0; thread < end.stopped().size(); thread++) {
      if (end.stopped().get(thread).isPresent()) {
        int mover = thread;
        int last =
            IntStream.range(0, taken.size())
                .filter(i -> taken.get(i).thread() == mover)
                .max()
                .orElseThrow();
        taken.remove(last);
      }
    }
    return visible(taken);
  }

  /** The step that fails in the program, if a thread stopped because of that. */
  static Optional<Edge> failing(Optional<RunEnd> stopped) {
    return stopped.flatMap(WantedRunSearch::lastStep).filter(edge -> edge.inexact().isEmpty());
  }

  /** The step at which a thread has stopped, if it has no exact meaning. */
  private static Optional<Edge> inexact(Optional<RunEnd> stopped) {
    return stopped.flatMap(WantedRunSearch::lastStep).filter(edge -> edge.inexact().isPresent());
  }

  private static Optional<Edge> lastStep(RunEnd outcome) {
    return switch (outcome) {
      case RunEnd.AssertionViolated o -> Optional.of(o.edge());
      case RunEnd.RuntimeError o -> Optional.of(o.edge());
      case RunEnd.AssumptionFailed o -> Optional.empty();
      case RunEnd.Deadlock o -> Optional.empty();
      case RunEnd.Terminated o -> Optional.empty();
    };
  }

  /** The steps that the abstraction sees. */
  static List<Edge> visible(List<Edge> steps) {
    return steps.stream().filter(edge -> !edge.action().isSilent()).toList();
  }
}
