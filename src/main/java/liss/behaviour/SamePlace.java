package liss.behaviour;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.behaviour.CooperativeSearch.Progress;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.explore.ConditionAnswer;
import liss.explore.Constraint;
import liss.explore.ExecutionTerms;
import liss.explore.Memory;
import liss.explore.PathCondition;
import liss.explore.StepSemantics;
import liss.explore.TakenStep;

/** Guides a search to any failure at the place in the text where a step fails in another run. */
final class SamePlace implements CooperativeSearch.Guide {

  private final Edge failing;
  private final List<Integer> threads;
  private final StepSemantics semantics;
  private final ExecutionTerms terms;
  private boolean isOpen;

  SamePlace(ProgramCfa program, Edge failing, ExecutionTerms terms) {
    this.failing = failing;
    this.threads = IntStream.range(0, program.threads().size()).boxed().toList();
    this.semantics = new StepSemantics(program, terms);
    this.terms = terms;
  }

  @Override
  public List<Integer> start() {
    return List.of();
  }

  @Override
  public List<Integer> threads() {
    return threads;
  }

  @Override
  public Optional<Progress> after(Memory before, List<Integer> progress, TakenStep step) {
    return Optional.of(new Progress(progress));
  }

  @Override
  public boolean isGoal(Memory memory, PathCondition path, List<Integer> progress, int thread) {
    return memory.out(thread).stream()
        .filter(edge -> edge.span().equals(failing.span()))
        .filter(edge -> edge.action().getClass().equals(failing.action().getClass()))
        .anyMatch(edge -> fails(memory, path, edge));
  }

  private boolean fails(Memory memory, PathCondition path, Edge edge) {
    return switch (edge.action()) {
      case Action.Lock lock -> memory.isHeld(lock.lock(), edge.thread()) && isPossible(path);
      case Action.Unlock unlock -> !memory.isHeld(unlock.lock(), edge.thread()) && isPossible(path);
      case Action.Access a -> isUnmet(memory, path, edge);
      case Action.LocalStep a -> isUnmet(memory, path, edge);
      case Action.Synchronization a -> isUnmet(memory, path, edge);
    };
  }

  private boolean isUnmet(Memory memory, PathCondition path, Edge edge) {
    return semantics.take(memory, edge).getFirst().demands().stream()
        .filter(demand ->
            switch (demand.origin().demand()) {
              case ASSERTION, DIVISOR, INDEX -> true;
              case BRANCH, SYNCHRONIZATION -> false;
            })
        .map(demand -> new Constraint(demand.literal().negated(), demand.origin()))
        .flatMap(unmet -> path.and(List.of(unmet), terms).stream())
        .anyMatch(this::isPossible);
  }

  private boolean isPossible(PathCondition path) {
    ConditionAnswer answer =
        path.literals().isEmpty()
            ? new ConditionAnswer.Satisfiable(Map.of())
            : terms.check(path.literals());
    isOpen |= answer instanceof ConditionAnswer.Unknown;
    return answer instanceof ConditionAnswer.Satisfiable;
  }

  /** Whether some failure was not found, since the solver did not know whether it is possible. */
  boolean isOpen() {
    return isOpen;
  }
}
