package liss.generalize;

import liss.abstraction.Run;
import liss.cfa.ProgramCfa;
import org.sosy_lab.common.ShutdownManager;
import org.sosy_lab.java_smt.api.SolverContext;

/**
 * The source of explanations: from one counterexample to all bad interleavings of its events
 * ([LISS] section 7.1).
 *
 * <p>It holds one Z3 context, which is expensive to open the first time. Everything but {@link
 * #stop} is for the thread that opened it.
 */
public final class Generalizer implements AutoCloseable {

  private final ShutdownManager shutdown = ShutdownManager.create();
  private final SolverContext z3;

  /** Opens a Z3 context. */
  public Generalizer() {
    z3 = Z3.open(shutdown.getNotifier());
  }

  /**
   * Returns the bad interleavings of a counterexample, to be closed before this object.
   *
   * @param program gives the initial values of the flags
   * @param counterexample a complete run that synchronization can execute
   * @throws IllegalArgumentException if the run is not one
   * @throws UndecidedException if Z3 was stopped
   */
  public BadTraces open(ProgramCfa program, Run counterexample) throws UndecidedException {
    Solver solver = new Solver(z3, shutdown.getNotifier());
    Solver another = new Solver(z3, shutdown.getNotifier());
    return new BadTraces(solver, another, program.flags(), counterexample);
  }

  /**
   * Makes the question under way and all later ones end with an {@link UndecidedException}. May be
   * called from any thread.
   */
  public void stop(String reason) {
    shutdown.requestShutdown(reason);
  }

  @Override
  public void close() {
    z3.close();
  }
}
