package liss.symbolic;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.concrete.Scheduler;
import liss.explore.Evaluation;
import liss.explore.Memory;
import liss.explore.PathCondition;
import liss.explore.StepSemantics;
import liss.explore.TakenStep;

/**
 * What all runs of a program that terminate can show, with unknown values.
 *
 * <p>Visits every reachable triple of a state, a path condition and a behaviour up to there,
 * breadth first. Two runs that reach the same triple have the same continuations, so one of them is
 * enough; and runs that differ in the order of independent steps reach the same one.
 *
 * <p>Under the preemptive scheduler, while some thread is about to take a step that no other thread
 * can see, only that thread moves: such steps commute with those of others, and behaviours keep the
 * choices of each thread apart (Godefroid, LNCS 1032, 1996). That a thread may do so forever does
 * not matter, since only terminating runs are searched. Steps that end the run are not taken.
 *
 * <p>Exact if the search ends, which it does if only finitely many triples are reachable: always
 * for programs without loops.
 */
final class SymbolicRuns {

  private static final int ANYBODY = -1;

  private final ProgramCfa program;
  private final Scheduler scheduler;
  private final Terms terms;
  private final StepSemantics semantics;
  private final PathSolver solver;
  private final Map<Node, Optional<Link>> seen = new HashMap<>();
  private final Deque<Node> open = new ArrayDeque<>();
  private final Map<Ending, Node> endings = new LinkedHashMap<>();

  SymbolicRuns(ProgramCfa program, Scheduler scheduler, Terms terms, PathSolver solver) {
    this.program = program;
    this.scheduler = scheduler;
    this.terms = terms;
    this.semantics = new StepSemantics(program, terms);
    this.solver = solver;
  }

  /**
   * What runs have in common.
   *
   * @param running the only thread that may go on, or {@link #ANYBODY}
   */
  private record Node(Memory state, int running, PathCondition path, SymbolicBehaviour behaviour) {}

  /** How a node was reached first. */
  private record Link(Node before, TakenStep step) {}

  /** What a step leads to. */
  private record Next(Node node, TakenStep step) {}

  /** What a run shows that has terminated, and for which values. */
  record Ending(PathCondition path, SymbolicBehaviour behaviour) {}

  /**
   * Searches to the end.
   *
   * @param stop asked now and then; when true the search ends early
   * @return whether it did not
   */
  boolean explore(BooleanSupplier stop) {
    SymbolicBehaviour nothing = SymbolicBehaviour.empty(program.threads().size());
    Node start = new Node(semantics.initialState(), ANYBODY, PathCondition.TRUE, nothing);
    seen.put(start, Optional.empty());
    open.add(start);
    while (!open.isEmpty()) {
      if (stop.getAsBoolean()) {
        return false;
      }
      visit(open.remove());
    }
    return true;
  }

  /** How many triples were found. */
  long states() {
    return seen.size();
  }

  /** The endings that were found, in the order in which they were. */
  List<Ending> endings() {
    return List.copyOf(endings.keySet());
  }

  /** All steps of a run with this ending. */
  List<TakenStep> schedule(Ending ending) {
    List<TakenStep> steps = new ArrayList<>();
    Optional<Link> link = seen.getOrDefault(endings.get(ending), Optional.empty());
    while (link.isPresent()) {
      steps.add(link.get().step());
      link = seen.getOrDefault(link.get().before(), Optional.empty());
    }
    Collections.reverse(steps);
    return steps;
  }

  private void visit(Node node) {
    if (node.state().hasTerminated()) {
      endings.putIfAbsent(new Ending(node.path(), node.behaviour()), node);
      return;
    }
    for (int thread : movingThreads(node)) {
      for (Edge edge : node.state().out(thread)) {
        for (StepSemantics.Taken taken : semantics.take(node.state(), edge)) {
          next(node, edge, taken)
              .ifPresent(next -> reached(next.node(), new Link(node, next.step())));
        }
      }
    }
  }

  private void reached(Node target, Link link) {
    if (seen.putIfAbsent(target, Optional.of(link)) == null) {
      open.add(target);
    }
  }

  private Optional<Next> next(Node node, Edge edge, StepSemantics.Taken taken) {
    return node.path()
        .and(taken.demands(), terms, solver)
        .map(path -> {
          Evaluation evaluation = new Evaluation(terms, node.state(), edge.thread());
          SymbolicBehaviour behaviour =
              node.behaviour().followedBy(edge, taken.target(), evaluation);
          return new Next(
              new Node(taken.target(), running(taken.target(), edge), path, behaviour),
              taken.step(edge));
        });
  }

  private int running(Memory state, Edge edge) {
    return switch (scheduler) {
      case PREEMPTIVE -> ANYBODY;
      case COOPERATIVE ->
          hasEnded(state, edge.thread()) || isAtSchedulingPoint(state, edge.thread())
              ? ANYBODY
              : edge.thread();
    };
  }

  private List<Integer> movingThreads(Node node) {
    if (node.running() != ANYBODY) {
      return List.of(node.running());
    }
    List<Integer> all =
        IntStream.range(0, program.threads().size())
            .filter(thread -> !node.state().out(thread).isEmpty())
            .boxed()
            .toList();
    return switch (scheduler) {
      case COOPERATIVE -> all;
      case PREEMPTIVE ->
          all.stream()
              .filter(thread -> isLocal(node.state().out(thread).getFirst().action()))
              .findFirst()
              .map(List::of)
              .orElse(all);
    };
  }

  private static boolean isLocal(Action action) {
    return action.isSilent() || action instanceof Action.Branch || action instanceof Action.Yield;
  }

  private boolean hasEnded(Memory state, int thread) {
    return state.location(thread) == program.threads().get(thread).exit();
  }

  private boolean isAtSchedulingPoint(Memory state, int thread) {
    return state.out(thread).stream().anyMatch(edge -> edge.action().isSchedulingPoint());
  }
}
