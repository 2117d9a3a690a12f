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
import liss.concrete.Behaviour;
import liss.concrete.Observable;
import liss.concrete.Observable.Target;
import liss.concrete.Scheduler;
import liss.explore.Evaluation;
import liss.explore.Memory;
import liss.explore.PathCondition;
import liss.explore.StepSemantics;
import liss.explore.StepSemantics.PossibleStep;
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
  private final Map<Node, Optional<Link>> seen = new HashMap<>();
  private final Deque<Node> open = new ArrayDeque<>();
  private final Map<Ending, Node> endings = new LinkedHashMap<>();

  SymbolicRuns(ProgramCfa program, Scheduler scheduler, Terms terms) {
    this.program = program;
    this.scheduler = scheduler;
    this.terms = terms;
    this.semantics = new StepSemantics(program, terms);
    Behaviour nothing = Behaviour.empty(program.threads().size());
    Node start = new Node(semantics.initialState(), ANYBODY, PathCondition.TRUE, nothing);
    seen.put(start, Optional.empty());
    open.add(start);
  }

  /**
   * What runs have in common.
   *
   * @param running the only thread that may go on, or {@link #ANYBODY}
   */
  private record Node(Memory state, int running, PathCondition path, Behaviour behaviour) {}

  /** How a node was reached first. */
  private record Link(Node before, TakenStep step) {}

  /** What a run shows that has terminated, and for which values. */
  record Ending(PathCondition path, Behaviour behaviour) {}

  /**
   * Searches to the end, from where it was stopped before.
   *
   * @param stop asked now and then; when true the search ends early
   * @return whether it did not
   */
  boolean explore(BooleanSupplier stop) {
    while (!open.isEmpty()) {
      if (stop.getAsBoolean()) {
        return false;
      }
      visit(open.remove());
    }
    return true;
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
      for (PossibleStep next : semantics.possible(node.state(), node.path(), thread)) {
        Node target = after(node, next);
        if (seen.putIfAbsent(target, Optional.of(new Link(node, next.taken().step()))) == null) {
          open.add(target);
        }
      }
    }
  }

  private Node after(Node node, PossibleStep next) {
    Memory target = next.taken().target();
    Edge edge = next.taken().step().edge();
    Behaviour behaviour =
        shown(edge, target, new Evaluation(terms, node.state(), edge.thread()))
            .map(node.behaviour()::followedBy)
            .orElse(node.behaviour());
    return new Node(target, running(target, edge), next.path(), behaviour);
  }

  /**
   * What a step shows, where terms stand for values and for the index of a cell. The position of a
   * choice names its value, which is 0 here.
   *
   * @param after the state after the step
   * @param evaluation of expressions before it
   */
  private Optional<Observable> shown(Edge edge, Memory after, Evaluation evaluation) {
    int thread = edge.thread();
    return switch (edge.action()) {
      case Action.Input a ->
          Optional.of(new Observable.Input(thread, after.local(thread, a.local()), a.channel()));
      case Action.Output a ->
          Optional.of(new Observable.Output(thread, evaluation.value(a.value()), a.channel()));
      case Action.Havoc a -> {
        long cell = a.index().map(evaluation::value).orElseGet(() -> terms.constant(0));
        yield choice(thread, 0, new Target.Cell(a.variable(), (int) cell));
      }
      case Action.HavocLocal a -> choice(thread, 0, new Target.Local(a.local()));
      case Action.Branch a when a.condition().isEmpty() ->
          choice(thread, a.tag().holds() ? 1 : 0, new Target.Condition());
      case Action.VariableAccess a -> Optional.empty();
      case Action.Synchronization a -> Optional.empty();
      case Action.LocalStep a -> Optional.empty();
    };
  }

  private static Optional<Observable> choice(int thread, long value, Target target) {
    return Optional.of(new Observable.Havoc(thread, value, target));
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

  /** Whether no other thread can see a step, and a choice is all that it may show. */
  static boolean isLocal(Action action) {
    return action.isSilent() || action instanceof Action.Branch || action instanceof Action.Yield;
  }

  private boolean hasEnded(Memory state, int thread) {
    return state.location(thread) == program.threads().get(thread).exit();
  }

  private boolean isAtSchedulingPoint(Memory state, int thread) {
    return state.out(thread).stream().anyMatch(edge -> edge.action().isSchedulingPoint());
  }
}
