package liss.generalize;

import com.microsoft.z3.Z3Exception;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sosy_lab.common.ShutdownNotifier;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.BooleanFormulaManager;
import org.sosy_lab.java_smt.api.IntegerFormulaManager;
import org.sosy_lab.java_smt.api.Model;
import org.sosy_lab.java_smt.api.NumeralFormula.IntegerFormula;
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
    prover =
        ask(() ->
            DifferenceLogic.newProver(
                z3,
                ProverOptions.GENERATE_MODELS,
                ProverOptions.GENERATE_UNSAT_CORE_OVER_ASSUMPTIONS));
  }

  BooleanFormulaManager logic() {
    return logic;
  }

  IntegerFormulaManager integers() {
    return integers;
  }

  void add(BooleanFormula formula) throws UndecidedException {
    ask(() -> prover.addConstraint(formula));
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
    return !ask(() -> prover.isUnsatWithAssumptions(distinct(assumptions)));
  }

  /** Assumptions that cannot hold together, as few as Z3 finds; empty if all of them can. */
  Optional<List<BooleanFormula>> unsatCore(List<BooleanFormula> assumptions)
      throws UndecidedException {
    return ask(() -> prover.unsatCoreOverAssumptions(distinct(assumptions)));
  }

  /**
   * The values of variables in the model found by the last question whose answer was yes; 0 for a
   * variable that may have any value.
   */
  List<BigInteger> values(List<IntegerFormula> variables) throws UndecidedException {
    return ask(() -> {
      try (Model model = prover.getModel()) {
        return variables.stream()
            .map(variable -> Optional.ofNullable(model.evaluate(variable)))
            .map(value -> value.orElse(BigInteger.ZERO))
            .toList();
      }
    });
  }

  private static List<BooleanFormula> distinct(List<BooleanFormula> formulas) {
    return List.copyOf(new LinkedHashSet<>(formulas));
  }

  /**
   * Returns Z3's answer. A request to stop makes whatever Z3 does at that moment fail, also what
   * JavaSMT takes for too short to be stopped, like reading a value of a model.
   */
  private <T extends @Nullable Object> T ask(Question<T> question) throws UndecidedException {
    try {
      notifier.shutdownIfNecessary();
      return question.answer();
    } catch (InterruptedException e) {
      throw new UndecidedException("stopped: " + e.getMessage(), e);
    } catch (SolverException e) {
      throw new UndecidedException("Z3 gave no answer: " + e.getMessage(), e);
    } catch (Z3Exception e) {
      if (notifier.shouldShutdown()) {
        throw new UndecidedException("stopped: " + notifier.getReason(), e);
      }
      throw e;
    }
  }

  private interface Question<T extends @Nullable Object> {
    T answer() throws SolverException, InterruptedException;
  }

  @Override
  public void close() {
    prover.close();
  }
}
