package liss.solver;

import org.sosy_lab.common.ShutdownManager;
import org.sosy_lab.common.configuration.Configuration;
import org.sosy_lab.common.configuration.InvalidConfigurationException;
import org.sosy_lab.common.log.LogManager;
import org.sosy_lab.java_smt.SolverContextFactory;
import org.sosy_lab.java_smt.SolverContextFactory.Solvers;
import org.sosy_lab.java_smt.api.SolverContext;
import org.sosy_lab.java_smt.api.SolverContext.ProverOptions;

/**
 * The Z3 theorem prover (de Moura and Bjorner, "Z3: An Efficient SMT Solver", TACAS 2008), reached
 * through JavaSMT.
 *
 * <p>The first one of a process loads the native libraries, which costs far more than what follows:
 * open one only when there is a formula to solve. Everything but {@link #stop} is for the thread
 * that opened it. Its random seeds are fixed, so equal calls get equal answers.
 */
public final class Z3 implements AutoCloseable {

  private static final ProverOptions[] OPTIONS = {
    ProverOptions.GENERATE_MODELS, ProverOptions.GENERATE_UNSAT_CORE_OVER_ASSUMPTIONS
  };

  private final ShutdownManager shutdown = ShutdownManager.create();
  private final SolverContext context;
  private boolean isClosed;

  /**
   * Starts Z3.
   *
   * @throws IllegalStateException if Z3 does not run on this machine
   */
  public Z3() {
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
  }

  SolverContext context() {
    return context;
  }

  /** Returns a solver for any formulas, to be closed before this object. */
  public Solver newSolver() {
    return new Solver(context, shutdown.getNotifier(), context.newProverEnvironment(OPTIONS));
  }

  /**
   * Returns a solver that is fast on a {@link LinearOrder}, to be closed before this object; it
   * knows no other arithmetic.
   *
   * @throws UndecidedException if Z3 was stopped
   */
  public Solver newSolverOfOrders() throws UndecidedException {
    return new Solver(
        context,
        shutdown.getNotifier(),
        Solver.ask(shutdown.getNotifier(), () -> DifferenceLogic.newProver(context, OPTIONS)));
  }

  /**
   * Makes the question under way and all later ones end with an {@link UndecidedException}. May be
   * called from any thread, also when this object was closed: then Z3 must not be told, which would
   * look for what it stops in memory that it has given back.
   */
  public synchronized void stop(String reason) {
    if (!isClosed) {
      shutdown.requestShutdown(reason);
    }
  }

  @Override
  public synchronized void close() {
    isClosed = true;
    context.close();
  }
}
