package liss.generalize;

import liss.abstraction.Run;
import liss.cfa.ProgramCfa;
import liss.solver.Solver;
import liss.solver.UndecidedException;
import liss.solver.Z3;

/**
 * The source of explanations: from one counterexample to all bad interleavings of its events
 * ([LISS] section 7.1).
 *
 * <p>It holds one {@link Z3}, which is expensive to open the first time. Everything but {@link
 * #stop} is for the thread that opened it.
 */
public final class Generalizer implements AutoCloseable {

  private final Z3 z3 = new Z3();

  /**
   * Returns the bad interleavings of a counterexample, to be closed before this object.
   *
   * @param program gives the initial values of flags and semaphores
   * @param counterexample a complete run that synchronization can execute
   * @throws IllegalArgumentException if the run is not one
   * @throws UndecidedException if Z3 was stopped
   */
  public BadTraces open(ProgramCfa program, Run counterexample) throws UndecidedException {
    Solver solver = z3.newSolverOfOrders();
    Solver another = z3.newSolverOfOrders();
    return new BadTraces(solver, another, program, counterexample);
  }

  /**
   * Makes the question under way and all later ones end with an {@link UndecidedException}. May be
   * called from any thread.
   */
  public void stop(String reason) {
    z3.stop(reason);
  }

  @Override
  public void close() {
    z3.close();
  }
}
