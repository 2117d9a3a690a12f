package liss.explore;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.solver.Expressions;
import liss.solver.Formula;
import liss.solver.Solver;
import liss.solver.UndecidedException;
import liss.solver.Z3;

/**
 * A running Z3 with the literals that it was asked about, each after a variable that implies it.
 */
final class PathProver implements AutoCloseable {

  private final Z3 z3 = new Z3();
  private final Solver solver = z3.newSolver();
  private final Expressions<Long, Symbol> formulas;

  /** The variable that implies each literal so far. */
  private final Map<Literal, Formula> variables = new HashMap<>();

  PathProver(ExecutionTerms terms) {
    formulas = new Expressions<>(solver, terms::node, Symbol::name);
  }

  /** Gives up the question under way; may be called from any thread. */
  void stop(String reason) {
    z3.stop(reason);
  }

  /**
   * Whether literals can hold together.
   *
   * @param asked the positions of those that are meant
   */
  ConditionAnswer check(List<Literal> literals, List<Integer> asked) {
    try {
      Map<Formula, Integer> positions = new LinkedHashMap<>();
      for (int position : asked) {
        positions.putIfAbsent(variable(literals.get(position)), position);
      }
      Optional<List<Formula>> core = solver.unsatCore(List.copyOf(positions.keySet()));
      if (core.isPresent()) {
        return new ConditionAnswer.Unsatisfiable(
            new LinkedHashSet<>(core.get())
                .stream().map(positions::get).map(p -> requireNonNull(p)).sorted().toList());
      }
      return new ConditionAnswer.Satisfiable(formulas.values(solver));
    } catch (UndecidedException e) {
      return new ConditionAnswer.Unknown(requireNonNull(e.getMessage()));
    }
  }

  private Formula variable(Literal literal) throws UndecidedException {
    Formula known = variables.get(literal);
    if (known != null) {
      return known;
    }
    Formula variable = solver.variable("condition_" + variables.size());
    solver.add(solver.implication(variable, formula(literal)));
    variables.put(literal, variable);
    return variable;
  }

  private Formula formula(Literal literal) {
    Formula isNotZero = formulas.truth(literal.term());
    return switch (literal.truth()) {
      case NOT_ZERO -> isNotZero;
      case ZERO -> solver.not(isNotZero);
    };
  }

  @Override
  public void close() {
    solver.close();
    z3.close();
  }
}
