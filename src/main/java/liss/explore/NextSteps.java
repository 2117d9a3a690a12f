package liss.explore;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.LocalExpr;
import liss.cfa.ProgramCfa;
import liss.explore.Condition.Demand;
import liss.explore.StepSemantics.Taken;
import liss.run.RunEnd;

/**
 * The steps that a thread can take next: the sides of a branch, the values that can come from
 * outside, and the failure and the success of a step that may fail. Those are offered that are
 * possible together with what the steps need that the thread depends on.
 */
final class NextSteps {

  private final StepSemantics semantics;
  private final Map<PathCondition, Boolean> possible = new HashMap<>();

  /** For each thread and location all steps, where none of them needs anything; else none. */
  private final List<List<List<NextStep>>> unconditional;

  NextSteps(ProgramCfa program, StepSemantics semantics) {
    this.semantics = semantics;
    this.unconditional =
        program.threads().stream()
            .map(thread -> thread.out().stream().map(NextSteps::unconditional).toList())
            .toList();
  }

  private static List<NextStep> unconditional(List<Edge> out) {
    return out.stream().allMatch(edge -> isUnconditional(edge.action()))
        ? out.stream().map(NextStep::unconditional).toList()
        : List.of();
  }

  private static boolean isUnconditional(Action action) {
    boolean needsNothing =
        switch (action) {
          case Action.Branch a -> a.condition().isEmpty();
          case Action.Assert a -> false;
          case Action.Havoc a -> false;
          case Action.HavocLocal a -> false;
          case Action.Input a -> false;
          case Action.VariableAccess a -> a.index().isEmpty();
          case Action.Interaction a -> true;
          case Action.Synchronization a -> true;
          case Action.LocalStep a -> true;
        };
    return needsNothing && StepOperands.of(action).stream().allMatch(NextSteps::isTotal);
  }

  /** Whether an expression has a value whatever its operands are. */
  static boolean isTotal(LocalExpr expr) {
    return switch (expr) {
      case LocalExpr.Constant e -> true;
      case LocalExpr.Local e -> true;
      case LocalExpr.Unary e -> isTotal(e.operand());
      case LocalExpr.Binary e ->
          !Evaluation.divides(e.operator()) && isTotal(e.left()) && isTotal(e.right());
    };
  }

  /** The next steps of a thread, for some inputs that its past allows; none if it has stopped. */
  List<NextStep> of(ProgramState state, int thread) {
    if (state.stopped().get(thread).isPresent()) {
      return List.of();
    }
    PathCondition known = state.knowledge().of(thread);
    List<NextStep> always = unconditional.get(thread).get(state.memory().location(thread));
    if (!always.isEmpty()) {
      return isPossible(known, List.of()) ? always : List.of();
    }
    List<NextStep> steps = new ArrayList<>();
    state.memory().out(thread).forEach(edge -> addSteps(state.memory(), edge, steps));
    steps.removeIf(step -> !isPossible(known, step.needs()));
    return steps;
  }

  private void addSteps(Memory memory, Edge edge, List<NextStep> steps) {
    List<Taken> taken = semantics.take(memory, edge);
    List<Literal> needs = new ArrayList<>();
    for (Constraint demand : taken.getFirst().demands()) {
      failure(memory, demand)
          .filter(failure -> isFirstSide(edge))
          .ifPresent(failure -> {
            List<Literal> toFail = new ArrayList<>(needs);
            Literal unmet = demand.literal().negated();
            if (!unmet.isTrivial(semantics.values())) {
              toFail.add(unmet);
            }
            steps.add(new NextStep(edge, toFail, Optional.of(failure), Optional.empty()));
          });
      if (demand.origin().demand() != Demand.SYNCHRONIZATION) {
        needs.add(demand.literal());
      }
    }
    taken.stream()
        .map(next -> next.step().input())
        .distinct()
        .forEach(input -> steps.add(new NextStep(edge, needs, Optional.empty(), input)));
  }

  /** A test that fails does so before either side is taken; the first one stands for it. */
  private static boolean isFirstSide(Edge edge) {
    return !(edge.action() instanceof Action.Branch branch) || branch.tag().holds();
  }

  /** Whether there are inputs that satisfy a condition, as far as is known. */
  boolean isPossible(PathCondition known) {
    return isPossible(known, List.of());
  }

  private boolean isPossible(PathCondition known, List<Literal> needs) {
    if (needs.isEmpty() && known.literals().isEmpty()) {
      return true;
    }
    if (needs.stream().anyMatch(need -> need.isImpossible(semantics.values()))) {
      return false;
    }
    return possible.computeIfAbsent(
        known.and(needs),
        all ->
            !(semantics.values().check(all.literals()) instanceof ConditionAnswer.Unsatisfiable));
  }

  /** What happens if a demand is not met; nothing for what only decides between steps. */
  private Optional<RunEnd> failure(Memory memory, Constraint demand) {
    Edge edge = demand.origin().edge();
    return switch (demand.origin().demand()) {
      case BRANCH, SYNCHRONIZATION -> Optional.empty();
      case ASSERTION -> Optional.of(new RunEnd.AssertionViolated(edge));
      case DIVISOR -> Optional.of(new RunEnd.RuntimeError(edge, new RunEnd.Fault.DivisionByZero()));
      case INDEX -> Optional.of(new RunEnd.RuntimeError(edge, outOfBounds(memory, edge)));
    };
  }

  /** The index that is told is 0 if it depends on unknown inputs. */
  private RunEnd.Fault outOfBounds(Memory memory, Edge edge) {
    if (edge.action() instanceof Action.VariableAccess access) {
      Evaluation evaluation = new Evaluation(semantics.values(), memory, edge.thread());
      long index = evaluation.value(access.index().orElseThrow());
      return new RunEnd.Fault.IndexOutOfBounds(
          access.variable(), semantics.values().number(index).orElse(0));
    }
    throw new IllegalArgumentException("accesses no array: " + edge);
  }
}
