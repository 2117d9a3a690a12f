package liss.abstraction;

import java.util.List;
import liss.abstraction.Synchronization.Outcome;
import liss.cfa.Cfa;
import liss.cfa.ProgramCfa;

/**
 * Which threads may take a step on one processor: all but those that a thread inside a block
 * excludes ({@link liss.lang.Declaration.Priority#excludes}), if it is a handler or can go on. On
 * any number of processors, all of them.
 */
final class Precedence {

  private final AbstractProgram program;

  /** For each thread those that wait while it is inside a block; none on several processors. */
  private final boolean[][] excludes;

  private final boolean[] isHandler;

  Precedence(AbstractProgram program) {
    this.program = program;
    ProgramCfa cfa = program.cfa();
    List<Cfa> threads = cfa.threads();
    this.excludes = new boolean[threads.size()][threads.size()];
    this.isHandler = new boolean[threads.size()];
    for (Cfa one : threads) {
      isHandler[one.thread()] = one.isHandler();
      for (Cfa other : threads) {
        excludes[one.thread()][other.thread()] = cfa.hasPriorities() && one.excludes(other);
      }
    }
  }

  /** Whether no other thread keeps this one from taking a step. */
  boolean allows(int[] state, int thread) {
    for (int other = 0; other < excludes.length; other++) {
      if (excludes[other][thread]
          && isInside(state, other)
          && (isHandler[other] || canGoOn(state, other))) {
        return false;
      }
    }
    return true;
  }

  /** Whether a thread is inside a block, which makes a difference to others. */
  boolean isInside(int[] state, int thread) {
    return program.threads().get(thread).isInsideBlock(state[thread]);
  }

  /** Whether some threads wait for others to come to the end of their blocks. */
  boolean isRestricting() {
    for (boolean[] others : excludes) {
      for (boolean other : others) {
        if (other) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a thread is not blocked where it is. */
  boolean canGoOn(int[] state, int thread) {
    return program.threads().get(thread).spins(state[thread])
        || program.threads().get(thread).steps().get(state[thread]).stream()
            .anyMatch(step -> program.outcome(state, step) != Outcome.BLOCKED);
  }
}
