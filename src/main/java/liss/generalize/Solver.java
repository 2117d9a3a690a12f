package liss.generalize;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.sosy_lab.common.ShutdownNotifier;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.BooleanFormulaManager;
import org.sosy_lab.java_smt.api.IntegerFormulaManager;
import org.sosy_lab.java_smt.api.Model;
import org.sosy_lab.java_smt.api.ProverEnvironment;
import org.sosy_lab.java_smt.api.SolverContext;
import org.sosy_lab.java_smt.api.SolverContext.ProverOptions;
import org.sosy_lab.java_smt.api.SolverException;

/**
 * An incremental Z3 solver: formulas are only added, and questions are asked under assumptions. An
 * answer that Z3 does not give is an {@link UndecidedException}, never an answer. JavaSMT forgets a
 * request to stop that arrives between two questions, so every question looks for one first.
 */
final class Solver implements AutoCloseable {

  private final ShutdownNotifier notifier;
  private final BooleanFormulaManager logic;
  private final IntegerFormulaManager integers;
  private final ProverEnvironment prover;

  /**
   * @param notifier the one that the context was opened with
   */
  Solver(SolverContext z3, ShutdownNotifier notifier) throws UndecidedException {
    this.notifier = notifier;
    logic = z3.getFormulaManager().getBooleanFormulaManager();
    integers = z3.getFormulaManager().getIntegerFormulaManager();
    try {
      prover =
          DifferenceLogic.newProver(
              z3,
              ProverOptions.GENERATE_MODELS,
              ProverOptions.GENERATE_UNSAT_CORE_OVER_ASSUMPTIONS);
    } catch (InterruptedException e) {
      throw stopped(e);
    }
  }

  BooleanFormulaManager logic() {
    return logic;
  }

  IntegerFormulaManager integers() {
    return integers;
  }

  void add(BooleanFormula formula) throws UndecidedException {
    try {
      prover.addConstraint(formula);
    } catch (InterruptedException e) {
      throw stopped(e);
    }
  }

  /** Adds the clause that the premise does not hold or one of the alternatives does. */
  void addImplication(BooleanFormula premise, List<BooleanFormula> alternatives)
      throws UndecidedException {
    List<BooleanFormula> clause = new ArrayList<>(alternatives);
    clause.add(logic.not(premise));
    add(logic.or(clause));
  }

  /** Whether all formulas can hold together with the assumptions, which are literals. */
  boolean satisfiable(List<BooleanFormula> assumptions) throws UndecidedException {
    try {
      notifier.shutdownIfNecessary();
      return !prover.isUnsatWithAssumptions(distinct(assumptions));
    } catch (InterruptedException e) {
      throw stopped(e);
    } catch (SolverException e) {
      throw new UndecidedException("Z3 gave no answer: " + e.getMessage(), e);
    }
  }

  /** Assumptions that cannot hold together, as few as Z3 finds; empty if all of them can. */
  Optional<List<BooleanFormula>> unsatCore(List<BooleanFormula> assumptions)
      throws UndecidedException {
    try {
      notifier.shutdownIfNecessary();
      return prover.unsatCoreOverAssumptions(distinct(assumptions));
    } catch (InterruptedException e) {
      throw stopped(e);
    } catch (SolverException e) {
      throw new UndecidedException("Z3 gave no answer: " + e.getMessage(), e);
    }
  }

  /** The model found by the last question whose answer was yes; to be closed by the caller. */
  Model model() throws UndecidedException {
    try {
      return prover.getModel();
    } catch (SolverException e) {
      throw new UndecidedException("Z3 gave no model: " + e.getMessage(), e);
    }
  }

  private static List<BooleanFormula> distinct(List<BooleanFormula> formulas) {
    return List.copyOf(new LinkedHashSet<>(formulas));
  }

  private static UndecidedException stopped(InterruptedException e) {
    return new UndecidedException("stopped: " + e.getMessage(), e);
  }

  @Override
  public void close() {
    prover.close();
  }
}
