package liss.synth;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.abstraction.AbstractProgram;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.behaviour.FailingRun;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/**
 * The steps of a program that those of the same program with added locks stand for, whether the
 * locks were added to its automata or to its text: steps are built in the same order.
 */
final class OriginalSteps {

  private final Map<Edge, Edge> originals;

  private OriginalSteps(Map<Edge, Edge> originals) {
    this.originals = originals;
  }

  /** The steps of {@code original} after those of {@code withLocks}. */
  static OriginalSteps of(ProgramCfa original, ProgramCfa withLocks) {
    AbstractProgram abstraction = new AbstractProgram(withLocks);
    Map<Edge, Edge> originals = new HashMap<>();
    for (Cfa thread : original.threads()) {
      List<Edge> from =
          visible(withLocks.threads().get(thread.thread())).stream()
              .filter(edge -> !abstraction.isAddedLockStep(edge, original))
              .toList();
      List<Edge> to = visible(thread);
      if (from.size() != to.size()) {
        throw new IllegalArgumentException("not the same program: " + thread.name());
      }
      for (int i = 0; i < to.size(); i++) {
        originals.put(from.get(i), to.get(i));
      }
    }
    return new OriginalSteps(originals);
  }

  private static List<Edge> visible(Cfa thread) {
    return thread.edges().stream()
        .filter(edge -> !edge.action().isSilent())
        .sorted(Comparator.comparingInt(Edge::id))
        .toList();
  }

  /** This run of the original program. */
  Run in(Run run) {
    return in(run.events().stream().map(Event::edge).toList());
  }

  /**
   * The run that fails, in the original program.
   *
   * @param from the program that the step that fails is of
   * @param to the original program
   */
  static FailingRun in(FailingRun run, ProgramCfa from, ProgramCfa to) {
    OriginalSteps steps = of(to, from);
    List<Edge> before = steps.in(run.steps()).events().stream().map(Event::edge).toList();
    int thread = run.failing().thread();
    int number = allSteps(from.threads().get(thread), from, to).indexOf(run.failing());
    return new FailingRun(before, allSteps(to.threads().get(thread), to, to).get(number));
  }

  /** The steps of a thread that do something, but for those on added locks. */
  private static List<Edge> allSteps(Cfa thread, ProgramCfa program, ProgramCfa original) {
    AbstractProgram abstraction = new AbstractProgram(program);
    return thread.edges().stream()
        .filter(edge ->
            !(edge.action() instanceof Action.Pass
                || edge.action() instanceof Action.Skip
                || edge.action() instanceof Action.Agree))
        .filter(edge -> !abstraction.isAddedLockStep(edge, original))
        .sorted(Comparator.comparingInt(Edge::id))
        .toList();
  }

  /** The steps of a schedule that the abstraction of the original program sees. */
  Run in(List<Edge> schedule) {
    return Run.of(
        schedule.stream()
            .map(edge -> Optional.ofNullable(originals.get(edge)))
            .flatMap(Optional::stream)
            .toList());
  }
}
