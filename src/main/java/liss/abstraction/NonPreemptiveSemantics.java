package liss.abstraction;

import java.util.Arrays;
import java.util.OptionalInt;
import liss.abstraction.AbstractThread.Step;
import liss.abstraction.Synchronization.Outcome;

/**
 * The automaton NP: what an abstract program can show under the cooperative scheduler ([LISS] Fig.
 * 7). A thread runs on until it has ended or is about to take a scheduling point; there any thread
 * that is not blocked may go on, the same one included, and any may be the first.
 *
 * <p>A state holds, besides the values of the preemptive semantics, the thread that is running;
 * where the scheduler may choose it holds none, whoever ran before, because the choice does not
 * depend on that.
 */
public final class NonPreemptiveSemantics implements StateGraph {

  private final AbstractProgram program;
  private final TupleTable states;
  private final int running;
  private final int nobody;

  /** The non-preemptive semantics of a program. */
  public NonPreemptiveSemantics(AbstractProgram program) {
    this.program = program;
    this.running = program.synchronization().width();
    this.nobody = program.threads().size();
    this.states = new TupleTable(running + 1);
  }

  @Override
  public int[] initialStates() {
    int[] values = Arrays.copyOf(program.initialState(), running + 1);
    values[running] = nobody;
    return new int[] {states.number(values)};
  }

  @Override
  public boolean isAccepting(int state) {
    return program.isTerminated(states.tuple(state));
  }

  @Override
  public void forEachStep(int state, StepVisitor visitor) {
    int[] values = states.tuple(state);
    for (int thread = 0; thread < nobody; thread++) {
      if (mayRun(values, thread)) {
        for (Step step : program.threads().get(thread).steps(values[thread])) {
          if (program.outcome(values, step) == Outcome.ENABLED) {
            int[] next = program.after(values, step);
            next[running] = isSchedulingPoint(next, thread) ? nobody : thread;
            visitor.visit(step.edge(), step.symbol(), states.number(next));
          }
        }
      }
    }
  }

  private boolean mayRun(int[] values, int thread) {
    return values[running] == nobody || values[running] == thread;
  }

  private boolean isSchedulingPoint(int[] values, int thread) {
    return program.threads().get(thread).isSchedulingPoint(values[thread]);
  }

  @Override
  public boolean canFailOrSpin(int state) {
    int[] values = states.tuple(state);
    for (int thread = 0; thread < nobody; thread++) {
      if (mayRun(values, thread) && program.failsOrSpins(values, thread)) {
        return true;
      }
    }
    return false;
  }

  /** The thread that alone may move in a state; empty where the scheduler may choose. */
  public OptionalInt runningThread(int state) {
    int thread = states.tuple(state)[running];
    return thread == nobody ? OptionalInt.empty() : OptionalInt.of(thread);
  }

  @Override
  public int[] values(int state) {
    return Arrays.copyOf(states.tuple(state), running);
  }
}
