package liss.behaviour;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
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
import liss.explore.ExecutionTerms;
import liss.explore.Memory;
import liss.explore.PathCondition;
import liss.explore.StepSemantics;
import liss.explore.StepSemantics.PossibleStep;
import liss.explore.TakenStep;
import liss.run.Behaviour;
import liss.run.Observable;
import liss.run.Scheduler;

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
 * <p>With a guide, runs come first that show the same symbols, and then those that show a few
 * others.
 *
 * <p>Exact if the search ends, which it does if only finitely many triples are reachable: always
 * for programs without loops.
 */
final class SymbolicRuns {

  private static final int ANYBODY = -1;

  /**
   * A search that goes depth first goes on from the oldest node once in so many steps, lest a loop
   * that never ends hide all other runs.
   */
  private static final int FAIRNESS = 8;

  private final ProgramCfa program;
  private final Scheduler scheduler;
  private final ExecutionTerms terms;
  private final StepSemantics semantics;
  private final Map<Node, Optional<Link>> seen = new HashMap<>();

  /** The nodes to be visited, by how many symbols are not those of the guide. */
  private final List<Deque<Open>> open = new ArrayList<>();

  private final Optional<BehaviourGuide> guide;
  private int visited;
  private final Map<Ending, Node> endings = new LinkedHashMap<>();

  SymbolicRuns(ProgramCfa program, Scheduler scheduler, ExecutionTerms terms) {
    this(program, scheduler, terms, Optional.empty());
  }

  /** The cooperative runs, of which those come first that show what another one does. */
  static SymbolicRuns guided(ProgramCfa program, ExecutionTerms terms, BehaviourGuide guide) {
    return new SymbolicRuns(program, Scheduler.COOPERATIVE, terms, Optional.of(guide));
  }

  private SymbolicRuns(
      ProgramCfa program,
      Scheduler scheduler,
      ExecutionTerms terms,
      Optional<BehaviourGuide> guide) {
    this.guide = guide;
    this.program = program;
    this.scheduler = scheduler;
    this.terms = terms;
    this.semantics = new StepSemantics(program, terms);
    Behaviour nothing = Behaviour.empty(program.threads().size());
    Node start = new Node(semantics.initialState(), ANYBODY, PathCondition.TRUE, nothing);
    seen.put(start, Optional.empty());
    open(0, new Open(start, 0));
  }

  /**
   * What runs have in common.
   *
   * @param running the only thread that may go on, or {@link #ANYBODY}
   */
  private record Node(Memory state, int running, PathCondition path, Behaviour behaviour) {}

  /**
   * A node that is to be visited.
   *
   * @param blocks how many blocks were begun on the way there
   */
  private record Open(Node node, int blocks) {}

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
    return explore(Integer.MAX_VALUE, stop);
  }

  /**
   * Searches only runs that differ from the guide in at most a number of symbols.
   *
   * @return whether all of them were searched
   */
  boolean explore(int discrepancies, BooleanSupplier stop) {
    for (int few = 0; few < open.size() && few <= discrepancies; few++) {
      while (!open.get(few).isEmpty()) {
        if (stop.getAsBoolean()) {
          return false;
        }
        visit(next(open.get(few)), few);
      }
    }
    return true;
  }

  /** Where there is no guide the first one, and else mostly the last one. */
  private Open next(Deque<Open> nodes) {
    return guide.isEmpty() || visited++ % FAIRNESS == 0 ? nodes.removeFirst() : nodes.removeLast();
  }

  private void open(int discrepancies, Open node) {
    while (open.size() <= discrepancies) {
      open.add(new ArrayDeque<>());
    }
    open.get(discrepancies).add(node);
  }

  /** Whether there is something left to search. */
  boolean isOpen() {
    return open.stream().anyMatch(nodes -> !nodes.isEmpty());
  }

  /** Whether a run was found that ends so. */
  boolean has(Ending ending) {
    return endings.containsKey(ending);
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

  private void visit(Open here, int discrepancies) {
    Node node = here.node();
    if (node.state().hasTerminated()) {
      endings.putIfAbsent(new Ending(node.path(), node.behaviour()), node);
      return;
    }
    for (int thread : preferredLast(movingThreads(node), here.blocks())) {
      for (PossibleStep next : semantics.possible(node.state(), node.path(), thread)) {
        take(here, discrepancies, next);
      }
    }
  }

  /** The threads, of which the last one is visited first if there is a guide. */
  private List<Integer> preferredLast(List<Integer> threads, int blocks) {
    if (threads.size() < 2 || guide.isEmpty() || blocks >= guide.get().blocks().size()) {
      return threads;
    }
    int preferred = guide.get().blocks().get(blocks);
    return threads.stream().sorted(Comparator.comparing(thread -> thread == preferred)).toList();
  }

  private void take(Open here, int discrepancies, PossibleStep next) {
    Node node = here.node();
    Memory target = next.taken().target();
    Edge edge = next.taken().step().edge();
    Optional<Observable> symbol = ShownSymbol.of(terms, edge, node.state(), target);
    boolean isAsWanted =
        symbol.isEmpty() || guide.isEmpty() || guide.get().admits(node.behaviour(), symbol.get());
    Behaviour behaviour = symbol.map(node.behaviour()::followedBy).orElse(node.behaviour());
    Node after = new Node(target, running(target, edge), next.path(), behaviour);
    if (seen.putIfAbsent(after, Optional.of(new Link(node, next.taken().step()))) == null) {
      int blocks = here.blocks() + (node.running() == ANYBODY ? 1 : 0);
      open(discrepancies + (isAsWanted ? 0 : 1), new Open(after, blocks));
    }
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
