package liss.explore;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import liss.cfa.ProgramCfa;
import liss.concrete.Outcome;
import liss.unfolding.Exploration;
import liss.unfolding.ExplorationOptions;
import liss.unfolding.LeafKind;
import liss.unfolding.PartialOrderRun;
import liss.unfolding.UnfoldingExplorer;

/**
 * What the runs of a program show, up to the order of independent steps.
 *
 * @param runs how many there are
 * @param findings all bad ends: deadlocks, failed assertions and run-time errors; not failed
 *     assumptions, which discard a run
 */
public record ProgramExploration(Exploration runs, Set<Outcome> findings) {

  /** Copies the set and keeps its order. */
  public ProgramExploration {
    findings = Collections.unmodifiableSet(new LinkedHashSet<>(findings));
  }

  /**
   * Explores a program.
   *
   * @param domain the values that {@code havoc} and {@code input} can yield
   */
  public static ProgramExploration of(
      ProgramCfa program, Dependence dependence, List<Long> domain, ExplorationOptions options) {
    Set<Outcome> findings = new LinkedHashSet<>();
    Exploration runs =
        new UnfoldingExplorer<>(
                new ConcreteTransitions(program, dependence, domain),
                options,
                run -> findings.addAll(badEnds(program, run)))
            .explore();
    return new ProgramExploration(runs, findings);
  }

  private static List<Outcome> badEnds(ProgramCfa program, PartialOrderRun<ProgramState> run) {
    if (run.kind() == LeafKind.SLEEP_SET_BLOCKED) {
      return List.of();
    }
    ProgramState state = run.state();
    List<Integer> stopped =
        IntStream.range(0, state.stopped().size())
            .filter(thread -> state.stopped().get(thread).isPresent())
            .boxed()
            .toList();
    if (stopped.isEmpty()) {
      return isDeadlock(program, run.kind(), state) ? List.of(new Outcome.Deadlock()) : List.of();
    }
    return stopped.stream()
        .filter(thread -> canBeFirst(run, stopped, thread))
        .flatMap(thread -> state.stopped().get(thread).stream())
        .filter(outcome -> !(outcome instanceof Outcome.AssumptionFailed))
        .toList();
  }

  /** Whether a thread can fail before any other one does, which would end the run. */
  private static boolean canBeFirst(PartialOrderRun<?> run, List<Integer> stopped, int thread) {
    int last = lastStep(run, thread);
    return stopped.stream()
        .filter(other -> other != thread)
        .mapToInt(other -> lastStep(run, other))
        .noneMatch(other -> other >= 0 && last >= 0 && run.precedes(other, last));
  }

  /** The position of the last step of a thread; -1 if it has made none. */
  private static int lastStep(PartialOrderRun<?> run, int thread) {
    return IntStream.iterate(run.length() - 1, position -> position >= 0, position -> position - 1)
        .filter(position -> run.action(position).thread() == thread)
        .findFirst()
        .orElse(-1);
  }

  /** As in {@link Outcome.Deadlock}, a lock that is held when all have ended counts. */
  private static boolean isDeadlock(ProgramCfa program, LeafKind kind, ProgramState state) {
    return kind == LeafKind.DEADLOCK
        || (kind == LeafKind.TERMINATED
            && IntStream.range(0, program.locks().size())
                .anyMatch(lock -> state.memory().owner(lock).isPresent()));
  }
}
