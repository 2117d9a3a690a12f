package liss.symbolic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.LocalExpr;
import liss.cfa.ProgramCfa;
import liss.concrete.Outcome;
import liss.symbolic.Condition.Demand;
import liss.symbolic.PathSolver.Answer;

/**
 * The ways in which a thread can go on: the sides of a branch, and the failure and the success of a
 * step that may fail. Those are offered that are possible together with what the steps need that
 * the thread depends on.
 */
final class Ways {

  private final ProgramCfa program;
  private final SymbolicSemantics semantics;
  private final PathSolver solver;
  private final Map<PathCondition, Boolean> possible = new HashMap<>();

  Ways(ProgramCfa program, SymbolicSemantics semantics, PathSolver solver) {
    this.program = program;
    this.semantics = semantics;
    this.solver = solver;
  }

  /** The ways of a thread, for some values that its past allows; none if it has stopped. */
  List<Way> of(SymbolicProgress state, int thread) {
    if (state.stopped().get(thread).isPresent()) {
      return List.of();
    }
    List<Way> ways = new ArrayList<>();
    for (Edge edge : out(state.memory(), thread)) {
      List<Literal> needs = new ArrayList<>();
      for (Constraint demand : semantics.take(state.memory(), edge).getFirst().demands()) {
        failure(state, demand)
            .filter(failure -> isFirstSide(edge))
            .ifPresent(failure -> {
              List<Literal> toFail = new ArrayList<>(needs);
              toFail.add(demand.literal().negated());
              ways.add(new Way(edge, toFail, Optional.of(failure)));
            });
        if (demand.origin().demand() != Demand.SYNCHRONIZATION) {
          needs.add(demand.literal());
        }
      }
      ways.add(new Way(edge, needs, Optional.empty()));
    }
    ways.removeIf(way -> !isPossible(state.known().get(thread), way.needs()));
    return ways;
  }

  private List<Edge> out(SymbolicState state, int thread) {
    return program.threads().get(thread).out().get(state.location(thread));
  }

  /** A test that fails does so before either side is taken; the first one stands for it. */
  private static boolean isFirstSide(Edge edge) {
    return !(edge.action() instanceof Action.Branch branch) || branch.tag().holds();
  }

  private boolean isPossible(PathCondition known, List<Literal> needs) {
    if (needs.stream().anyMatch(need -> need.isImpossible(semantics.terms()))) {
      return false;
    }
    return possible.computeIfAbsent(
        known.and(needs),
        all -> !(solver.check(List.copyOf(all.literals())) instanceof Answer.Unsatisfiable));
  }

  /** What happens if a demand is not met; nothing for what only decides between ways. */
  private Optional<Outcome> failure(SymbolicProgress state, Constraint demand) {
    Edge edge = demand.origin().edge();
    return switch (demand.origin().demand()) {
      case BRANCH, SYNCHRONIZATION -> Optional.empty();
      case ASSERTION -> Optional.of(new Outcome.AssertionViolated(edge));
      case DIVISOR ->
          Optional.of(new Outcome.RuntimeError(edge, new Outcome.Fault.DivisionByZero()));
      case INDEX -> Optional.of(new Outcome.RuntimeError(edge, outOfBounds(state, edge)));
    };
  }

  private Outcome.Fault outOfBounds(SymbolicProgress state, Edge edge) {
    if (edge.action() instanceof Action.VariableAccess a) {
      return outOfBounds(state, edge, a.variable(), a.index());
    }
    throw new IllegalArgumentException("accesses no array: " + edge);
  }

  /** The index that is told is 0 if it depends on unknowns. */
  private Outcome.Fault outOfBounds(
      SymbolicProgress state, Edge edge, int variable, Optional<LocalExpr> index) {
    Evaluation evaluation = new Evaluation(semantics.terms(), state.memory(), edge.thread());
    OptionalLong known = semantics.terms().value(evaluation.value(index.orElseThrow()));
    return new Outcome.Fault.IndexOutOfBounds(variable, known.orElse(0));
  }
}
