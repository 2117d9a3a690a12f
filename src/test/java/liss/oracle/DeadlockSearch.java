package liss.oracle;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/**
 * Breadth-first search for deadlock states ([LISS] 4.3.4) in the full state space of the
 * abstraction.
 *
 * <p>A switch and the step after it are taken together; switching to and fro without a step is not
 * progress. A failed assumption is no deadlock. A cooperative thread that releases a lock it does
 * not hold is stuck, and nobody else may run.
 */
final class DeadlockSearch {

  private final AbstractSemantics semantics;
  private final Urgency urgency;
  private final Scheduler scheduler;
  private final Map<Position, Optional<Arrival>> arrivals = new LinkedHashMap<>();
  private final Deque<Position> open = new ArrayDeque<>();

  DeadlockSearch(ProgramCfa program, Scheduler scheduler) {
    this.semantics = new AbstractSemantics(program, LoopBounds.none());
    this.urgency = new Urgency(program, semantics);
    this.scheduler = scheduler;
  }

  /**
   * A state and the thread that is running, or {@link AbstractSemantics#ANYBODY}.
   *
   * @param inside the threads that are inside a block
   */
  private record Position(AbstractState state, int running, BitSet inside) {}

  /** How a position was reached first. */
  private record Arrival(Position from, Optional<Edge> edge) {}

  List<Deadlock> run() {
    Map<AbstractState, Deadlock> deadlocks = new LinkedHashMap<>();
    reach(
        new Position(semantics.initial(), AbstractSemantics.ANYBODY, new BitSet()),
        Optional.empty());
    while (!open.isEmpty()) {
      Position position = open.remove();
      if (!semantics.terminated(position.state()) && !expand(position)) {
        deadlocks.computeIfAbsent(
            position.state(), state -> new Deadlock(locations(state), runTo(position)));
      }
    }
    return List.copyOf(deadlocks.values());
  }

  /** Adds what can happen next, and returns whether anything can. */
  private boolean expand(Position position) {
    AbstractState state = position.state();
    boolean moves = false;
    for (int thread : candidates(position)) {
      if (semantics.blocked(state, thread)) {
        continue;
      }
      int running = scheduler == Scheduler.COOPERATIVE ? thread : AbstractSemantics.ANYBODY;
      List<AbstractSemantics.Step> steps = semantics.steps(state, thread);
      for (AbstractSemantics.Step step : steps) {
        Arrival arrival = new Arrival(position, Optional.of(step.edge()));
        BitSet inside = urgency.after(position.inside(), step);
        reach(new Position(step.next(), running, inside), Optional.of(arrival));
      }
      boolean stuck = steps.isEmpty() && !semantics.fails(state, thread);
      if (stuck && running != position.running()) {
        reach(
            new Position(state, running, position.inside()),
            Optional.of(new Arrival(position, Optional.empty())));
      }
      moves |= !stuck || running != position.running();
    }
    return moves;
  }

  private int[] candidates(Position position) {
    if (scheduler == Scheduler.PREEMPTIVE) {
      return IntStream.range(0, semantics.threads())
          .filter(thread -> urgency.allows(position.state(), position.inside(), thread))
          .toArray();
    }
    return semantics.mayAnybodyRun(position.state(), position.running())
        ? IntStream.range(0, semantics.threads()).toArray()
        : new int[] {position.running()};
  }

  private void reach(Position position, Optional<Arrival> arrival) {
    if (arrivals.putIfAbsent(position, arrival) == null) {
      open.add(position);
    }
  }

  private List<Edge> runTo(Position position) {
    List<Edge> run = new ArrayList<>();
    Optional<Arrival> arrival = arrivals.get(position);
    while (arrival.isPresent()) {
      arrival.get().edge().ifPresent(run::add);
      arrival = arrivals.get(arrival.get().from());
    }
    Collections.reverse(run);
    return run;
  }

  private static List<Integer> locations(AbstractState state) {
    return Arrays.stream(state.locations()).boxed().toList();
  }
}
