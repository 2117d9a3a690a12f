package liss.behaviour;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.explore.ExecutionTerms;
import liss.explore.Literal;
import liss.explore.Memory;
import liss.explore.PathCondition;
import liss.explore.StepSemantics;
import liss.explore.StepSemantics.PossibleStep;
import liss.explore.TakenStep;

/**
 * A depth-first search of the cooperative runs of a program, with unknown values, for one that
 * comes to a step that is looked for. Complete if it ends; it ends if few enough states can be
 * reached.
 */
final class CooperativeSearch {

  private static final int ANYBODY = -1;

  private final ProgramCfa program;
  private final ExecutionTerms terms;
  private final StepSemantics semantics;
  private final Guide guide;
  private final Map<Node, Optional<Link>> seen = new HashMap<>();
  private final Deque<Node> open = new ArrayDeque<>();

  /** Which runs are followed, and what is looked for. */
  interface Guide {

    /** How far a run is at its beginning. */
    List<Integer> start();

    /** The threads that may run, those first that are tried first. */
    List<Integer> threads();

    /** How far a run is after one more step; empty if it is of no use then. */
    Optional<Progress> after(Memory before, List<Integer> progress, TakenStep step);

    /** Whether a thread, whose turn it is, comes to what is looked for with its next step. */
    boolean isGoal(Memory memory, PathCondition path, List<Integer> progress, int thread);
  }

  /**
   * How far a run is.
   *
   * @param progress for the guide
   * @param conditions without which the run is of no use
   */
  record Progress(List<Integer> progress, List<Literal> conditions) {
    Progress(List<Integer> progress) {
      this(progress, List.of());
    }
  }

  /**
   * What came of a search.
   *
   * @param found the steps of a run to what was looked for
   * @param isComplete whether there is none if none was found
   */
  record Result(Optional<List<TakenStep>> found, boolean isComplete) {}

  /**
   * What runs have in common.
   *
   * @param running the only thread that may go on, or {@link #ANYBODY}
   */
  private record Node(Memory memory, int running, PathCondition path, List<Integer> progress) {}

  /** How a node was reached first. */
  private record Link(Node before, TakenStep step) {}

  CooperativeSearch(ProgramCfa program, ExecutionTerms terms, Guide guide) {
    this.program = program;
    this.terms = terms;
    this.semantics = new StepSemantics(program, terms);
    this.guide = guide;
  }

  /**
   * Searches.
   *
   * @param steps how many steps are taken at most
   * @param stop asked now and then; when true the search ends early
   */
  Result search(int steps, BooleanSupplier stop) {
    Node start = new Node(semantics.initialState(), ANYBODY, PathCondition.TRUE, guide.start());
    seen.put(start, Optional.empty());
    open.push(start);
    while (!open.isEmpty()) {
      Node node = open.pop();
      List<Integer> moving = node.running() == ANYBODY ? guide.threads() : List.of(node.running());
      if (moving.stream().anyMatch(t -> guide.isGoal(node.memory, node.path, node.progress, t))) {
        return new Result(Optional.of(wayTo(node)), true);
      }
      if (seen.size() > steps || stop.getAsBoolean()) {
        return new Result(Optional.empty(), false);
      }
      moving.reversed().forEach(thread -> expand(node, thread));
    }
    return new Result(Optional.empty(), true);
  }

  private void expand(Node node, int thread) {
    for (PossibleStep next : semantics.possible(node.memory(), node.path(), thread)) {
      TakenStep step = next.taken().step();
      Memory target = next.taken().target();
      int running = running(target, step.edge());
      guide
          .after(node.memory(), node.progress(), step)
          .flatMap(after ->
              next.path()
                  .assuming(after.conditions(), terms)
                  .map(path -> new Node(target, running, path, after.progress())))
          .filter(after -> seen.putIfAbsent(after, Optional.of(new Link(node, step))) == null)
          .ifPresent(open::push);
    }
  }

  /** Who may go on after a step: the same thread, unless it is between two of its blocks. */
  private int running(Memory memory, Edge edge) {
    return isBetweenBlocks(program, memory, edge.thread()) ? ANYBODY : edge.thread();
  }

  /** Whether a thread has ended or is about to pass a scheduling point. */
  static boolean isBetweenBlocks(ProgramCfa program, Memory memory, int thread) {
    return memory.location(thread) == program.threads().get(thread).exit()
        || memory.out(thread).stream().anyMatch(edge -> edge.action().isSchedulingPoint());
  }

  private List<TakenStep> wayTo(Node node) {
    List<TakenStep> steps = new ArrayList<>();
    Optional<Link> link = seen.getOrDefault(node, Optional.empty());
    while (link.isPresent()) {
      steps.add(link.get().step());
      link = seen.getOrDefault(link.get().before(), Optional.empty());
    }
    Collections.reverse(steps);
    return steps;
  }
}
