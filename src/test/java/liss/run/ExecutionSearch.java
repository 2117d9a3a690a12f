package liss.run;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import liss.cfa.Action;
import liss.cfa.Edge;

/**
 * Visits every reachable pair of a state and a behaviour up to there, in the order of the least
 * number of rounds of loops that lead to it. Two runs that reach the same pair have the same
 * continuations, so one of them is enough, and a loop that shows nothing new ends by itself.
 *
 * <p>While some thread is about to take steps that no other thread can see, only that thread moves:
 * assignments of locals and their havoc, tests, jumps, and a {@code yield} under the preemptive
 * scheduler. These steps are always possible and commute with all steps of other threads, a choice
 * because behaviours keep the choices of each thread apart; so every run that ends in any way has
 * an equivalent one that ends in the same way and takes them first. Steps that end the run are not
 * taken for such, nor are those back into a loop, which others might then wait for in vain
 * (Godefroid, Partial-Order Methods for the Verification of Concurrent Systems, LNCS 1032, 1996:
 * persistent sets, and the ignoring problem).
 */
final class ExecutionSearch {

  private final ConcreteSemantics semantics;
  private final Scheduler scheduler;
  private final Set<Edge> loopEdges;
  private final Set<Position> seen = new HashSet<>();
  private final Set<Behaviour> behaviours = new LinkedHashSet<>();
  private final Set<RunEnd> outcomes = new LinkedHashSet<>();

  /** Pairs that are reached with the current number of rounds, and with one more. */
  private Deque<Position> open = new ArrayDeque<>();

  private Deque<Position> nextRound = new ArrayDeque<>();

  ExecutionSearch(ConcreteSemantics semantics, Scheduler scheduler) {
    this.semantics = semantics;
    this.scheduler = scheduler;
    this.loopEdges = LoopEdges.of(semantics.program());
  }

  private record Position(ConcreteState state, Behaviour behaviour) {}

  Executions run(int rounds) {
    Behaviour nothing = Behaviour.empty(semantics.program().threads().size());
    open.add(new Position(semantics.initialState(), nothing));
    for (int round = 0; round <= rounds && !open.isEmpty(); round++) {
      while (!open.isEmpty()) {
        Position position = open.pop();
        if (seen.add(position)) {
          visit(position);
        }
      }
      open = nextRound;
      nextRound = new ArrayDeque<>();
    }
    Executions.Coverage coverage =
        seen.containsAll(open) ? Executions.Coverage.ALL_RUNS : Executions.Coverage.SHORT_RUNS;
    return new Executions(behaviours, outcomes, coverage);
  }

  private void visit(Position position) {
    ConcreteState state = position.state();
    semantics.outcome(state).ifPresent(outcome -> end(position, outcome));
    for (Step step : steps(state)) {
      Behaviour before = position.behaviour();
      Behaviour behaviour = step.observable().map(before::followedBy).orElse(before);
      Deque<Position> queue = loopEdges.contains(step.edge()) ? nextRound : open;
      queue.push(new Position(step.target(), behaviour));
    }
  }

  private void end(Position position, RunEnd outcome) {
    outcomes.add(outcome);
    if (outcome instanceof RunEnd.Terminated) {
      behaviours.add(position.behaviour());
    }
  }

  private List<Step> steps(ConcreteState state) {
    return switch (scheduler) {
      case COOPERATIVE -> semantics.steps(state);
      case PREEMPTIVE ->
          semantics.enabledThreads(state).stream()
              .map(thread -> semantics.steps(state, thread))
              .filter(steps -> steps.stream().allMatch(this::isLocal))
              .findFirst()
              .orElseGet(() -> semantics.steps(state));
    };
  }

  private boolean isLocal(Step step) {
    return step.target().stop().isEmpty()
        && !loopEdges.contains(step.edge())
        && step.edge().action() instanceof Action.LocalStep;
  }
}
