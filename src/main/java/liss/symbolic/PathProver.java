package liss.symbolic;

import static java.util.Objects.requireNonNull;

import com.microsoft.z3.Z3Exception;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.generalize.NativeLibraries;
import liss.symbolic.PathSolver.Answer;
import org.sosy_lab.common.ShutdownManager;
import org.sosy_lab.common.configuration.Configuration;
import org.sosy_lab.common.configuration.InvalidConfigurationException;
import org.sosy_lab.common.log.LogManager;
import org.sosy_lab.java_smt.SolverContextFactory;
import org.sosy_lab.java_smt.SolverContextFactory.Solvers;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.BooleanFormulaManager;
import org.sosy_lab.java_smt.api.Model;
import org.sosy_lab.java_smt.api.ProverEnvironment;
import org.sosy_lab.java_smt.api.SolverContext;
import org.sosy_lab.java_smt.api.SolverContext.ProverOptions;
import org.sosy_lab.java_smt.api.SolverException;

/**
 * A running Z3 with the literals that it was asked about, each behind a variable that implies it.
 */
final class PathProver implements AutoCloseable {

  private final ShutdownManager shutdown = ShutdownManager.create();
  private final SolverContext context;
  private final ProverEnvironment prover;
  private final TermFormulas formulas;
  private final BooleanFormulaManager logic;

  /** The variable that implies each literal so far. */
  private final Map<Literal, BooleanFormula> variables = new HashMap<>();

  PathProver(Terms terms) {
    NativeLibraries libraries = NativeLibraries.ofThisProcess();
    try {
      context =
          SolverContextFactory.createSolverContext(
              Configuration.defaultConfiguration(),
              LogManager.createNullLogManager(),
              shutdown.getNotifier(),
              Solvers.Z3,
              libraries::load);
    } catch (InvalidConfigurationException e) {
      throw new IllegalStateException("Z3 does not run on this machine: " + e.getMessage(), e);
    }
    prover =
        context.newProverEnvironment(
            ProverOptions.GENERATE_MODELS, ProverOptions.GENERATE_UNSAT_CORE_OVER_ASSUMPTIONS);
    formulas = new TermFormulas(terms, context.getFormulaManager());
    logic = context.getFormulaManager().getBooleanFormulaManager();
  }

  /** Gives up the question under way; may be called from any thread. */
  void stop(String reason) {
    shutdown.requestShutdown(reason);
  }

  /**
   * Whether literals can hold together.
   *
   * @param asked the positions of those that are meant
   */
  Answer check(List<Literal> literals, List<Integer> asked) {
    try {
      Map<BooleanFormula, Integer> positions = new LinkedHashMap<>();
      for (int position : asked) {
        positions.putIfAbsent(variable(literals.get(position)), position);
      }
      Optional<List<BooleanFormula>> core =
          prover.unsatCoreOverAssumptions(List.copyOf(positions.keySet()));
      if (core.isPresent()) {
        return new Answer.Unsatisfiable(
            new LinkedHashSet<>(core.get())
                .stream().map(positions::get).map(p -> requireNonNull(p)).sorted().toList());
      }
      return new Answer.Satisfiable(model());
    } catch (InterruptedException e) {
      return new Answer.Unknown("Z3 was stopped: " + e.getMessage());
    } catch (SolverException e) {
      return new Answer.Unknown("Z3 gave no answer: " + e.getMessage());
    } catch (Z3Exception e) {
      // A request to stop also meets calls that JavaSMT takes for too short to be stopped.
      if (shutdown.getNotifier().shouldShutdown()) {
        return new Answer.Unknown("Z3 was stopped: " + shutdown.getNotifier().getReason());
      }
      throw e;
    }
  }

  private BooleanFormula variable(Literal literal) throws InterruptedException {
    BooleanFormula known = variables.get(literal);
    if (known != null) {
      return known;
    }
    BooleanFormula variable = logic.makeVariable("condition_" + variables.size());
    prover.addConstraint(
        logic.implication(variable, formulas.holds(literal.term(), literal.truth())));
    variables.put(literal, variable);
    return variable;
  }

  /** The value of every unknown that was mentioned so far. */
  private Map<Symbol, Long> model() throws SolverException, InterruptedException {
    Map<Symbol, Long> values = new LinkedHashMap<>();
    try (Model model = prover.getModel()) {
      formulas
          .unknowns()
          .forEach((symbol, formula) -> {
            BigInteger value = model.evaluate(formula);
            values.put(symbol, value == null ? 0 : value.longValue());
          });
    }
    return values;
  }

  @Override
  public void close() {
    prover.close();
    context.close();
  }
}
