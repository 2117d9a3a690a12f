package liss.abstraction;

import static java.util.stream.Collectors.toCollection;

import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.abstraction.Synchronization.Outcome;
import liss.abstraction.ThreadGraph.Step;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/**
 * Orders in which the steps of a run can be taken on one processor ({@link Precedence}).
 *
 * <p>A run of a program with {@link ProcessorLocks} may have steps inside a block of a thread that
 * excludes them, which are independent of it. They are put after the block: always the first step
 * is next that depends on none in front of it and whose thread may step. Quadratic in the number of
 * steps.
 */
public final class ProcessorOrder {

  private final AbstractProgram program;
  private final Precedence precedence;

  /** The orders of steps of a program. */
  public ProcessorOrder(ProgramCfa program) {
    this.program = new AbstractProgram(program);
    this.precedence = new Precedence(this.program);
  }

  /** Whether the steps can be taken one after the other. */
  public boolean allows(Run run) {
    return after(run).isPresent();
  }

  /** Whether nobody can go on after these steps, which can be taken, and nothing fails there. */
  public boolean isStuckAfter(Run run) {
    return after(run)
        .filter(end -> !program.isTerminated(end))
        .filter(end ->
            IntStream.range(0, program.threads().size())
                .filter(thread -> precedence.allows(end, thread))
                .noneMatch(thread -> precedence.canGoOn(end, thread)))
        .isPresent();
  }

  /** The state after the steps; empty if they cannot be taken. */
  private Optional<int[]> after(Run run) {
    int[] state = program.initialState();
    for (Event event : run.events()) {
      Optional<Step> step = possible(state, event.edge());
      if (step.isEmpty()) {
        return Optional.empty();
      }
      state = program.after(state, step.get());
    }
    return Optional.of(state);
  }

  /** The same steps in an equivalent order that is possible; the run if there is none. */
  public Run of(Run run) {
    List<Edge> left = run.events().stream().map(Event::edge).collect(toCollection(LinkedList::new));
    List<Edge> order = new ArrayList<>();
    int[] state = program.initialState();
    while (!left.isEmpty()) {
      int next = next(state, left);
      if (next < 0) {
        return run;
      }
      Edge edge = left.remove(next);
      order.add(edge);
      state = program.after(state, possible(state, edge).orElseThrow());
    }
    return Run.of(order);
  }

  private int next(int[] state, List<Edge> left) {
    for (int place = 0; place < left.size(); place++) {
      Edge edge = left.get(place);
      boolean isFree =
          IntStream.range(0, place).allMatch(earlier -> !isFixed(left.get(earlier), edge));
      if (isFree && possible(state, edge).isPresent()) {
        return place;
      }
    }
    return -1;
  }

  private static boolean isFixed(Edge first, Edge second) {
    return first.thread() == second.thread()
        || ProcessorLocks.areDependent(first, second)
        || ProcessorLocks.areDependent(second, first);
  }

  private Optional<Step> possible(int[] state, Edge edge) {
    int thread = edge.thread();
    return precedence.allows(state, thread)
        ? program.threads().get(thread).steps().get(state[thread]).stream()
            .filter(step -> step.edge().equals(edge))
            .filter(step -> program.outcome(state, step) == Outcome.ENABLED)
            .findFirst()
        : Optional.empty();
  }
}
