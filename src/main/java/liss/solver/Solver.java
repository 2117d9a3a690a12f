package liss.solver;

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
import org.sosy_lab.java_smt.api.FormulaManager;
import org.sosy_lab.java_smt.api.Model;
import org.sosy_lab.java_smt.api.ProverEnvironment;
import org.sosy_lab.java_smt.api.SolverContext;
import org.sosy_lab.java_smt.api.SolverException;

/**
 * An incremental solver: formulas are only added, and questions are asked under assumptions. An
 * answer that Z3 does not give is an {@link UndecidedException}, never an answer. JavaSMT forgets a
 * request to stop that arrives between two questions, so every question looks for one first.
 */
public final class Solver implements AutoCloseable {

  private final ShutdownNotifier notifier;
  private final FormulaManager formulas;
  private final BooleanFormulaManager logic;
  private final ProverEnvironment prover;

  /**
   * @param notifier the one that the context was opened with
   * @param prover of the context; this object closes it
   */
  Solver(SolverContext context, ShutdownNotifier notifier, ProverEnvironment prover) {
    this.notifier = notifier;
    this.formulas = context.getFormulaManager();
    this.logic = formulas.getBooleanFormulaManager();
    this.prover = prover;
  }

  FormulaManager formulas() {
    return formulas;
  }

  BooleanFormulaManager logic() {
    return logic;
  }

  /** Returns the formula that always or never holds. */
  public Formula constant(boolean value) {
    return new Formula(logic.makeBoolean(value));
  }

  /** Returns the unknown truth value of this name. */
  public Formula variable(String name) {
    return new Formula(logic.makeVariable(name));
  }

  /** Returns the negation. */
  public Formula not(Formula formula) {
    return new Formula(logic.not(formula.inZ3));
  }

  /** Returns that both hold. */
  public Formula and(Formula left, Formula right) {
    return new Formula(logic.and(left.inZ3, right.inZ3));
  }

  /** Returns that at least one of two holds. */
  public Formula or(Formula left, Formula right) {
    return new Formula(logic.or(left.inZ3, right.inZ3));
  }

  /** Returns that at least one holds. */
  public Formula or(List<Formula> alternatives) {
    return new Formula(logic.or(inZ3(alternatives)));
  }

  /** Returns that the conclusion holds if the premise does. */
  public Formula implication(Formula premise, Formula conclusion) {
    return new Formula(logic.implication(premise.inZ3, conclusion.inZ3));
  }

  /** Returns that both hold or none. */
  public Formula equivalence(Formula left, Formula right) {
    return new Formula(logic.equivalence(left.inZ3, right.inZ3));
  }

  /** Returns one of two formulas. */
  public Formula ifThenElse(Formula condition, Formula then, Formula otherwise) {
    return new Formula(logic.ifThenElse(condition.inZ3, then.inZ3, otherwise.inZ3));
  }

  /**
   * Adds a formula that holds from now on.
   *
   * @throws UndecidedException if Z3 was stopped
   */
  public void add(Formula formula) throws UndecidedException {
    ask(() -> prover.addConstraint(formula.inZ3));
  }

  /**
   * Adds the clause that the premise does not hold or one of the alternatives does.
   *
   * @throws UndecidedException if Z3 was stopped
   */
  public void addImplication(Formula premise, List<Formula> alternatives)
      throws UndecidedException {
    List<Formula> clause = new ArrayList<>(alternatives);
    clause.add(not(premise));
    add(or(clause));
  }

  /**
   * Whether all formulas can hold together with the assumptions, which are literals.
   *
   * @throws UndecidedException if Z3 gives no answer or was stopped
   */
  public boolean satisfiable(List<Formula> assumptions) throws UndecidedException {
    return !ask(() -> prover.isUnsatWithAssumptions(distinct(assumptions)));
  }

  /**
   * Assumptions that cannot hold together, as few as Z3 finds; empty if all of them can.
   *
   * @throws UndecidedException if Z3 gives no answer or was stopped
   */
  public Optional<List<Formula>> unsatCore(List<Formula> assumptions) throws UndecidedException {
    return ask(() -> prover.unsatCoreOverAssumptions(distinct(assumptions)))
        .map(core -> core.stream().map(Formula::new).toList());
  }

  /**
   * The values of variables in the model found by the last question whose answer was yes; 0 for a
   * variable that may have any value.
   */
  List<BigInteger> values(List<? extends org.sosy_lab.java_smt.api.Formula> variables)
      throws UndecidedException {
    return ask(() -> {
      try (Model model = prover.getModel()) {
        return variables.stream()
            .map(variable -> Optional.ofNullable((BigInteger) model.evaluate(variable)))
            .map(value -> value.orElse(BigInteger.ZERO))
            .toList();
      }
    });
  }

  private static List<BooleanFormula> distinct(List<Formula> formulas) {
    return List.copyOf(new LinkedHashSet<>(inZ3(formulas)));
  }

  private static List<BooleanFormula> inZ3(List<Formula> formulas) {
    return formulas.stream().map(formula -> formula.inZ3).toList();
  }

  private <T extends @Nullable Object> T ask(Question<T> question) throws UndecidedException {
    return ask(notifier, question);
  }

  /**
   * Returns Z3's answer. A request to stop makes whatever Z3 does at that moment fail, also what
   * JavaSMT takes for too short to be stopped, like reading a value of a model.
   */
  static <T extends @Nullable Object> T ask(ShutdownNotifier notifier, Question<T> question)
      throws UndecidedException {
    try {
      notifier.shutdownIfNecessary();
      return question.answer();
    } catch (InterruptedException e) {
      throw new UndecidedException("Z3 was stopped: " + e.getMessage(), e);
    } catch (SolverException e) {
      throw new UndecidedException("Z3 gave no answer: " + e.getMessage(), e);
    } catch (Z3Exception e) {
      if (notifier.shouldShutdown()) {
        throw new UndecidedException("Z3 was stopped: " + notifier.getReason(), e);
      }
      throw e;
    }
  }

  /** Something that Z3 is asked. */
  interface Question<T extends @Nullable Object> {
    T answer() throws SolverException, InterruptedException;
  }

  @Override
  public void close() {
    prover.close();
  }
}
