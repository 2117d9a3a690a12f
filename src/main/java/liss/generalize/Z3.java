package liss.generalize;

import org.sosy_lab.common.ShutdownNotifier;
import org.sosy_lab.common.configuration.Configuration;
import org.sosy_lab.common.configuration.InvalidConfigurationException;
import org.sosy_lab.common.log.LogManager;
import org.sosy_lab.java_smt.SolverContextFactory;
import org.sosy_lab.java_smt.SolverContextFactory.Solvers;
import org.sosy_lab.java_smt.api.SolverContext;

/**
 * The Z3 theorem prover (de Moura and Bjorner, "Z3: An Efficient SMT Solver", TACAS 2008), reached
 * through JavaSMT.
 *
 * <p>The first context of a process loads the native libraries, which costs far more than the
 * context itself: open one only when there is a formula to solve. A context belongs to the thread
 * that opened it. Its random seeds are fixed, so equal calls get equal answers.
 */
final class Z3 {

  private Z3() {}

  /**
   * Returns a new solver context, to be closed by the caller.
   *
   * @param notifier stops the solver, from any thread, when its shutdown is requested
   * @throws IllegalStateException if Z3 does not run on this machine
   */
  static SolverContext open(ShutdownNotifier notifier) {
    NativeLibraries libraries = NativeLibraries.ofThisProcess();
    try {
      return SolverContextFactory.createSolverContext(
          Configuration.defaultConfiguration(),
          LogManager.createNullLogManager(),
          notifier,
          Solvers.Z3,
          libraries::load);
    } catch (InvalidConfigurationException e) {
      throw new IllegalStateException("Z3 does not run on this machine: " + e.getMessage(), e);
    }
  }
}
