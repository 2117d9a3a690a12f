package liss.abstraction;

import liss.abstraction.AbstractThread.Step;
import liss.abstraction.Synchronization.Outcome;

/**
 * The automaton P: what an abstract program can show when the scheduler may switch threads at any
 * step ([LISS] 4.1.3, Figs. 7 and 8). Accepts exactly the observation sequences of runs that
 * terminate; a run with a failed assumption has no continuation.
 */
public final class PreemptiveSemantics implements StateGraph {

  /** Which runs are generated. */
  public enum Exploration {
    /** All of them. */
    ALL_RUNS,
    /**
     * At least one of every set of equivalent runs, and all deadlocks: while some thread is about
     * to take a step that commutes with every step of every other thread, only that thread moves (a
     * persistent set; Godefroid, Partial-Order Methods for the Verification of Concurrent Systems,
     * LNCS 1032, 1996). Such steps are branch tags, yields, and accesses to variables that no other
     * thread touches or that nobody writes.
     */
    UP_TO_INDEPENDENCE
  }

  private static final int ANY = -1;

  private final AbstractProgram program;
  private final TupleTable states;
  private final CommutingPositions commuting;

  /** The preemptive semantics of a program. */
  public PreemptiveSemantics(AbstractProgram program, Exploration exploration) {
    this.program = program;
    this.states = new TupleTable(program.synchronization().width());
    this.commuting =
        switch (exploration) {
          case ALL_RUNS -> CommutingPositions.none(program);
          case UP_TO_INDEPENDENCE -> CommutingPositions.of(program);
        };
  }

  @Override
  public int[] initialStates() {
    return new int[] {states.number(program.initialState())};
  }

  @Override
  public boolean isAccepting(int state) {
    return program.isTerminated(states.tuple(state));
  }

  @Override
  public void forEachStep(int state, StepVisitor visitor) {
    int[] values = states.tuple(state);
    int alone = movingAlone(values);
    for (int thread = 0; thread < program.threads().size(); thread++) {
      if (alone == ANY || alone == thread) {
        for (Step step : program.threads().get(thread).steps(values[thread])) {
          if (program.outcome(values, step) == Outcome.ENABLED) {
            visitor.visit(step.edge(), step.symbol(), states.number(program.after(values, step)));
          }
        }
      }
    }
  }

  private int movingAlone(int[] values) {
    for (int thread = 0; thread < program.threads().size(); thread++) {
      if (commuting.contains(thread, values[thread])) {
        return thread;
      }
    }
    return ANY;
  }

  @Override
  public boolean canFailOrSpin(int state) {
    int[] values = states.tuple(state);
    for (int thread = 0; thread < program.threads().size(); thread++) {
      if (program.failsOrSpins(values, thread)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public int[] values(int state) {
    return states.tuple(state);
  }
}
